import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeProblem } from '../../../electron/wire/problem-error.ts';
import { createRedaction, redactedProblem } from '../../../electron/wire/redaction.ts';
import { removed } from '../../../electron/wire/remove-secrets.ts';

const secret = fc.stringMatching(/^[A-Za-z0-9\-_.~+/]{12,40}$/).map((text) => `Zq${text}qZ`);
const cased = (names: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...names), fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }))
    .map(([name, upper]) => [...name].map((character, index) => (upper[index] ? character.toUpperCase() : character)).join(''));

const headerNames = ['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'svc-x-api-token', 'x-our-own-token'];
const fieldNames = ['access_token', 'refresh_token', 'id_token', 'password', 'client_secret', 'code'];

function redaction() {
  const made = createRedaction();
  made.learnHeader('X-Our-Own-Token');
  return made;
}

describe('removing secrets', () => {
  test.each([
    '{"code":"Zq-code-qZ","state":"x"}',
    '{"code":"Zq-code-qZ"}',
    '{"error":"invalid_grant","code":"Zq-code-qZ"}',
    'grant_type=authorization_code&code=Zq-code-qZ',
    '<response><code>Zq-code-qZ</code></response>',
  ])('removes an authorization code from %s', (text) => {
    expect(redaction().body(text)).not.toContain('Zq-code-qZ');
  });

  test('removes secrets from headers', () => {
    fc.assert(
      fc.property(cased(headerNames), fc.constantFrom('', 'Bearer ', 'Basic ', 'Negotiate '), secret, (name, scheme, value) => {
        const lines = redaction().headers([
          ['accept', 'text/plain'],
          [name, scheme + value],
        ]);
        expect(JSON.stringify(lines)).not.toContain(value);
        expect(lines[0]).toEqual(['accept', 'text/plain']);
        expect(lines[1]?.[0]).toBe(name);
      }),
    );
  });

  test('removes secrets from URLs in headers, such as the code of a redirect', () => {
    const cleaned = createRedaction().headers([
      ['Location', '/login?code=canary-1&state=x'],
      ['location', 'https://jo:canary-2@data.example/#access_token=canary-3'],
      ['Refresh', '0; url=https://data.example/back?SAMLResponse=canary-4&RelayState=y'],
      ['Link', '<https://data.example/rows?sig=canary-5&page=2>; rel="next"'],
      ['Content-Security-Policy', "default-src 'self'; report-uri /csp?report=1"],
    ]);
    expect(cleaned).toEqual([
      ['Location', '/login?code=[removed]&state=x'],
      ['location', 'https://[removed]@data.example/#access_token=[removed]'],
      ['Refresh', '0; url=https://data.example/back?SAMLResponse=[removed]&RelayState=y'],
      ['Link', '<https://data.example/rows?sig=[removed]&page=2>; rel="next"'],
      ['Content-Security-Policy', "default-src 'self'; report-uri /csp?report=1"],
    ]);
  });

  test('removes secrets from the query and the fragment of a URL', () => {
    fc.assert(
      fc.property(
        cased(fieldNames),
        secret,
        fc.constantFrom('?', '?a=1&', '#', '?a=1#', '#a=1&'),
        fc.boolean(),
        (name, value, before, encoded) => {
          const written = encoded ? name.replace('_', '%5F') : name;
          const url = `https://data.example/p${before}${written}=${value}&z=last`;
          expect(redaction().url(url)).toBe(`https://data.example/p${before}${written}=${removed}&z=last`);
        },
      ),
    );
  });

  test('removes the username and password from a URL', () => {
    expect(redaction().url('https://jo:pa55word@data.example/p?x=1')).toBe(`https://${removed}@data.example/p?x=1`);
  });

  test('removes the username and password from a URL in a text', () => {
    fc.assert(
      fc.property(secret, fc.constantFrom('http', 'https', 'HTTP', 'socks5'), (value, scheme) => {
        const password = encodeURIComponent(value);
        const text = redaction().text(`proxy ${scheme}://jo:${password}@proxy.example:3128 refused "${scheme}://${password}@p/"`);
        expect(text).not.toContain(password);
        expect(text).toContain(`${scheme}://${removed}@proxy.example:3128 refused`);
      }),
    );
  });

  test('removes secrets from the parameters and details of a problem', () => {
    fc.assert(
      fc.property(cased(fieldNames), secret, (name, value) => {
        const address = `https://jo:${encodeURIComponent(value)}@data.example/p?${name}=${encodeURIComponent(value)}`;
        const problem = makeProblem('redirect-refused', {
          parameters: { url: address, port: 443, reason: `sent to ${address}`, chain: `CN=x, ${name}=${value}` },
          detail: `{"${name}":"${value}"} at ${address}`,
        });
        const shown = JSON.stringify(redactedProblem(problem, redaction()));
        expect(shown).not.toContain(value);
        expect(shown).not.toContain(encodeURIComponent(value));
        expect(shown).toContain('data.example');
      }),
    );
  });

  test('keeps the parameters that select a text, also if a password is the same word', () => {
    const made = createRedaction();
    made.learn('connection', ['token', 'password']);
    const problem = makeProblem('credentials-refused', { parameters: { reason: 'service-token', step: 'password', header: 'x-token' } });
    expect(redactedProblem(problem, made).parameters).toEqual({ reason: 'service-token', step: 'password', header: `x-${removed}` });
  });

  test('removes secrets from forms, JSON, and log lines', () => {
    const placements: readonly ((name: string, value: string) => string)[] = [
      (name, value) => `grant_type=password&${name}=${encodeURIComponent(value)}&scope=openid`,
      (name, value) => `${name}=${value}`,
      (name, value) => JSON.stringify({ expires_in: 300, [name]: value, scope: 'openid' }),
      (name, value) => JSON.stringify({ outer: [{ [name]: value }] }, null, 2),
      (name, value) => JSON.stringify({ text: JSON.stringify({ [name]: value }) }),
      (name, value) => `POST /token failed: {'${name}': '${value}'}`,
      (name, value) => `GET https://data.example/cb?${name}=${value} 302`,
    ];
    fc.assert(
      fc.property(cased(fieldNames), secret, fc.constantFrom(...placements), (name, value, place) => {
        const text = redaction().text(place(name, value));
        expect(text).not.toContain(value);
        expect(text).not.toContain(encodeURIComponent(value));
      }),
    );
  });

  test('removes secrets from header lines in a text', () => {
    fc.assert(
      fc.property(cased(headerNames), secret, (name, value) => {
        expect(redaction().text(`GET / HTTP/1.1\r\n${name}: ${value}\r\naccept: */*`)).not.toContain(value);
      }),
    );
  });

  test('removes known secrets by value, also in JSON and URL encoding', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4, maxLength: 20 }), fc.string(), (value, before) => {
        fc.pre(!removed.includes(value) && encodeURIComponentSafe(value) !== null);
        const made = redaction();
        made.learn('someone', [value]);
        expect(made.text(`${before} ${value}`)).not.toBe(`${before} ${value}`);
        expect(made.text(JSON.stringify({ note: value }))).not.toContain(JSON.stringify(value).slice(1, -1));
        expect(made.url(`https://data.example/?x=${encodeURIComponent(value)}`)).not.toContain(`x=${encodeURIComponent(value)}`);
      }),
    );
  });

  test('removes JSON Web Tokens and bearer tokens anywhere in a text', () => {
    const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJqbyJ9.c2lnbmF0dXJl';
    expect(redaction().text(`refused ${token} at once`)).toBe(`refused ${removed} at once`);
    expect(redaction().text('sent Bearer abc.def-123.zyx987= to us')).toBe(`sent Bearer ${removed} to us`);
  });
});

