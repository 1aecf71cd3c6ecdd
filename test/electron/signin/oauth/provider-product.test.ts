import { expect, test } from 'vitest';
import { productAt, productOf } from '../../../../electron/signin/oauth/provider-product.ts';

test.each([
  ['https://sso.example/realms/corp/protocol/openid-connect/token', 'Keycloak'],
  ['https://login.microsoftonline.com/tenant/oauth2/v2.0/token', 'Microsoft Entra ID'],
  ['https://acme.okta.com/oauth2/v1/token', 'Okta'],
  ['https://login.acme.example/oauth2/default/v1/token', 'Okta'],
  ['https://acme.eu.auth0.com/oauth/token', 'Auth0'],
  ['https://adfs.acme.example/adfs', 'AD FS'],
  ['https://acme.auth.eu-west-1.amazoncognito.com/oauth2/token', 'Amazon Cognito'],
  ['https://oauth2.googleapis.com/token', 'Google'],
  ['https://auth.pingone.eu/environment/as/token', 'PingOne'],
  ['https://sso.acme.example/as/token.oauth2', 'PingFederate'],
  ['https://am.acme.example/am/oauth2/realms/root/realms/alpha/access_token', 'PingAM'],
  ['https://api.asgardeo.io/t/acme/oauth2/token', 'WSO2 Identity Server'],
  ['https://is.acme.example:9443/oauth2/token', 'WSO2 Identity Server'],
  ['https://id.acme.example/connect/token', 'Duende IdentityServer'],
  ['https://id.acme.example/token', null],
])('recognizes the product at %s', (address, product) => {
  expect(productOf(new URL(address), '')).toBe(product);
});

test('recognizes no product at an address that two products share, if the message is of the other product', () => {
  expect(productOf(new URL('https://id.acme.example/connect/token'), 'The specified client credentials are invalid.')).toBeNull();
});

test('recognizes the product at the first of several addresses that is known', () => {
  expect(productAt([undefined, 'no address', 'https://id.example/', 'https://acme.okta.com'])).toBe('Okta');
  expect(productAt([])).toBeNull();
});
