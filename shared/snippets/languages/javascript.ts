import { credentialHeaderOf } from '../credential-header.ts';
import type { SnippetLanguage } from '../snippet.ts';
import { type TokenForm, tokenFormOf } from '../token-form.ts';

/** Writes JavaScript for Node 22 and later. Integers beyond 2^53 become `bigint`, so that none is rounded. */
export const javascript: SnippetLanguage = {
  id: 'javascript',
  title: 'JavaScript (fetch)',
  fileEnding: 'mjs',
  highlighting: 'javascript',
  comment: '//',
  fetchesAll: true,
  packages: ({ signIn }) => (signIn.method === 'kerberos' ? ['kerberos'] : []),
  write: ({ url, rowsPath, signIn, pages, dates = [] }) => {
    const form = tokenFormOf(signIn);
    const header = credentialHeaderOf(signIn);
    const lines: string[] = [];
    const headers = ["Accept: 'application/json'"];
    if (signIn.method === 'kerberos') {
      const { service, host } = signIn.servicePrincipal;
      lines.push(
        "import kerberos from 'kerberos';",
        '',
        '// Each request needs a ticket of its own.',
        `const ticket = async () => (await kerberos.initializeClient(${quoted(`${service}@${host}`)})).step('');`,
      );
      headers.push("Authorization: 'Negotiate ' + (await ticket())");
    }
    if (form) lines.push(...tokenRequest(form));
    if (header) {
      const credential = header.secret ? `process.env.${header.secret}` : 'access_token';
      headers.push(`${quoted(header.name)}: ${header.prefix === '' ? credential : `\`${header.prefix}\${${credential}}\``}`);
    }
    const path = rowsPath.map((name) => `[${quoted(name)}]`).join('');
    const get = (address: string, variable: string): readonly string[] => [
      `const ${variable} = await fetch(${address}, {`,
      `  headers: { ${headers.join(', ')} },`,
      '});',
      `if (!${variable}.ok) throw new Error(${variable}.status + ' ' + (await ${variable}.text()));`,
    ];
    const exact = [
      'const exact = (key, value, { source }) =>',
      "  typeof value === 'number' && /^-?\\d+$/.test(source) && !Number.isSafeInteger(value) ? BigInt(source) : value;",
    ];
    if (pages === undefined) {
      lines.push(...get(quoted(url), 'response'), ...exact, `const rows = JSON.parse(await response.text(), exact)${path};`);
    } else if (pages.by === 'links') {
      lines.push(...exact, 'const rows = [];', `let url = ${quoted(url)};`, 'while (url) {');
      lines.push(...get('url', 'response').map((line) => `  ${line}`), '  const page = JSON.parse(await response.text(), exact);');
      lines.push(`  for (const row of page${path}) rows.push(row);`, "  const next = page['@odata.nextLink'];");
      lines.push('  url = next == null ? null : new URL(next, url).href;', '}');
    } else {
      lines.push(...exact, 'const rows = [];', `const url = ${quoted(url)};`, 'for (let number = 1; ; number += 1) {');
      lines.push(...get(`url + ${quoted(`&${pages.parameter}=`)} + number`, 'response').map((line) => `  ${line}`));
      lines.push(`  const page = JSON.parse(await response.text(), exact)${path};`, '  if (page.length === 0) break;');
      lines.push('  for (const row of page) rows.push(row);', '}');
    }
    if (dates.length > 0) {
      lines.push('for (const row of rows) {', `  for (const name of [${dates.map(quoted).join(', ')}]) {`);
      lines.push('    if (row[name] != null) row[name] = new Date(row[name]);', '  }', '}');
    }
    lines.push('console.log(rows);', '');
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

/** Quotes a string with single quotes, and escapes control characters such as line breaks. */
function quoted(text: string): string {
  const escaped = text.replace(/[\\']|\p{Cc}/gu, (sign) => (/[\\']/.test(sign) ? `\\${sign}` : JSON.stringify(sign).slice(1, -1)));
  return `'${escaped}'`;
}
