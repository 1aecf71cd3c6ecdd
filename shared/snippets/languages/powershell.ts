import { credentialHeaderOf } from '../credential-header.ts';
import type { SnippetLanguage } from '../snippet.ts';
import { type TokenForm, tokenFormOf } from '../token-form.ts';

/** PowerShell 5.1 and later. */
export const powershell: SnippetLanguage = {
  id: 'powershell',
  title: 'PowerShell',
  fileEnding: 'ps1',
  highlighting: 'powershell',
  comment: '#',
  packages: () => [],
  write: ({ url, rowsPath, signIn }) => {
    const form = tokenFormOf(signIn);
    const header = credentialHeaderOf(signIn);
    const lines = form ? [...tokenRequest(form), ''] : [];
    lines.push("$headers = @{ 'Accept' = 'application/json' }");
    if (header) {
      const credential = header.secret ? `$env:${header.secret}` : '$token';
      lines.push(`$headers[${quoted(header.name)}] = ${header.prefix === '' ? '' : `${quoted(header.prefix)} + `}${credential}`);
    }
    const identity = signIn.method === 'kerberos' ? ' -UseDefaultCredentials' : '';
    lines.push(`$response = Invoke-RestMethod -Uri ${quoted(url)} -Headers $headers${identity}`);
    lines.push(`$rows = $response${rowsPath.map((name) => `.${quoted(name)}`).join('')}`, '$rows | Format-Table', '');
    return lines.join('\n');
  },
};

function tokenRequest({ url, fields, basic }: TokenForm): readonly string[] {
  const lines = ['$form = @{'];
  for (const { name, value } of fields) {
    lines.push(`  ${quoted(name)} = ${'secret' in value ? `$env:${value.secret}` : quoted(value.text)}`);
  }
  lines.push('}');
  const extra = basic ? ' -Headers $client' : '';
  if (basic) {
    lines.push(
      `$pair = [Uri]::EscapeDataString(${quoted(basic.clientId)}) + ':' + [Uri]::EscapeDataString($env:${basic.secret})`,
      "$client = @{ 'Authorization' = 'Basic ' + [Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes($pair)) }",
    );
  }
  lines.push(`$token = (Invoke-RestMethod -Method Post -Uri ${quoted(url)} -Body $form${extra}).access_token`);
  return lines;
}

/** Quotes a string with single quotes; PowerShell also treats typographic ones as quotes. */
function quoted(text: string): string {
  return `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`;
}
