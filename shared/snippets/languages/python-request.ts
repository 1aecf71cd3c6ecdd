import { credentialHeaderOf } from '../credential-header.ts';
import type { SnippetRequest } from '../snippet.ts';
import { tokenFormOf } from '../token-form.ts';

/** Returns the packages that `pythonRequest` imports. requests-kerberos also supports the tickets of Windows. */
export function pythonPackages({ signIn }: SnippetRequest): readonly string[] {
  return signIn.method === 'kerberos' ? ['requests', 'requests-kerberos'] : ['requests'];
}

/**
 * Returns imports, sign-in, request, and rows in Python.
 *
 * @param imports imports of the standard library or of a package, one line each
 */
export function pythonRequest(request: SnippetRequest, imports: readonly string[]): string {
  const { url, rowsPath, signIn, pages, dates = [] } = request;
  const form = tokenFormOf(signIn);
  const header = credentialHeaderOf(signIn);
  const readsEnvironment = header?.secret || form?.basic || form?.fields.some(({ value }) => 'secret' in value);
  const standard = [
    ...(readsEnvironment ? ['import os'] : []),
    ...(dates.length > 0 ? ['from datetime import datetime'] : []),
    'from decimal import Decimal',
    ...(pages?.by === 'numbers' ? ['from itertools import count'] : []),
    ...(pages?.by === 'links' ? ['from urllib.parse import urljoin'] : []),
  ];
  const lines = [...standard, '', ...imports, 'import requests'];
  if (signIn.method === 'kerberos') lines.push('from requests_kerberos import REQUIRED, HTTPKerberosAuth');
  lines.push('');
  if (form) {
    lines.push('sign_in = requests.post(', `    ${quoted(form.url)},`, '    data={');
    for (const { name, value } of form.fields) {
      lines.push(`        ${quoted(name)}: ${'secret' in value ? `os.environ[${quoted(value.secret)}]` : quoted(value.text)},`);
    }
    lines.push('    },');
    if (form.basic) lines.push(`    auth=(${quoted(form.basic.clientId)}, os.environ[${quoted(form.basic.secret)}]),`);
    lines.push('    timeout=30,', ')', 'sign_in.raise_for_status()', '');
  }
  const options = ['headers={', '    "Accept": "application/json",'];
  if (header) {
    const credential = header.secret ? `os.environ[${quoted(header.secret)}]` : 'sign_in.json()["access_token"]';
    options.push(`    ${quoted(header.name)}: ${header.prefix === '' ? '' : `${quoted(header.prefix)} + `}${credential},`);
  }
  options.push('},');
  if (signIn.method === 'kerberos') {
    const { service, host } = signIn.servicePrincipal;
    options.push('auth=HTTPKerberosAuth(', '    mutual_authentication=REQUIRED,');
    options.push(`    service=${quoted(service)},`, `    hostname_override=${quoted(host)},`, '),');
  }
  options.push('timeout=60,');
  /** Returns the lines of one request, which assign its rows to a variable. */
  const get = (address: string, variable: string, target: string, path: string): readonly string[] => [
    `${variable} = requests.get(`,
    `    ${address},`,
    ...options.map((line) => `    ${line}`),
    ')',
    `${variable}.raise_for_status()`,
    `${target} = ${variable}.json(parse_float=Decimal)${path}`,
  ];
  const path = rowsPath.map((name) => `[${quoted(name)}]`).join('');
  if (pages === undefined) lines.push(...get(quoted(url), 'response', 'rows', path));
  else if (pages.by === 'links') {
    const body = [
      ...get('url', 'response', 'page', ''),
      `rows += page${path}`,
      'url = urljoin(url, page["@odata.nextLink"]) if "@odata.nextLink" in page else None',
    ];
    lines.push('rows = []', `url = ${quoted(url)}`, 'while url:', ...body.map((line) => `    ${line}`));
  } else {
    const body = [
      ...get(`url + ${quoted(`&${pages.parameter}=`)} + str(number)`, 'response', 'page', path),
      'if not page:',
      '    break',
      'rows += page',
    ];
    lines.push('rows = []', `url = ${quoted(url)}`, 'for number in count(1):', ...body.map((line) => `    ${line}`));
  }
  if (dates.length > 0) {
    const names = dates.map(quoted).join(', ');
    lines.push('for row in rows:', `    for name in [${names}]:`, '        if row.get(name) is not None:');
    lines.push('            row[name] = datetime.fromisoformat(row[name])');
  }
  return lines.join('\n');
}

/** Quotes a Python string. JSON's escapes are valid in Python. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
