import { credentialHeaderOf } from '../credential-header.ts';
import type { SnippetLanguage, SnippetPages, SnippetSignIn } from '../snippet.ts';
import { type TokenForm, tokenFormOf } from '../token-form.ts';

/**
 * Writes one file for Java 11 and later without a library, run by `java Query.java`.
 *
 * The program prints each page as it was sent, because the JDK has no JSON parser.
 */
export const java: SnippetLanguage = {
  id: 'java',
  title: 'Java',
  fileEnding: 'java',
  highlighting: 'java',
  comment: '//',
  fetchesAll: true,
  packages: () => [],
  write: ({ url, rowsPath, signIn, pages }) => {
    const form = tokenFormOf(signIn);
    const header = credentialHeaderOf(signIn);
    const body = ['HttpClient client = HttpClient.newHttpClient();'];
    if (form) body.push(...tokenRequest(form));
    const get = (address: string): readonly string[] => {
      const lines = signIn.method === 'kerberos' ? [...ticket(signIn)] : [];
      lines.push(`HttpRequest request = HttpRequest.newBuilder(${address})`, '    .header("Accept", "application/json")');
      if (header) {
        const credential = header.secret ? `System.getenv(${quoted(header.secret)})` : 'token';
        lines.push(`    .header(${quoted(header.name)}, ${header.prefix === '' ? '' : `${quoted(header.prefix)} + `}${credential})`);
      }
      if (signIn.method === 'kerberos') {
        lines.push('    .header("Authorization", "Negotiate " + Base64.getEncoder().encodeToString(ticket))');
      }
      return [
        ...lines,
        '    .build();',
        'HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());',
        'if (response.statusCode() != 200) throw new IllegalStateException(response.statusCode() + " " + response.body());',
      ];
    };
    const print = 'System.out.println(response.body());';
    const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `    ${line}`);
    if (pages === undefined) body.push(...get(`URI.create(${quoted(url)})`), print);
    else if (pages.by === 'links') {
      body.push(
        `Pattern next = Pattern.compile(${quoted('"@odata\\.nextLink"\\s*:\\s*"([^"]+)"')});`,
        `URI url = URI.create(${quoted(url)});`,
        'while (url != null) {',
        ...indented(get('url')),
        ...indented([
          print,
          'Matcher link = next.matcher(response.body());',
          'url = link.find() ? url.resolve(unescaped(link.group(1))) : null;',
        ]),
        '}',
      );
    } else {
      body.push(
        `Pattern row = Pattern.compile(${quoted(rowPattern(rowsPath))});`,
        'for (int number = 1; ; number++) {',
        ...indented(get(`URI.create(${quoted(`${url}&${pages.parameter}=`)} + number)`)),
        ...indented(['if (!row.matcher(response.body()).find()) break;', print]),
        '}',
      );
    }
    return [
      ...imports(signIn, form, pages),
      '',
      'public class Query {',
      '    public static void main(String[] arguments) throws Exception {',
      ...body.map((line) => `        ${line}`),
      '    }',
      ...(pages?.by === 'links' ? unescaped : []),
      '}',
      '',
    ].join('\n');
  },
};

function imports(signIn: SnippetSignIn, form: TokenForm | null, pages: SnippetPages | undefined): readonly string[] {
  const names = ['java.net.URI', 'java.net.http.HttpClient', 'java.net.http.HttpRequest', 'java.net.http.HttpResponse'];
  if (form) names.push('java.net.URLEncoder', 'java.nio.charset.StandardCharsets');
  if (form || pages?.by === 'links') names.push('java.util.regex.Matcher');
  if (form || pages !== undefined) names.push('java.util.regex.Pattern');
  if (form?.basic || signIn.method === 'kerberos') names.push('java.util.Base64');
  if (signIn.method === 'kerberos')
    names.push('org.ietf.jgss.GSSContext', 'org.ietf.jgss.GSSManager', 'org.ietf.jgss.GSSName', 'org.ietf.jgss.Oid');
  return names.toSorted().map((name) => `import ${name};`);
}

/** Lines of a method that resolves the escapes of a JSON string, which a URL can contain. */
const unescaped = [
  '',
  '    private static String unescaped(String text) {',
  `        return Pattern.compile(${quoted('\\\\u([0-9a-fA-F]{4})|\\\\(.)')}).matcher(text).replaceAll(found -> Matcher.quoteReplacement(`,
  '            found.group(1) == null ? found.group(2) : String.valueOf((char) Integer.parseInt(found.group(1), 16))));',
  '    }',
];

/** Returns a regular expression that matches responses with at least one row. It doesn't match rows that are empty arrays. */
function rowPattern(rowsPath: readonly string[]): string {
  const name = rowsPath.at(-1);
  const start = name === undefined ? '^' : `${JSON.stringify(name).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}\\s*:`;
  return `${start}\\s*\\[\\s*[^\\]\\s]`;
}

function tokenRequest({ url, fields, basic }: TokenForm): readonly string[] {
  const encoded = (value: string) => `URLEncoder.encode(${value}, StandardCharsets.UTF_8)`;
  const parts = fields.map(({ name, value }) => {
    const text = 'secret' in value ? `System.getenv(${quoted(value.secret)})` : quoted(value.text);
    return `${quoted(`${name}=`)} + ${encoded(text)}`;
  });
  const lines = [`String form = ${parts.join('\n    + "&" + ')};`];
  if (basic) lines.push(`String pair = ${encoded(quoted(basic.clientId))} + ":" + ${encoded(`System.getenv(${quoted(basic.secret)})`)};`);
  lines.push(
    `HttpRequest signIn = HttpRequest.newBuilder(URI.create(${quoted(url)}))`,
    '    .header("Content-Type", "application/x-www-form-urlencoded")',
    ...(basic
      ? ['    .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)))']
      : []),
    '    .POST(HttpRequest.BodyPublishers.ofString(form))',
    '    .build();',
    'String tokens = client.send(signIn, HttpResponse.BodyHandlers.ofString()).body();',
    'Matcher found = Pattern.compile("\\"access_token\\"\\\\s*:\\\\s*\\"([^\\"]+)\\"").matcher(tokens);',
    'if (!found.find()) throw new IllegalStateException("No access token was given.");',
    'String token = found.group(1);',
  );
  return lines;
}

/** Returns lines that create a SPNEGO token from the ticket cache (RFC 4559). The object identifier is that of SPNEGO. */
function ticket({ servicePrincipal: { service, host } }: Extract<SnippetSignIn, { method: 'kerberos' }>): readonly string[] {
  return [
    'System.setProperty("javax.security.auth.useSubjectCredsOnly", "false");',
    'GSSManager manager = GSSManager.getInstance();',
    `GSSName server = manager.createName(${quoted(`${service}@${host}`)}, GSSName.NT_HOSTBASED_SERVICE);`,
    'GSSContext context = manager.createContext(server, new Oid("1.3.6.1.5.5.2"), null, GSSContext.DEFAULT_LIFETIME);',
    'context.requestMutualAuth(true);',
    'byte[] ticket = context.initSecContext(new byte[0], 0, 0);',
  ];
}

/** Quotes a Java string. JSON's escapes are valid in Java. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
