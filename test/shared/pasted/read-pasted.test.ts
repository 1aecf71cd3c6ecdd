import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPasted } from '../../../shared/pasted/index.ts';
import { snippetLanguages } from '../../../shared/snippets/index.ts';

const url = "https://data.example/dmp-api/odata/sales/orders?$filter=name%20eq%20'O''Brien'&$top=5";
const read = (text: string) => {
  const pasted = readPasted(text);
  return 'request' in pasted ? pasted.request : pasted;
};

describe('a pasted URL', () => {
  test.each([
    ['alone', url],
    ['with spaces around it', `  ${url}\n`],
    ['in angle brackets', `<${url}>`],
    ['in quotes', `"${url}"`],
    ['with a parameter on each line', url.replace('?', '\n  ?').replace('&', '\n  &')],
    ['with a fragment', `${url}#top`],
  ])('a pasted URL is read without a change: %s', (_, text) => {
    expect(read(text)).toEqual({ url, omitted: [] });
  });

  test('the username and password in a pasted URL are removed and reported', () => {
    expect(read('https://ada:secret@data.example:8443/x?y=a@b')).toEqual({
      url: 'https://data.example:8443/x?y=a@b',
      omitted: [{ what: 'credentials' }],
    });
  });

  test.each([
    ['?access_token=s3cret&$top=5', '?$top=5', ['access_token']],
    ['?$top=5&API-Key=s3cret&token=s3cret', '?$top=5', ['API-Key', 'token']],
    ['?access%5Ftoken=s3cret', '', ['access%5Ftoken']],
    ['?$filter=token%20eq%201', '?$filter=token%20eq%201', []],
  ])('URL parameters with secrets are removed and reported: %s', (query, kept, names) => {
    expect(read(`https://data.example/x${query}`)).toEqual({
      url: `https://data.example/x${kept}`,
      omitted: names.map((name) => ({ what: 'parameter', name })),
    });
  });

  test.each([
    '',
    'flights',
    'ftp://data.example/x',
    'https://',
    'https:///x',
    'javascript:alert(1)',
    'http is a protocol',
    'GET some milk',
    'fetch(url)',
    'wget --help',
  ])('text that isn’t a URL or a request is rejected: %s', (text) => {
    expect(read(text)).toHaveProperty('refused');
  });
});

