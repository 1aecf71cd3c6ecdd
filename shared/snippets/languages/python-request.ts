import { credentialHeaderOf } from '../credential-header.ts';
import type { SnippetRequest } from '../snippet.ts';
import { tokenFormOf } from '../token-form.ts';

/** Returns the packages that `pythonRequest` imports. requests-kerberos also supports Windows' own tickets. */
export function pythonPackages({ signIn }: SnippetRequest): readonly string[] {
  return signIn.method === 'kerberos' ? ['requests', 'requests-kerberos'] : ['requests'];
}

/** Returns imports, sign-in, request and rows in Python; `imports` are of the standard library or of a package, one line each. */
export function pythonRequest({ url, rowsPath, signIn }: SnippetRequest, imports: readonly string[]): string {
  const form = tokenFormOf(signIn);
  const header = credentialHeaderOf(signIn);
  const readsEnvironment = header?.secret || form?.basic || form?.fields.some(({ value }) => 'secret' in value);
  const lines = [...(readsEnvironment ? ['import os'] : []), 'from decimal import Decimal', '', ...imports, 'import requests'];
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
  lines.push('answer = requests.get(', `    ${quoted(url)},`, '    headers={', '        "Accept": "application/json",');
  if (header) {
    const credential = header.secret ? `os.environ[${quoted(header.secret)}]` : 'sign_in.json()["access_token"]';
    lines.push(`        ${quoted(header.name)}: ${header.prefix === '' ? '' : `${quoted(header.prefix)} + `}${credential},`);
  }
  lines.push('    },');
  if (signIn.method === 'kerberos') {
    const { service, host } = signIn.servicePrincipal;
    lines.push('    auth=HTTPKerberosAuth(', '        mutual_authentication=REQUIRED,');
    lines.push(`        service=${quoted(service)},`, `        hostname_override=${quoted(host)},`, '    ),');
  }
  lines.push('    timeout=60,', ')', 'answer.raise_for_status()');
  lines.push(`rows = answer.json(parse_float=Decimal)${rowsPath.map((name) => `[${quoted(name)}]`).join('')}`);
  return lines.join('\n');
}

/** Quotes a Python string: JSON's escapes are valid in Python. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