describe('text without secrets', () => {
  test.each([
    'the filter statusCode=400 is odd',
    'https://data.example/dmp-api/data/a/b?select=a,b&filter=name==Jo&page=2',
    'Bearer realm="x", error="invalid_token"',
    '{"detail":"Unknown column \\"pass\\"","parameter":"filter"}',
    '{"error":{"code":"QUOTA"}}',
    '{"error":{"code":"005056A509","message":{"lang":"en","value":"No service found"}}}',
    '{"message":"Not found","code":"E17"}',
    'a plain sentence: with a colon',
    'no bearer token was sent, and basic authentication is off',
  ])('doesn’t redact %s', (text) => {
    expect(redaction().text(text)).toBe(text);
  });

  test('doesn’t redact the code of an error in XML', () => {
    const error = '<error><code>E/17</code><message>Not found</message></error>';
    expect(redaction().body(error)).toBe(error);
  });

  test('doesn’t redact the challenge in a WWW-Authenticate header', () => {
    const challenge = 'Bearer realm="dataquay", error="invalid_token"';
    expect(redaction().headers([['WWW-Authenticate', challenge]])).toEqual([['WWW-Authenticate', challenge]]);
  });
});

function encodeURIComponentSafe(text: string): string | null {
  try {
    return encodeURIComponent(text);
  } catch {
    return null;
  }
}
