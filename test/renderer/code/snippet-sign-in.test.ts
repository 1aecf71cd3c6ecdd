import { describe, expect, test } from 'vitest';
import { rowsPathIn } from '../../../renderer/code/rows-path.ts';
import { snippetSignIn } from '../../../renderer/code/snippet-sign-in.ts';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import type { TokenExchange } from '../../../shared/contract/signing-in/token-exchange.ts';
import { kerberosSettingsSchema } from '../../../shared/signin/kerberos/settings.ts';
import { oauthSettingsSchema } from '../../../shared/signin/oauth/settings.ts';
import { sampleConnection } from '../in-memory-application.ts';

const home = 'https://data.example/dmp-api/odata/geo/trees';
const at = { url: `${home}?$top=1`, home };
const oauth = oauthSettingsSchema.parse({
  tokenUrl: 'https://id.example/token',
  clientId: 'dataquay',
  hasClientSecret: true,
  clientAuthentication: 'basic',
  scope: 'openid',
  audience: 'data-api',
  username: 'ada',
});
const connection = (overrides: Partial<Connection>): Connection => ({
  ...sampleConnection,
  kind: 'marketplace',
  baseUrl: 'https://data.example',
  ...overrides,
});
const exchange: TokenExchange = {
  number: 1,
  purpose: 'token',
  grant: 'password',
  at: 0,
  milliseconds: 1,
  request: {
    method: 'POST',
    url: 'http://127.0.0.1:9/auth/realms/sample/protocol/openid-connect/token',
    headers: [],
    body: 'grant_type=password&username=ada&password=[removed]&client_id=dataquay&client_secret=[removed]&scope=openid&audience=data-api',
  },
  response: null,
  failure: null,
  skewSeconds: null,
  lifetimeSeconds: null,
  refreshLifetimeSeconds: null,
  claims: null,
};

describe('the sign-in of generated code', () => {
  const token = { url: 'https://id.example/token', clientId: 'dataquay', clientSecret: 'basic', scope: 'openid', audience: 'data-api' };

  test.each<readonly [string, Partial<Connection>, unknown]>([
    ['by name and password', { method: 'oauth-password', oauth }, { method: 'password', username: 'ada', token }],
    ['for the client itself', { method: 'client-credentials', oauth }, { method: 'client-credentials', token }],
    [
      'by a service token',
      { method: 'service-token', serviceToken: { headerName: 'X-Own' } },
      { method: 'service-token', header: 'X-Own' },
    ],
    [
      'by Kerberos',
      { method: 'kerberos', kerberos: kerberosSettingsSchema.parse({ serviceName: 'http' }) },
      { method: 'kerberos', servicePrincipal: { service: 'http', host: 'data.example' } },
    ],
    [
      'by Kerberos, with the principal that the connection writes',
      { method: 'kerberos', kerberos: kerberosSettingsSchema.parse({ servicePrincipal: 'HTTP@node1.example' }) },
      { method: 'kerberos', servicePrincipal: { service: 'HTTP', host: 'node1.example' } },
    ],
    ['without', { method: 'none' }, { method: 'none' }],
  ])('signs in %s', (_, overrides, signIn) => {
    expect(snippetSignIn(connection(overrides), at, [])).toEqual({ signIn, remark: null });
  });

  test.each(['oauth-code', 'oauth-device'] as const)('uses an access token if a person must sign in: %s', (method) => {
    expect(snippetSignIn(connection({ method, oauth }), at, [])).toEqual({
      signIn: { method: 'access-token' },
      remark: 'token-of-a-person',
    });
  });

  test('uses the last token URL if the connection has none, without its secrets', () => {
    const sample = connection({ method: 'oauth-password' });
    expect(snippetSignIn(sample, at, [])).toEqual({ signIn: { method: 'access-token' }, remark: 'token-url-unknown' });
    const { signIn } = snippetSignIn(sample, at, [exchange]);
    expect(signIn).toEqual({
      method: 'password',
      username: 'ada',
      token: { url: exchange.request.url, clientId: 'dataquay', clientSecret: 'post', scope: 'openid', audience: 'data-api' },
    });
  });

  test('sends credentials only to origins that the connection allows', () => {
    const elsewhere = { url: 'https://other.example/x', home };
    const service = connection({ method: 'service-token', serviceToken: { headerName: 'X-Own' } });
    expect(snippetSignIn(service, elsewhere, [])).toEqual({ signIn: { method: 'none' }, remark: 'outside' });
    const allowed = { ...service, allowedOrigins: ['https://other.example'] };
    expect(snippetSignIn(allowed, elsewhere, []).signIn.method).toBe('service-token');
  });
});

describe('the path to the rows of a response', () => {
  test.each([
    ['a list without an envelope', '[{"a":1}]', []],
    ['an envelope', '{"total":3,"items":[{"a":1}]}', ['items']],
    ['a nested envelope, after lists of other values', '{"tags":["x"],"meta":{"n":[1]},"data":{"rows":[{"a":[{}]}', ['data', 'rows']],
    ['names with escapes', '{"a\\"b":[{"c":1}]}', ['a"b']],
    ['a string with brackets', '{"note":"[{\\"x\\"}]","rows":[ {"a":1}', ['rows']],
    ['no list of objects', '{"value":[1,2]}', null],
    ['CSV lines', 'a;b\n1;2', null],
    ['an empty response', '', null],
  ])('is found, or null if there is no list of objects: %s', (_, body, path) => {
    expect(rowsPathIn(body)).toEqual(path);
  });
});
