/** The names of identity provider products whose settings the texts name. */
export const identityProducts = {
  keycloak: 'Keycloak',
  entra: 'Microsoft Entra ID',
  okta: 'Okta',
  auth0: 'Auth0',
  adfs: 'AD FS',
  cognito: 'Amazon Cognito',
  google: 'Google',
  pingone: 'PingOne',
  pingfederate: 'PingFederate',
  pingam: 'PingAM',
  wso2: 'WSO2 Identity Server',
  duende: 'Duende IdentityServer',
} as const;

/** A key of {@link identityProducts}. */
export type IdentityProduct = keyof typeof identityProducts;

/** Returns the product of a name in {@link identityProducts}. Null for other names. */
export function identityProductOf(name: string | number | undefined): IdentityProduct | null {
  const found = Object.entries(identityProducts).find(([, known]) => known === name)?.[0];
  return isProduct(found) ? found : null;
}

const isProduct = (key: string | undefined): key is IdentityProduct => key !== undefined && Object.hasOwn(identityProducts, key);
