import { credentialHeaderOf } from '../credential-header.ts';
import type { SnippetLanguage } from '../snippet.ts';
import { type TokenForm, tokenFormOf } from '../token-form.ts';

/** Writes C# for .NET 6 and later, as a program of top-level statements. Numbers stay as sent. */
export const csharp: SnippetLanguage = {
  id: 'csharp',
  title: 'C#',
  fileEnding: 'cs',
  highlighting: 'csharp',
  comment: '//',
  fetchesAll: true,
  packages: () => [],
  write: ({ url, rowsPath, signIn, pages }) => {
    const form = tokenFormOf(signIn);
    const header = credentialHeaderOf(signIn);
    const handler = signIn.method === 'kerberos' ? 'new HttpClientHandler { UseDefaultCredentials = true }' : '';
    const lines = ['using System.Text;', 'using System.Text.Json;', '', `using var client = new HttpClient(${handler});`];
    if (form) lines.push(...tokenRequest(form));
    const request = (address: string): string[] => {
      const own = [
        `using var request = new HttpRequestMessage(HttpMethod.Get, ${address});`,
        'request.Headers.TryAddWithoutValidation("Accept", "application/json");',
      ];
      if (header) {
        const credential = header.secret ? `Environment.GetEnvironmentVariable(${quoted(header.secret)})` : 'token';
        const value = header.prefix === '' ? credential : `${quoted(header.prefix)} + ${credential}`;
        own.push(`request.Headers.TryAddWithoutValidation(${quoted(header.name)}, ${value});`);
      }
      return [
        ...own,
        'using var response = await client.SendAsync(request);',
        'response.EnsureSuccessStatusCode();',
        'using var document = JsonDocument.Parse(await response.Content.ReadAsStringAsync());',
        `var rows = document.RootElement${rowsPath.map((name) => `.GetProperty(${quoted(name)})`).join('')};`,
      ];
    };
    const print = 'foreach (var row in rows.EnumerateArray()) Console.WriteLine(row.GetRawText());';
    const indented = (body: readonly string[]): readonly string[] => ['{', ...body.map((line) => `    ${line}`), '}', ''];
    lines.push('');
    if (pages === undefined) lines.push(...request(quoted(url)), print, '');
    else if (pages.by === 'links') {
      const next = '    ? new Uri(new Uri(url), link.GetString()!).AbsoluteUri';
      const step = ['url = document.RootElement.TryGetProperty("@odata.nextLink", out var link)', next, '    : null;'];
      lines.push(`string? url = ${quoted(url)};`, 'while (url != null)', ...indented([...request('url'), print, ...step]));
    } else {
      const address = `${quoted(`${url}&${pages.parameter}=`)} + number`;
      const body = [...request(address), 'if (rows.GetArrayLength() == 0) break;', print];
      lines.push('for (var number = 1; ; number++)', ...indented(body));
    }
    return lines.join('\n');
  },
};

function tokenRequest({ url, fields, basic }: TokenForm): readonly string[] {
  const lines = ['', `using var signIn = new HttpRequestMessage(HttpMethod.Post, ${quoted(url)});`];
  lines.push('signIn.Content = new FormUrlEncodedContent(new Dictionary<string, string?>', '{');
  for (const { name, value } of fields) {
    const text = 'secret' in value ? `Environment.GetEnvironmentVariable(${quoted(value.secret)})` : quoted(value.text);
    lines.push(`    [${quoted(name)}] = ${text},`);
  }
  lines.push('}!);');
  if (basic) {
    const secret = `Uri.EscapeDataString(Environment.GetEnvironmentVariable(${quoted(basic.secret)})!)`;
    lines.push(
      `var pair = Uri.EscapeDataString(${quoted(basic.clientId)}) + ":" + ${secret};`,
      'signIn.Headers.TryAddWithoutValidation("Authorization", "Basic " + Convert.ToBase64String(Encoding.UTF8.GetBytes(pair)));',
    );
  }
  lines.push(
    'using var signedIn = await client.SendAsync(signIn);',
    'signedIn.EnsureSuccessStatusCode();',
    'using var tokens = JsonDocument.Parse(await signedIn.Content.ReadAsStringAsync());',
    'var token = tokens.RootElement.GetProperty("access_token").GetString();',
  );
  return lines;
}

/**
 * Quotes a C# string. JSON's escapes are valid in C#, except that of the slash, which JSON.stringify doesn't escape. C# has more line
 * terminators.
 */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\u0085\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
