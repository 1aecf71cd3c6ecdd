import { quoteForShell } from '../../platform/posix-shell.ts';
import { credentialHeaderOf } from '../credential-header.ts';
import type { SnippetLanguage } from '../snippet.ts';
import { type TokenForm, tokenFormOf } from '../token-form.ts';

/**
 * cURL in a shell with `<( )`, such as bash and zsh.
 *
 * Secrets reach curl through pipes, because every user of the computer can read command lines.
 */
export const curl: SnippetLanguage = {
  id: 'curl',
  title: 'cURL',
  fileEnding: 'sh',
  highlighting: 'shell',
  comment: '#',
  packages: () => [],
  write: ({ url, signIn }) => {
    const form = tokenFormOf(signIn);
    const header = credentialHeaderOf(signIn);
    const words = ['--fail-with-body --silent --show-error', "--header 'Accept: application/json'"];
    if (/[[\]{}]/.test(url)) words.push('--globoff');
    if (signIn.method === 'kerberos') words.push('--negotiate --user :');
    if (header) words.push(`--header @<(printf '%s' ${quoteForShell(`${header.name}: ${header.prefix}`)}"$${header.secret ?? 'token'}")`);
    const request = `${['curl', ...words, quoteForShell(url)].join(' \\\n  ')}\n`;
    return form ? `${tokenRequest(form)}\n${request}` : request;
  },
};

function tokenRequest({ url, fields, basic }: TokenForm): string {
  const words = ['curl --fail-with-body --silent --show-error'];
  if (basic) {
    // RFC 6749 §2.3.1 requires form encoding of both; the secret isn't encoded, which is the same for letters, digits and `-._`.
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
