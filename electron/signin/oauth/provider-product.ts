import { type IdentityProduct, identityProducts } from '../../../shared/problems/identity-products.ts';

/** Patterns of the host and path of each product's endpoints. The first matching product applies. */
const addresses: Readonly<Record<IdentityProduct, RegExp>> = {
  keycloak: /^(?!.*\/oauth2\/).*\/realms\/[^/]+/,
  entra:
    /^(?:login\.(?:microsoftonline\.(?:com|us|de)|windows\.net|partner\.microsoftonline\.cn)|sts\.windows\.net|[^/]+\.b2clogin\.com|[^/]+\.ciamlogin\.com)\//,
  google: /^(?:accounts\.google\.com|oauth2\.googleapis\.com)\/|^www\.googleapis\.com\/oauth2\//,
  okta: /^[^/]+\.okta(?:-emea|preview|-gov)?\.[^/]+\/|\/oauth2\/(?:default|aus\w+)(?:\/|$)/,
  auth0: /^(?:[^/]+\.)?auth0\.[^/]+\/|\/oauth\/device\/code$/,
  adfs: /\/adfs(?:\/|$)/,
  cognito: /^[^/]+\.amazoncognito\.[^/]+\/|^cognito-idp\./,
  pingone: /^auth\.pingone\.(?:com|eu|ca|asia|sg|com\.au)\//,
  pingfederate: /\/as\/(?:token|authorization|device_authz|revoke_token)\.oauth2$/,
  pingam: /^[^/]+\.forgeblocks\.com\/|\/(?:am|openam)\/oauth2(?:\/|$)/,
  wso2: /^api(?:\.\w+)?\.asgardeo\.io\/|\/oauth2\/token\/\.well-known\/|:9443\/oauth2\/(?:token|authorize)$|\/t\/[^/]+\/oauth2\/(?:token|authorize)$/,
  duende: /\/connect\/(?:token|authorize|deviceauthorization)$/,
};

/** Patterns of messages that only one product sends. */
const messages: Partial<Readonly<Record<IdentityProduct, RegExp>>> = {
  entra: /\bAADSTS\d|\bAADB2C\d/,
  adfs: /\bMSIS\d/,
  keycloak: /^Invalid client or Invalid client credentials/,
  auth0: /^Service not (?:found|enabled within domain)|^Wrong email or password\.$/,
  wso2: /^A valid OAuth client could not be found/,
};

/** Patterns of messages that a product doesn't send, although another product has the same addresses: OpenIddict's sentences. */
const foreignMessages: Partial<Readonly<Record<IdentityProduct, RegExp>>> = {
  duende: /^(?:The|This|An?) \w+/,
};

/** Returns the name of the identity provider product at an address, or with a message. Null for other products. */
export function productOf({ host, pathname }: URL, message: string): string | null {
  const products = Object.entries(identityProducts) as readonly (readonly [IdentityProduct, string])[];
  const isAt = (key: IdentityProduct): boolean => addresses[key].test(`${host}${pathname}`) && foreignMessages[key]?.test(message) !== true;
  const found = products.find(([key]) => messages[key]?.test(message)) ?? products.find(([key]) => isAt(key));
  return found?.[1] ?? null;
}

/** Returns the name of the first identity provider product at one of the addresses. Null if none is known. */
export function productAt(candidates: readonly unknown[]): string | null {
  const urls = candidates.filter((address) => typeof address === 'string').filter((address) => URL.canParse(address));
  return urls.map((address) => productOf(new URL(address), '')).find((product) => product !== null) ?? null;
}
