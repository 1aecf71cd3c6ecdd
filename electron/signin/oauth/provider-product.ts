import { type IdentityProduct, identityProducts } from '../../../shared/contract/identity-products.ts';

/** Patterns of the host and path of each product's endpoints. */
const addresses: Readonly<Record<IdentityProduct, RegExp>> = {
  keycloak: /\/realms\/[^/]+/,
  entra:
    /^(?:login\.(?:microsoftonline\.(?:com|us|de)|windows\.net|partner\.microsoftonline\.cn)|sts\.windows\.net|[^/]+\.b2clogin\.com|[^/]+\.ciamlogin\.com)\//,
  okta: /^[^/]+\.okta(?:-emea|preview|-gov)?\.com\/|\/oauth2\/(?:default|aus\w+)\//,
  auth0: /^[^/]+\.auth0\.com\//,
  adfs: /\/adfs\//,
  cognito: /^[^/]+\.amazoncognito\.com\/|^cognito-idp\./,
};

/** Patterns of messages that only one product sends. */
const messages: Partial<Readonly<Record<IdentityProduct, RegExp>>> = {
  entra: /\bAADSTS\d|\bAADB2C\d/,
  adfs: /\bMSIS\d/,
  keycloak: /^Invalid client or Invalid client credentials/,
};

/** Returns the name of the identity provider product at an address, or with a message. Null for other products. */
export function productOf({ host, pathname }: URL, message: string): string | null {
  const products = Object.entries(identityProducts) as readonly (readonly [IdentityProduct, string])[];
  const found =
    products.find(([key]) => messages[key]?.test(message)) ?? products.find(([key]) => addresses[key].test(`${host}${pathname}`));
  return found?.[1] ?? null;
}
