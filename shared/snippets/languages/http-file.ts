import { credentialHeaderOf } from '../credential-header.ts';
import type { SnippetLanguage } from '../snippet.ts';
import { type TokenForm, tokenFormOf } from '../token-form.ts';

/** Writes a `.http` file for the REST Client of Visual Studio Code. */
export const httpFile: SnippetLanguage = {
  id: 'http',
  title: '.http',
  fileEnding: 'http',
  highlighting: 'plaintext',
  comment: '#',
  packages: () => [],
  write: ({ url, title, signIn }) => {
    if (signIn.method === 'kerberos') return { refused: 'no-kerberos' };
    const form = tokenFormOf(signIn);
    const header = credentialHeaderOf(signIn);
    const lines = form ? tokenRequest(form) : [];
    const credential = header?.secret ? environment(header.secret) : '{{token.response.body.$.access_token}}';
    return [
      ...lines,
      `### ${title.replace(/\s+/g, ' ')}`,
      `GET ${url}`,
      'Accept: application/json',
      ...(header ? [`${header.name}: ${header.prefix}${credential}`] : []),
      '',
    ].join('\n');
  },
};

function tokenRequest({ url, fields, basic }: TokenForm): readonly string[] {
  const body = fields.map(({ name, value }) => `${name}=${'secret' in value ? environment(value.secret) : encodeURIComponent(value.text)}`);
  const secrets = [...fields.flatMap(({ value }) => ('secret' in value ? [value.secret] : [])), ...(basic ? [basic.secret] : [])];
  return [
    '### Token',
    ...secrets.map((name) => `# ${name} goes into the request as it is: write & in it as %26, + as %2B, % as %25.`),
    '# @name token',
    `POST ${url}`,
    'Content-Type: application/x-www-form-urlencoded',
    // The REST Client itself encodes a user name and a secret with a colon between them.
    ...(basic ? [`Authorization: Basic ${encodeURIComponent(basic.clientId)}:${environment(basic.secret)}`] : []),
    '',
    body.join('\n&'),
    '',
  ];
}

function environment(name: string): string {
  return `{{$processEnv ${name}}}`;
}
