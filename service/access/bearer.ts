import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyResult, jwtVerify } from 'jose';
import type { Principal } from './access.ts';
import type { Refusal } from './challenge.ts';
import { claimAt, textsOf } from './claim.ts';
import { discoveredKeys } from './discovered-keys.ts';
import { issuerKeys, KeysUnavailable } from './issuer-keys.ts';

/** One identity provider whose access tokens are accepted. */
export interface Issuer {
  /** Compared with `iss` to the letter (RFC 8414). */
  readonly issuer: string;
  /** Where its keys are; null: where its discovery document says. */
  readonly jwksUrl: URL | null;
  /** What a token must be made for: one of `aud`, or `azp` where the issuer maps no audience, as Keycloak does by default. */
  readonly audience: string;
  /** Which claim tells the groups of a user: a name or a path, such as `groups` or `realm_access.roles`. */
  readonly groupsClaim: string;
  /** Put before the names of its users and groups, so that they are not taken for those of another issuer. Mostly empty. */
  readonly prefix: string;
}

/** What becomes of a bearer token. `unavailable` is a sentence: its issuer cannot be asked for its keys. */
export type BearerResult = { readonly principal: Principal } | { readonly refusal: Refusal } | { readonly unavailable: string };

/** Signature algorithms taken: asymmetric ones only, so that no public key can be misused as a shared secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

/**
 * A check of JWT access tokens (RFC 7519, RFC 9068) against any of the given issuers.
 *
 * @param leeway seconds by which the clocks may differ
 */
export function bearerCheck(issuers: readonly Issuer[], leeway: number): (token: string) => Promise<BearerResult> {
  const known = new Map(issuers.map((issuer) => [issuer.issuer, { issuer, keys: keysOf(issuer) }]));
  return async (token) => {
    const named = namedIssuer(token);
    if (named === null) return invalid('The bearer token is not a JSON Web Token.');
    const found = known.get(named);
    if (!found) return invalid('The access token comes from an issuer that this service does not trust.');
    return check(token, found.issuer, found.keys, leeway);
  };
}

function keysOf({ issuer, jwksUrl }: Issuer): JWTVerifyGetKey {
  return jwksUrl === null ? discoveredKeys(issuer) : issuerKeys(jwksUrl);
}

async function check(token: string, issuer: Issuer, keys: JWTVerifyGetKey, leeway: number): Promise<BearerResult> {
  try {
    const verified = await jwtVerify(token, keys, { issuer: issuer.issuer, algorithms, clockTolerance: leeway, requiredClaims: ['exp'] });
    if (!madeFor(verified.payload, issuer.audience)) return invalid('The access token was made for another service.');
    if (isIdToken(verified)) return invalid('This is an ID token; send the access token.');
    const principal = principalOf(verified.payload, issuer);
    return principal === null ? invalid('The access token does not say for whom it is.') : { principal };
  } catch (error) {
    if (error instanceof KeysUnavailable) {
      const where = new URL(issuer.issuer).host;
      return {
        unavailable: `The identity provider at ${where} does not answer, so the access token cannot be verified. Try again shortly.`,
      };
    }
    return invalid(reason(error));
  }
}

function invalid(description: string): BearerResult {
  return { refusal: { error: 'invalid_token', description } };
}

/** The issuer a token claims to be from, not verified; null where it is no JWT. */
function namedIssuer(token: string): string | null {
  try {
    return decodeJwt(token).iss ?? '';
  } catch {
    return null;
  }
}

function madeFor(claims: JWTPayload, audience: string): boolean {
  const audiences = Array.isArray(claims.aud) ? claims.aud : [claims.aud];
  return audiences.includes(audience) || claims.azp === audience;
}

/**
 * An ID token is signed with the same keys, for the same client, and says nothing of what its holder may do.
 *
 * RFC 9068 marks access tokens in the header (`at+jwt`), Keycloak marks both in a claim (`typ`: `Bearer` or `ID`); where neither is
 * said, claims that only an ID token has give it away (OpenID Connect Core 1.0, section 2).
 */
function isIdToken({ protectedHeader, payload }: JWTVerifyResult): boolean {
  if (/^(application\/)?at\+jwt$/i.test(protectedHeader.typ ?? '')) return false;
  if (typeof payload.typ === 'string') return payload.typ !== 'Bearer';
  return ['at_hash', 'nonce', 'auth_time'].some((claim) => claim in payload);
}

function principalOf(claims: JWTPayload, { issuer, prefix, groupsClaim }: Issuer): Principal | null {
  const [name] = textsOf([claims.preferred_username, claims.sub, claims.azp]);
  if (name === undefined) return null;
  const [subject = name] = textsOf([claims.sub, claims.azp]);
  const groups = textsOf(claimAt(claims, groupsClaim)).map((group) => prefix + group);
  return { name, method: 'bearer', user: prefix + name, groups, account: `${issuer} ${subject}`, claims };
}

function reason(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'The access token has expired.';
  if (error instanceof errors.JWTClaimValidationFailed) {
    return error.claim === 'nbf' ? 'The access token is not valid yet.' : `The access token lacks a valid ${error.claim} claim.`;
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return 'The access token is signed by an algorithm that this service does not accept.';
  if (error instanceof errors.JWKSNoMatchingKey) return 'The access token is signed with a key that its issuer does not publish.';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'The signature of the access token is wrong.';
  return 'The bearer token is not a signed JSON Web Token.';
}