describe('a pasted cURL command', () => {
  test.each([
    [
      'of bash, as browsers copy it',
      `curl '${url.replaceAll("'", "'\\''")}' \\\n  -H 'accept: */*' \\\n  -H 'user-agent: x' \\\n  --compressed`,
    ],
    ['with dollar quotes', `curl $'${url.replaceAll("'", "\\'")}' -H 'accept: */*'`],
    ['in double quotes', `curl -sS -XGET "${url.replaceAll('$', '\\$')}"`],
    ['of the Windows command prompt', `curl ^"${url.replaceAll('&', '^&').replaceAll('%', '^%')}^" ^\r\n  -H ^"accept: */*^"`],
    ['with unescaped dollar signs', `curl -sS "${url}"`],
    ['with --url', `curl --url "${url.replaceAll('$', '\\$')}" -o out.json`],
    ['after other commands', `cd /tmp && TOKEN=x curl '${url.replaceAll("'", "'\\''")}' | jq .`],
    ['after a shell prompt', `ada@desk:~$ curl '${url.replaceAll("'", "'\\''")}'`],
    ['after a PowerShell prompt', `PS C:\\Users\\ada> curl.exe "${url.replaceAll('$', '`$')}"`],
    ['of PowerShell, on several lines', `curl.exe '${url.replaceAll("'", "'\\''")}' \`\r\n  -H 'accept: */*' \`\r\n  -H 'user-agent: x'`],
    [
      'of the Windows command prompt, as older browsers copy it',
      `curl "${url.replaceAll('$', '`$').replaceAll('%', '"%"')}" --compressed -H "Accept: */*"`,
    ],
    ['with its path, through sudo', `sudo /usr/bin/curl '${url.replaceAll("'", "'\\''")}'`],
    ['with curved quotes from a word processor', `curl “${url.replaceAll('$', '\\$')}” -H ‘accept: */*’`.replaceAll("'", '%27')],
    ['without quotes, with escaped characters', `curl ${url.replaceAll("'", "\\'").replaceAll('$', '\\$')}`],
    [
      'with -G and data',
      `curl -G https://data.example/dmp-api/odata/sales/orders --data-urlencode "\\$filter=name eq 'O''Brien'" -d '$top=5'`,
    ],
  ])('a pasted cURL command is read with its complete URL: %s', (_, text) => {
    const request = read(text);
    expect(request).toMatchObject({ omitted: [] });
    expect('url' in request && decodeURIComponent(request.url)).toBe(decodeURIComponent(url));
  });

  test('the method, headers, credentials, body, and options of a command are reported without their values', () => {
    const text = `curl -X POST '${'https://data.example/x'}' -H 'Authorization: Bearer s3cret' -H 'SVC-X-API-TOKEN: s3cret' -u ada:s3cret -d '{"s3cret":1}' --cacert ca.pem -k`;
    const request = read(text);
    expect(request).toEqual({
      url: 'https://data.example/x',
      omitted: [
        { what: 'method', name: 'POST' },
        { what: 'header', name: 'Authorization' },
        { what: 'header', name: 'SVC-X-API-TOKEN' },
        { what: 'credentials' },
        { what: 'body' },
        { what: 'option', name: '--cacert' },
        { what: 'option', name: '--insecure' },
      ],
    });
    expect(JSON.stringify(request)).not.toContain('s3cret');
  });

  test('variables and substitutions in a URL are reported, because only a shell can resolve them', () => {
    expect(read('curl "https://data.example/$ROOT/x?y=$(date +%F)"')).toMatchObject({
      omitted: [
        { what: 'substitution', text: '$ROOT' },
        { what: 'substitution', text: '$(date +%F)' },
      ],
    });
  });

  test('a variable at the start of a URL is accepted and reported', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is shell syntax.
    expect(read('curl "${BASE}/dmp-api/data/sales/orders?page=2"')).toEqual({
      url: 'http://$BASE/dmp-api/data/sales/orders?page=2',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is shell syntax.
      omitted: [{ what: 'substitution', text: '${BASE}' }],
    });
  });

  test.each([
    [
      "curl -G https://data.example/x --data-urlencode 'filter@f.txt' -d a=1",
      'https://data.example/x?a=1',
      { what: 'option', name: '--data-urlencode' },
    ],
    ['curl -G https://data.example/x -d @f.txt', 'https://data.example/x', { what: 'option', name: '--data' }],
    ['curl https://data.example/x https://data.example/y', 'https://data.example/x', { what: 'further' }],
  ])('options and further URLs that the query omits are reported: %s', (text, address, omitted) => {
    expect(read(text)).toEqual({ url: address, omitted: [omitted] });
  });

  test.each([
    ['curl –H x', 'no-url'],
    ['curl', 'no-request'],
    ['curl --silent', 'no-url'],
    ["curl 'https://data.example/x", 'open-quote'],
    ['curl "https://data.example/x', 'open-quote'],
    ['curl $(echo https://data.example/x', 'open-quote'],
  ])('an incomplete command is rejected with a reason: %s', (text, refused) => {
    expect(read(text)).toEqual({ refused });
  });
});

const bare = 'https://data.example/x?$filter=name%20eq%20%27%C3%A9%27&$top=5';
const lines = (end: string, ...texts: readonly string[]): string => texts.join(end);

