import { credentialHeaderOf } from '../credential-header.ts';
import type { SnippetLanguage } from '../snippet.ts';
import { type TokenForm, tokenFormOf } from '../token-form.ts';

/** JavaScript for Node 22 and later; integers beyond 2^53 become `bigint`, so that none is rounded. */
export const javascript: SnippetLanguage = {
  id: 'javascript',
  title: 'JavaScript (fetch)',
  fileEnding: 'mjs',
  highlighting: 'javascript',
  packages: ({ signIn }) => (signIn.method === 'kerberos' ? ['kerberos'] : []),
  write: ({ url, rowsPath, signIn }) => {
    const form = tokenFormOf(signIn);
    const header = credentialHeaderOf(signIn);
    const lines: string[] = [];
    const headers = ["Accept: 'application/json'"];
    if (signIn.method === 'kerberos') {
      const { service, host } = signIn.servicePrincipal;
      lines.push(
        "import kerberos from 'kerberos';",
        '',
        `const ticket = await kerberos.initializeClient(${quoted(`${service}@${host}`)});`,
      );
      headers.push("Authorization: 'Negotiate ' + (await ticket.step(''))");
    }
    if (form) lines.push(...tokenRequest(form));
    if (header) {
      const credential = header.secret ? `process.env.${header.secret}` : 'access_token';
      headers.push(`${quoted(header.name)}: ${header.prefix === '' ? credential : `\`${header.prefix}\${${credential}}\``}`);
    }
    lines.push(
      `const answer = await fetch(${quoted(url)}, {`,
      `  headers: { ${headers.join(', ')} },`,
      '});',
      "if (!answer.ok) throw new Error(answer.status + ' ' + (await answer.text()));",
      'const exact = (key, value, { source }) =>',
      "  typeof value === 'number' && /^-?\\d+$/.test(source) && !Number.isSafeInteger(value) ? BigInt(source) : value;",
      `const rows = JSON.parse(await answer.text(), exact)${rowsPath.map((name) => `[${quoted(name)}]`).join('')};`,
      'console.log(rows);',
      '',
    );
    return lines.join('\n');
  },
};

function tokenRequest({ url, fields, basic }: TokenForm): readonly string[] {
  const body = fields.map(({ name, value }) => `    ${name}: ${'secret' in value ? `process.env.${value.secret}` : quoted(value.text)},`);
  const client = basic
    ? [`const client = [${quoted(basic.clientId)}, process.env.${basic.secret}].map(encodeURIComponent).join(':');`]
    : [];
  return [
    ...client,
    `const signIn = await fetch(${quoted(url)}, {`,
    "  method: 'POST',",
    ...(basic ? ["  headers: { Authorization: 'Basic ' + btoa(client) },"] : []),
    '  body: new URLSearchParams({',
    ...body,
    '  }),',
    '});',
    "if (!signIn.ok) throw new Error(signIn.status + ' ' + (await signIn.text()));",
    'const { access_token } = await signIn.json();',
  ];
}

/** Quotes a string with single quotes, without line breaks. */
function quoted(text: string): string {
  const escaped = text.replace(/[\\']|\p{Cc}/gu, (sign) => (/[\\']/.test(sign) ? `\\${sign}` : JSON.stringify(sign).slice(1, -1)));
  return `'${escaped}'`;
}
