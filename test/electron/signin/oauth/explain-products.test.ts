import { expect, test } from 'vitest';
import { explain } from '../../../../electron/signin/oauth/explain.ts';
import type { OAuthEvidence, OAuthStep } from '../../../../electron/signin/oauth/oauth-failure.ts';

const addresses = {
  okta: 'https://acme.okta.com/oauth2/default/v1/token',
  auth0: 'https://acme.eu.auth0.com/oauth/token',
  keycloak: 'https://sso.example/realms/corp/protocol/openid-connect/token',
  cognito: 'https://acme.auth.eu-west-1.amazoncognito.com/oauth2/token',
  google: 'https://oauth2.googleapis.com/token',
  pingfederate: 'https://sso.example/as/token.oauth2',
  duende: 'https://id.example/connect/token',
  entra: 'https://login.microsoftonline.com/contoso.com/oauth2/v2.0/token',
} as const;

type Answer = readonly [product: keyof typeof addresses, step: OAuthStep, error: string, description: string | null];

const reasonOf = ([product, step, error, description]: Answer, facts: Partial<OAuthEvidence> = {}): string => {
  const unknown = { code: null, compared: null, sender: null, skewSeconds: null };
  const request = { step, url: addresses[product], clientId: 'dataquay', scope: 'openid', sendsSecret: true, ...unknown };
  const { code, parameters } = explain({ ...request, status: 400, contentType: 'application/json', error, description, ...facts });
  return parameters.reason === undefined ? code : `${code}/${parameters.reason}`;
};

test.each<readonly [...Answer, string]>([
  [
    'okta',
    'client-credentials',
    'invalid_client',
    'Either the client or the client credentials are invalid.',
    'oauth-client-unknown/either',
  ],
  ['okta', 'client-credentials', 'invalid_scope', "No default scopes, 'scope' must be provided.", 'oauth-scope-refused/missing'],
  ['okta', 'password', 'E0000007', 'Not found: Resource not found: a (AuthorizationServer)', 'oauth-realm-unknown/authorization-server'],
  ['auth0', 'client-credentials', 'access_denied', 'Non-global clients are not allowed access to APIv1', 'oauth-scope-refused/audience'],
  ['auth0', 'password', 'unauthorized', 'user is blocked', 'oauth-account-disabled'],
  ['keycloak', 'client-credentials', 'invalid_client', 'Invalid client or Invalid client credentials', 'oauth-client-unknown'],
  ['keycloak', 'refresh', 'invalid_grant', 'Session not active', 'oauth-session-ended/inactive'],
  ['cognito', 'password', 'unsupported_grant_type', null, 'oauth-method-not-allowed/unavailable'],
  ['google', 'device', 'invalid_client', 'Invalid client type.', 'oauth-method-not-allowed/device'],
  ['google', 'refresh', 'invalid_grant', 'Token has been expired or revoked.', 'oauth-session-ended'],
  ['pingfederate', 'refresh', 'invalid_grant', 'unknown, invalid, or expired refresh token', 'oauth-session-ended'],
  ['duende', 'client-credentials', 'invalid_client', null, 'oauth-client-unknown/either'],
  ['entra', 'code', 'invalid_request', 'AADSTS9002327: Single-Page Application', 'oauth-redirect-refused/single-page'],
  [
    'entra',
    'password',
    'invalid_request',
    "AADSTS900144: must contain the following parameter: 'scope'.",
    'oauth-scope-refused/missing-default',
  ],
])('%s: explains the error of the step %s: %s, %s', (product, step, error, description, expected) => {
  expect(reasonOf([product, step, error, description])).toBe(expected);
});

test('doesn’t blame the secret of a client for which none is sent', () => {
  expect(reasonOf(['duende', 'code', 'invalid_client', null], { sendsSecret: false })).toBe('oauth-client-unknown/either-public');
});

test.each([
  [true, 'oauth-client-secret-wrong/secret-id-form'],
  [false, 'oauth-client-secret-wrong/secret-value'],
  [undefined, 'oauth-client-secret-wrong/secret-id'],
])('Microsoft Entra ID: names the ID of a secret by the form of the secret (%s)', (secretIsId, expected) => {
  expect(reasonOf(['entra', 'client-credentials', 'invalid_client', 'AADSTS7000215: Invalid client secret.'], { secretIsId })).toBe(
    expected,
  );
});
