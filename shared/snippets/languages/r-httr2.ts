import { credentialHeaderOf } from '../credential-header.ts';
import type { SnippetLanguage } from '../snippet.ts';
import { type TokenForm, tokenFormOf } from '../token-form.ts';

/** libcurl's number for Negotiate (CURLAUTH_NEGOTIATE). */
const negotiate = '4L';

/** R with httr2; integers beyond R's own become strings, so that none is rounded. */
export const rHttr2: SnippetLanguage = {
  id: 'r-httr2',
  title: 'R (httr2)',
  fileEnding: 'R',
  highlighting: 'r',
  packages: () => ['httr2', 'jsonlite'],
  write: ({ url, rowsPath, signIn }) => {
    const form = tokenFormOf(signIn);
    const header = credentialHeaderOf(signIn);
    const headers = ['Accept = "application/json"'];
    if (header) {
      const credential = header.secret ? environment(header.secret) : 'token';
      headers.push(`\`${header.name}\` = ${header.prefix === '' ? credential : `paste0(${quoted(header.prefix)}, ${credential})`}`);
    }
    const steps = [`request(${quoted(url)})`, `req_headers(${headers.join(', ')})`];
    if (signIn.method === 'kerberos') steps.push(`req_options(httpauth = ${negotiate}, userpwd = ":")`);
    steps.push('req_perform()', 'resp_body_json(simplifyVector = TRUE, bigint_as_char = TRUE)');
    const rows = rowsPath.map((name) => `[[${quoted(name)}]]`).join('');
    const lines = ['library(httr2)', ''];
    if (form) lines.push(...tokenRequest(form), '');
    lines.push(`answer <- ${steps.join(' |>\n  ')}`, `rows <- answer${rows}`, 'print(rows)', '');
    return lines.join('\n');
  },
};

function tokenRequest({ url, fields, basic }: TokenForm): readonly string[] {
  const body = fields.map(({ name, value }) => `    ${name} = ${'secret' in value ? environment(value.secret) : quoted(value.text)}`);
  const steps = [`request(${quoted(url)})`];
  if (basic) steps.push(`req_auth_basic(${quoted(basic.clientId)}, ${environment(basic.secret)})`);
  steps.push(`req_body_form(\n${body.join(',\n')}\n  )`, 'req_perform()', 'resp_body_json()');
  return [`token <- (${steps.join(' |>\n  ')})$access_token`];
}

function environment(name: string): string {
  return `Sys.getenv(${quoted(name)})`;
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
