import { credentialHeaderOf } from '../credential-header.ts';
import type { SnippetLanguage } from '../snippet.ts';
import { type TokenForm, tokenFormOf } from '../token-form.ts';

/** Writes code for PowerShell 5.1 and later. */
export const powershell: SnippetLanguage = {
  id: 'powershell',
  title: 'PowerShell',
  fileEnding: 'ps1',
  highlighting: 'powershell',
  comment: '#',
  fetchesAll: true,
  packages: () => [],
  write: ({ url, rowsPath, signIn, pages, dates = [] }) => {
    const form = tokenFormOf(signIn);
    const header = credentialHeaderOf(signIn);
    const lines = form ? [...tokenRequest(form), ''] : [];
    lines.push("$headers = @{ 'Accept' = 'application/json' }");
    if (header) {
      const credential = header.secret ? `$env:${header.secret}` : '$token';
      lines.push(`$headers[${quoted(header.name)}] = ${header.prefix === '' ? '' : `${quoted(header.prefix)} + `}${credential}`);
    }
    const identity = signIn.method === 'kerberos' ? ' -UseDefaultCredentials' : '';
    const path = rowsPath.map((name) => `.${quoted(name)}`).join('');
    const get = (address: string): string => `$response = Invoke-RestMethod -Uri ${address} -Headers $headers${identity}`;
    if (pages === undefined) lines.push(get(quoted(url)), `$rows = $response${path}`);
    else if (pages.by === 'links') {
      lines.push(`$url = ${quoted(url)}`, '$rows = @(while ($url) {', `  ${get('$url')}`, `  $response${path}`);
      lines.push(`  $next = $response.'@odata.nextLink'`, '  $url = if ($next) { [Uri]::new([Uri]$url, $next).AbsoluteUri }', '})');
    } else {
      lines.push(
        `$url = ${quoted(`${url}&${pages.parameter}=`)}`,
        '$rows = @(for ($number = 1; ; $number++) {',
        `  ${get('($url + $number)')}`,
      );
      // PowerShell sends an empty array as one object. ForEach-Object sends the array's elements instead.
      lines.push(`  $page = @($response${path} | ForEach-Object { $_ })`, '  if ($page.Count -eq 0) { break }', '  $page', '})');
    }
    if (dates.length > 0) {
      lines.push('foreach ($row in $rows) {', `  foreach ($name in ${dates.map(quoted).join(', ')}) {`);
      lines.push('    if ($row.$name -is [string]) {');
      lines.push("      $row.$name = [DateTime]::Parse($row.$name, [Globalization.CultureInfo]::InvariantCulture, 'RoundtripKind')");
      lines.push('    }', '  }', '}');
    }
    lines.push('$rows | Format-Table', '');
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

/** Quotes a string with single quotes. PowerShell also treats typographic quotes as quotes, so they are doubled, too. */
function quoted(text: string): string {
  return `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`;
}