describe('a pasted request of another tool', () => {
  test.each([
    [
      'of PowerShell, as browsers copy it',
      lines(
        '\r\n',
        '$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession',
        '$session.Cookies.Add((New-Object System.Net.Cookie("id", "s3cret", "/", "data.example")))',
        `Invoke-WebRequest -UseBasicParsing -Uri "${bare.replaceAll('$', '`$')}" \``,
        '-WebSession $session `',
        '-Headers @{',
        '"authority"="data.example"',
        '  "authorization"="Bearer s3cret"',
        '  "sec-ch-ua"="`"Chromium`";v=`"130`""',
        '}',
      ),
      [{ what: 'header', name: 'authorization' }, { what: 'credentials' }],
    ],
    [
      'of PowerShell, with a variable',
      `$u = '${bare}'\nirm -Uri $u -Method POST -Body $b`,
      [{ what: 'method', name: 'POST' }, { what: 'body' }],
    ],
    [
      'of fetch, as browsers copy it',
      `fetch("${bare}", {\n  "headers": {\n    "accept": "*/*",\n    "authorization": "Bearer s3cret"\n  },\n  "body": null,\n  "method": "GET"\n});`,
      [{ what: 'header', name: 'authorization' }],
    ],
    [
      'of wget',
      `wget --no-check-certificate --quiet \\\n  --method GET \\\n  --header 'Authorization: Bearer s3cret' \\\n   '${bare}'`,
      [
        { what: 'option', name: '--no-check-certificate' },
        { what: 'header', name: 'Authorization' },
      ],
    ],
    [
      'of wget, with equals signs',
      `wget --user=ada --password=s3cret -O- --header=X-Own:s3cret '${bare}'`,
      [{ what: 'credentials' }, { what: 'header', name: 'X-Own' }],
    ],
    ['of HTTPie', `http GET '${bare}' Authorization:'Bearer s3cret' Accept:application/json`, [{ what: 'header', name: 'Authorization' }]],
    [
      'of HTTPie, with separate query parameters',
      `https -a ada:s3cret data.example/x "\\$filter==name eq 'é'" '$top==5' a=s3cret`,
      [{ what: 'credentials' }, { what: 'body' }],
    ],
    [
      'as an HTTP message',
      lines('\r\n', 'GET /x?$filter=name%20eq%20%27%C3%A9%27&$top=5 HTTP/1.1', 'Host: data.example', 'Cookie: s3cret', '', ''),
      [{ what: 'credentials' }],
    ],
    [
      'of a .http file',
      lines(
        '\n',
        '@token = s3cret',
        '### rows',
        '# all of them',
        'GET https://data.example/x',
        '  ?$filter=name%20eq%20%27%C3%A9%27',
        '  &$top=5',
        'Authorization: Bearer {{token}}',
      ),
      [{ what: 'header', name: 'Authorization' }],
    ],
  ])('the URL is read, and omitted secrets are reported without their values: %s', (_, text, omitted) => {
    const request = read(text);
    expect('url' in request && decodeURIComponent(request.url)).toBe(decodeURIComponent(bare));
    expect(request).toMatchObject({ omitted });
    expect(JSON.stringify(request)).not.toContain('s3cret');
  });
});

describe('a pasted code example of the application', () => {
  test.each(snippetLanguages.map(({ id }) => id))('a code example of the application is read as its original URL: %s', (id) => {
    const language = snippetLanguages.find((one) => one.id === id);
    const part = fc.string({ unit: fc.constantFrom(...'aZ09éß日 \'"`$&|;<>()[]{}#!*?\\%^~=+,'), maxLength: 20 });
    const token = { url: 'https://login.example/token', clientId: "a'b", clientSecret: 'post', scope: 'openid', audience: '' } as const;
    fc.assert(
      fc.property(
        part,
        fc.constantFrom(
          { method: 'none' } as const,
          { method: 'service-token', header: 'SVC-X-API-TOKEN' } as const,
          { method: 'password', username: 'ada', token } as const,
          { method: 'kerberos', servicePrincipal: { service: 'HTTP', host: 'data.example' } } as const,
        ),
        (value, signIn) => {
          const requestedUrl = `https://data.example/x?$filter=${encodeURIComponent(value)}&$top=1`;
          const code = language?.write({ url: requestedUrl, title: 'x', odata: true, rowsPath: ['value'], signIn });
          // A .http file doesn't support Kerberos.
          fc.pre(typeof code === 'string');
          expect(read(typeof code === 'string' ? code : '')).toMatchObject({ url: requestedUrl });
        },
      ),
    );
  });

  test('arbitrary text never causes an exception', () => {
    const word = fc.constantFrom(
      'curl',
      'wget',
      'http',
      'fetch(',
      'irm -Uri',
      'GET /x\n',
      'a==1',
      ' ',
      "'",
      '"',
      '\\',
      '$(',
      ')',
      '`',
      '<(',
      '-H',
      '-X',
      '--data',
      'https://x.example/',
      '\n',
      '^"',
      "$'",
      '${',
      '|',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word, { maxLength: 20 }).map((parts) => parts.join('')),
        ),
        (text) => {
          readPasted(text);
        },
      ),
    );
  });
});

