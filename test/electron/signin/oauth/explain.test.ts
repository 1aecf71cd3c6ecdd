import { describe, expect, test } from 'vitest';
import { explain, isTemporary } from '../../../../electron/signin/oauth/explain.ts';
import type { OAuthEvidence } from '../../../../electron/signin/oauth/oauth-failure.ts';
import type { ProblemCode } from '../../../../shared/problems/problem.ts';

const base: OAuthEvidence = {
  step: 'password',
  url: 'https://id.example/auth/realms/sales/protocol/openid-connect/token',
  clientId: 'dataquay',
  scope: 'openid profile email',
  status: 400,
  contentType: 'application/json',
  error: null,
  description: null,
  code: null,
  compared: null,
  sender: null,
  skewSeconds: 0,
};

interface Row extends Partial<OAuthEvidence> {
  readonly means: ProblemCode;
  readonly again: boolean;
}

const page = { contentType: 'text/html;charset=UTF-8', code: 'OAUTH_RESPONSE_IS_NOT_JSON' } as const;
const refused = (status: number, error: string, description: string | null = null) => ({ status, error, description });

const rows: readonly (readonly [name: string, row: Row])[] = [
  [
    'a wrong password, an unknown user, or a locked account',
    { ...refused(401, 'invalid_grant', 'Invalid user credentials'), means: 'oauth-password-wrong', again: false },
  ],
  ['a disabled account', { ...refused(400, 'invalid_grant', 'Account disabled'), means: 'oauth-account-disabled', again: false }],
  [
    'an unfinished account',
    { ...refused(400, 'invalid_grant', 'Account is not fully set up'), means: 'oauth-account-unfinished', again: false },
  ],
  [
    'a locked account, with a description',
    { ...refused(400, 'invalid_grant', 'Account temporarily locked'), means: 'oauth-account-locked', again: false },
  ],
  [
    'a wrong client secret',
    {
      ...refused(401, 'unauthorized_client', 'Invalid client or Invalid client credentials'),
      means: 'oauth-client-secret-wrong',
      again: false,
    },
  ],
  [
    'an unknown client',
    { ...refused(401, 'invalid_client', 'Invalid client or Invalid client credentials'), means: 'oauth-client-unknown', again: false },
  ],
  [
    'a grant that the client has no permission for',
    {
      ...refused(400, 'unauthorized_client', 'Client not allowed for direct access grants'),
      means: 'oauth-method-not-allowed',
      again: false,
    },
  ],
  [
    'a disabled service account',
    {
      ...refused(401, 'unauthorized_client', 'Client not enabled to retrieve service account'),
      means: 'oauth-method-not-allowed',
      again: false,
    },
  ],
  [
    'a grant that the provider does not support',
    { ...refused(400, 'unsupported_grant_type', 'Unsupported grant_type'), means: 'oauth-method-not-allowed', again: false },
  ],
  [
    'PKCE demanded',
    { ...refused(400, 'invalid_request', 'Missing parameter: code_challenge_method'), means: 'oauth-pkce-required', again: false },
  ],
  ['a rejected scope', { ...refused(400, 'invalid_scope', 'Invalid scopes: openid admin'), means: 'oauth-scope-refused', again: false }],
  [
    'a rejected redirect URI',
    { ...refused(400, 'invalid_grant', 'Incorrect redirect_uri'), step: 'code', means: 'oauth-redirect-refused', again: false },
  ],
  [
    'an expired refresh token',
    { ...refused(400, 'invalid_grant', 'Token is not active'), step: 'refresh', means: 'oauth-session-ended', again: false },
  ],
  [
    'a refresh token that was already used',
    {
      ...refused(400, 'invalid_grant', 'Maximum allowed refresh token reuse exceeded'),
      step: 'refresh',
      means: 'oauth-session-ended',
      again: false,
    },
  ],
  ['a user who declined', { ...refused(400, 'access_denied'), step: 'device', means: 'oauth-denied', again: false }],
  ['an expired device code', { ...refused(400, 'expired_token'), step: 'device', means: 'oauth-not-finished', again: false }],
  ['an unknown realm', { ...refused(404, 'Realm does not exist'), means: 'oauth-realm-unknown', again: false }],
  ['a wrong path prefix', { ...page, status: 404, means: 'oauth-address-wrong', again: false }],
  ['an address that does not accept forms', { ...page, status: 405, means: 'oauth-address-wrong', again: false }],
  ['a login page', { ...page, status: 200, means: 'identity-provider-web-page', again: true }],
  ['a redirect to a login page', { ...page, status: 302, means: 'identity-provider-odd-answer', again: true }],
  ['a gateway that cannot reach the provider', { ...page, status: 502, means: 'identity-provider-fault', again: true }],
  ['an error of the provider', { ...refused(500, 'unknown_error'), means: 'identity-provider-fault', again: true }],
  ['an overloaded provider', { ...refused(400, 'temporarily_unavailable'), means: 'identity-provider-fault', again: true }],
  ['too many requests', { ...page, status: 429, means: 'too-many-requests', again: true }],
  [
    'an ID token of another issuer',
    {
      status: 200,
      code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
      compared: { name: 'iss', expected: 'a', found: 'b' },
      means: 'identity-provider-other-issuer',
      again: false,
    },
  ],
  [
    'a discovery document of another issuer',
    {
      status: 200,
      step: 'discovery',
      code: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
      compared: { name: 'issuer', expected: 'a', found: 'b' },
      means: 'identity-provider-other-issuer',
      again: false,
    },
  ],
  ['a clock difference', { status: 200, code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED', skewSeconds: 900, means: 'clock-skew', again: true }],
  ['JSON without a token', { status: 200, code: 'OAUTH_INVALID_RESPONSE', means: 'identity-provider-odd-answer', again: true }],
  ['an unknown resource', { ...refused(400, 'invalid_target', 'No such resource'), means: 'oauth-scope-refused', again: false }],
  ['an unknown error code', { ...refused(400, 'invalid_dpop_proof', 'No proof'), means: 'sign-in-refused', again: false }],
];

describe('the explanation of an identity provider’s response', () => {
  test.each(rows)('reports the cause of %s, and whether a retry can help', (_name, { means, again, ...evidence }) => {
    const problem = explain({ ...base, ...evidence });
    expect(problem.code).toBe(means);
    expect(isTemporary(problem)).toBe(again);
    expect(problem.parameters).toMatchObject({ host: 'id.example', port: 443, realm: 'sales', clientId: 'dataquay' });
  });

  test('includes the server message, the scope, and the compared issuers', () => {
    expect(explain({ ...base, ...refused(400, 'invalid_scope', 'Invalid scopes: admin') })).toMatchObject({
      detail: 'Invalid scopes: admin',
      status: 400,
      parameters: { error: 'invalid_scope', scope: 'openid profile email' },
    });
    const compared = { name: 'iss', expected: 'https://a.example', found: 'https://b.example' };
    expect(explain({ ...base, status: 200, compared }).parameters).toMatchObject({
      expected: 'https://a.example',
      found: 'https://b.example',
    });
  });

  test('shows a URL without its query, which could contain a code', () => {
    expect(explain({ ...base, url: 'https://id.example/token?code=canary' }).parameters.url).toBe('https://id.example/token');
  });
});
