import { quoteForShell } from '../../platform/posix-shell.ts';
import { credentialHeaderOf } from '../credential-header.ts';
import type { SnippetLanguage, SnippetPages } from '../snippet.ts';
import { type TokenForm, tokenFormOf } from '../token-form.ts';

/**
 * Writes cURL commands for a shell with `<( )`, such as bash and zsh.
 *
 * Secrets reach curl through pipes, because every user of the computer can read command lines. All pages are printed in order as they were
 * sent. jq finds the URL of the next page.
 */
export const curl: SnippetLanguage = {
  id: 'curl',
  title: 'cURL',
  fileEnding: 'sh',
  highlighting: 'shell',
  comment: '#',
  fetchesAll: true,
  packages: ({ pages }) => (pages === undefined ? [] : ['jq']),
  write: ({ url, rowsPath, signIn, pages }) => {
    const form = tokenFormOf(signIn);
    const header = credentialHeaderOf(signIn);
    const words = ['--fail-with-body --silent --show-error', "--header 'Accept: application/json'"];
    if (pages !== undefined || /[[\]{}]/.test(url)) words.push('--globoff');
    if (signIn.method === 'kerberos') words.push('--negotiate --user :');
    if (header) words.push(`--header @<(printf '%s' ${quoteForShell(`${header.name}: ${header.prefix}`)}"$${header.secret ?? 'token'}")`);
    const get = (address: string, indent: string): string => ['curl', ...words, address].join(` \\\n${indent}`);
    const request = pages === undefined ? `${get(quoteForShell(url), '  ')}\n` : pageLoop(url, rowsPath, pages, get);
    return form ? `${tokenRequest(form)}\n${request}` : request;
  },
};

/** Returns a loop over all pages. The loop is a subshell, so that a failure ends the loop and not the user's shell. */
function pageLoop(url: string, rowsPath: readonly string[], pages: SnippetPages, get: (address: string, indent: string) => string): string {
  const request = (address: string): readonly string[] => [
    `    page=$(${get(address, '      ')}) || { printf '%s\\n' "$page" >&2; exit 1; }`,
  ];
  const print = `    printf '%s\\n' "$page"`;
  if (pages.by === 'numbers') {
    const rows = quoteForShell(`.${rowsPath.map((name) => `[${JSON.stringify(name)}]`).join('')} | length`);
    return [
      '(',
      '  number=1',
      '  while true; do',
      ...request(`${quoteForShell(`${url}&${pages.parameter}=`)}"$number"`),
      `    count=$(printf '%s' "$page" | jq ${rows}) || exit`,
      '    [ "$count" -gt 0 ] || break',
      print,
      '    number=$((number + 1))',
      '  done',
      ')',
      '',
    ].join('\n');
  }
  return [
    '(',
    `  url=${quoteForShell(url)}`,
    '  while [ -n "$url" ]; do',
    ...request('"$url"'),
    print,
    `    next=$(printf '%s' "$page" | jq --raw-output '."@odata.nextLink" // empty') || exit`,
    '    case $next in',
    `      '' | http://* | https://*) url=$next ;;`,
    `      /*) url=${quoteForShell(/^[^:/?#]+:\/\/[^/?#]*/.exec(url)?.[0] ?? '')}$next ;;`,
    `      *) url="\${url%%\\?*}" url="\${url%/*}/$next" ;;`,
    '    esac',
    '  done',
    ')',
    '',
  ].join('\n');
}

function tokenRequest({ url, fields, basic }: TokenForm): string {
  const words = ['curl --fail-with-body --silent --show-error'];
  if (basic) {
    // RFC 6749 §2.3.1 requires form encoding of both. The secret isn't encoded, which makes no difference for letters, digits, and `-._`.
    const pair = `printf '%s' ${quoteForShell(`${encodeURIComponent(basic.clientId)}:`)}"$${basic.secret}"`;
    words.push(`--header @<(printf 'Authorization: Basic %s' "$(${pair} | base64 | tr -d '\\n')")`);
  }
  for (const { name, value } of fields) {
    words.push(
      `--data-urlencode ${'secret' in value ? `${name}@<(printf '%s' "$${value.secret}")` : quoteForShell(`${name}=${value.text}`)}`,
    );
  }
  const response = [...words, quoteForShell(url)].join(' \\\n  ');
  return `token=$(${response} |\n  sed -n 's/.*"access_token" *: *"\\([^"]*\\)".*/\\1/p')`;
}