describe('pasted code of other programs', () => {
  test.each([
    [
      'Python with parameters',
      `import requests\nr = requests.get("https://data.example/x", params={"$filter": "name eq 'O''Brien'", "$top": 5}, auth=("ada", "s3cret"))`,
    ],
    [
      'Python with parameters of a variable',
      `params = {"$filter": "name eq 'O''Brien'", "$top": 5}\nr = session.get(\n  "https://data.example/x",\n  params=params, headers={"Authorization": f"Bearer {t}"})`,
    ],
    ['axios', `axios.get('https://data.example/x', { params: { $filter: "name eq 'O''Brien'", $top: 5 }, auth: { username: 'a' } })`],
    [
      'R with parameters',
      `request("https://data.example/x") |>\n  req_url_query(\`$filter\` = "name eq 'O''Brien'", \`$top\` = 5) |> req_auth_basic("ada", "s3cret")`,
    ],
  ])('%s opens the same query without its credentials, which are reported', (_, text) => {
    const found = read(text);
    if ('refused' in found) throw new Error(found.refused);
    expect(found.url).toBe("https://data.example/x?$filter=name%20eq%20'O''Brien'&$top=5");
    expect(JSON.stringify(found.omitted)).toMatch(/credentials|Authorization/);
    expect(JSON.stringify(found)).not.toContain('s3cret');
  });

  test.each([
    ['a part of the URL', 'requests.get(f"https://data.example/{api}?$top=5")', [{ what: 'substitution', text: '{api}' }]],
    ['a parameter', 'requests.get("https://data.example/x", params={"$top": top})', [{ what: 'substitution', text: '$top: top' }]],
    ['all parameters', 'requests.get("https://data.example/x", params=query())', [{ what: 'substitution', text: 'params: query' }]],
  ])('values that are known only at run time are reported: %s', (_, text, omitted) => {
    expect(read(text)).toMatchObject({ omitted });
  });

  test('the URL of an Excel connection file is read, even with escaped characters', () => {
    const odc = snippetLanguages.find(({ id }) => id === 'odc');
    const requestedUrl = 'https://data.example/x?$filter=a%20eq%20%27%26%27&$top=1';
    const code = odc?.write({ url: requestedUrl, title: '<&>', odata: true, rowsPath: ['value'], signIn: { method: 'access-token' } });
    expect(read(String(code))).toEqual({ url: requestedUrl, omitted: [{ what: 'header', name: 'Authorization' }] });
  });

  test('a Postman item is read, and a collection opens its first request', () => {
    const item = (path: string) => ({
      name: 'x',
      request: {
        method: 'GET',
        header: [
          { key: 'Authorization', value: 'Bearer s3cret' },
          { key: 'X-Old', value: '1', disabled: true },
        ],
        url: { raw: `https://data.example/${path}?$top=5`, host: ['data', 'example'] },
      },
    });
    const omitted = [{ what: 'header', name: 'Authorization' }];
    expect(read(JSON.stringify(item('x'), null, 2))).toEqual({ url: 'https://data.example/x?$top=5', omitted });
    const collection = { info: { name: 'c' }, item: [{ name: 'folder', item: [item('a'), item('b')] }] };
    expect(read(JSON.stringify(collection))).toEqual({ url: 'https://data.example/a?$top=5', omitted: [...omitted, { what: 'further' }] });
    expect(read(JSON.stringify(collection).replaceAll('https://data.example', '{{base}}'))).toEqual({ refused: 'no-url' });
  });

  test('text of more than 500,000 characters is rejected', () => {
    expect(read(`curl https://data.example/x # ${'a'.repeat(500_000)}`)).toEqual({ refused: 'no-request' });
  });

  test.each(['see f(x) in https://data.example/x', '{"request": {}}', 'const url = "x";'])(
    'text that only resembles a request is rejected: %s',
    (text) => {
      expect(read(text)).toEqual({ refused: 'no-request' });
    },
  );
});
