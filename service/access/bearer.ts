import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyResult, jwtVerify } from 'jose';
import { type ErrorText, errorText } from '../texts/error-text.ts';
import type { Principal } from './access.ts';
import type { Refusal } from './challenge.ts';
import { claimAt, textsOf } from './claim.ts';
import { discoveredKeys } from './discovered-keys.ts';
import { issuerKeys, KeysUnavailable } from './issuer-keys.ts';
import type { UserCheck } from './user-check.ts';
import { issuerSource, nameWithPrefix, type UserSource } from './user-source.ts';

/** One identity provider whose access tokens are accepted. */
export interface Issuer {
  /** Compared with `iss` to the letter (RFC 8414). */
  readonly issuer: string;
  /** Where its keys are; null: where its discovery document says. */
  readonly jwksUrl: URL | null;
  /** Must be one of a token's `aud` (RFC 9068, section 4). */
  readonly audience: string;
  /** Which claim tells the groups of a user: a name or a path, such as `groups` or `realm_access.roles`. */
  readonly groupsClaim: string;
  /** Comes before the names of its users and groups. Empty only if no other source of users is on. */
  readonly prefix: string;
  /** Of the identity provider of the sample, whose URL changes with its port. Absent: the issuer's URL. */
  readonly id?: string;
  /** Asks the issuer whether the user of a service token is enabled. Absent: it can't be asked. */
  readonly userCheck?: UserCheck;
}

/** The users of an issuer. */
export function sourceOf({ issuer, id = issuer, prefix, userCheck = null }: SourceSettings): UserSource {
  return issuerSource({ id, prefix, userCheck });
}

type SourceSettings = Pick<Issuer, 'issuer' | 'prefix' | 'id'> & { readonly userCheck?: UserCheck | null };

/** What becomes of a bearer token. `unavailable` is a sentence: its issuer cannot be asked for its keys. */
export type BearerResult = { readonly principal: Principal } | { readonly refusal: Refusal } | { readonly unavailable: ErrorText };

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
    if (named === null) return invalid('The bearer token isn’t a JSON Web Token.');
    const found = known.get(named);
    if (!found) return withClaims(invalid('The access token comes from an issuer that this service doesn’t trust.'), token);
    return withClaims(await check(token, found.issuer, found.keys, leeway), token);
  };
}

function keysOf({ issuer, jwksUrl }: Issuer): JWTVerifyGetKey {
  return jwksUrl === null ? discoveredKeys(issuer) : issuerKeys(jwksUrl);
}

async function check(token: string, issuer: Issuer, keys: JWTVerifyGetKey, leeway: number): Promise<BearerResult> {
  try {
    const verified = await jwtVerify(token, keys, { issuer: issuer.issuer, algorithms, clockTolerance: leeway, requiredClaims: ['exp'] });
    if (isIdToken(verified)) return invalid('This is an ID token; send the access token.');
    if (!isFor(verified.payload, issuer.audience)) return invalid(audienceMistake(verified.payload, issuer.audience));
    return principalOf(verified.payload, issuer);
  } catch (error) {
    if (error instanceof KeysUnavailable) {
      const where = new URL(issuer.issuer).host;
      return { unavailable: errorText('unavailable.issuer', { host: where }) };
    }
    return invalid(reason(error));
  }
}

function invalid(description: string): BearerResult {
  return { refusal: { error: 'invalid_token', description } };
}

/** Adds what a rejected token says of itself, for the log: with the wrong audience or issuer, an administrator sees which one it has. */
function withClaims(result: BearerResult, token: string): BearerResult {
  if (!('refusal' in result)) return result;
  const { iss, aud, exp } = decodeJwt(token);
  return { refusal: { ...result.refusal, claims: { iss: short(iss), aud: short(aud), exp } } };
}

/** What anyone can send doesn't fill the log. */
function short(claim: string | readonly string[] | undefined): string | readonly string[] | undefined {
  const cut = (text: unknown) => String(text).slice(0, 200);
  return claim === undefined || typeof claim === 'string' ? claim?.slice(0, 200) : claim.slice(0, 5).map(cut);
}

/** The issuer a token claims to be from, not verified; null where it is no JWT. */
function namedIssuer(token: string): string | null {
  try {
    return decodeJwt(token).iss ?? '';
  } catch {
    return null;
  }
}

function isFor({ aud }: JWTPayload, audience: string): boolean {
  return Array.isArray(aud) ? aud.includes(audience) : aud === audience;
}

/** The client that a token was issued to (`azp`, `client_id`) isn't its audience: any API that gets the token could send it on to this service. */
function audienceMistake({ azp, client_id }: JWTPayload, audience: string): string {
  const message = 'The access token is for another service: its aud claim doesn’t contain this service’s audience.';
  const isOwnClient = azp === audience || client_id === audience;
  return isOwnClient ? `${message} The client matches. Add an audience mapper for this client at the identity provider.` : message;
}

/**
 * Whether a token is an ID token, which is signed with the same keys and is for the client, not for a service.
 *
 * Access tokens of RFC 9068 have the type `at+jwt` in the header. Keycloak has a claim `typ`: `Bearer`, `ID`, `Refresh`, … Other tokens
 * (such as Entra's, type `JWT`) are ID tokens if they have a claim that only ID tokens have (OpenID Connect Core 1.0, sections 2 and 3.3.2.11).
 */
function isIdToken({ protectedHeader, payload }: JWTVerifyResult): boolean {
  if (/^(application\/)?at\+jwt$/i.test(protectedHeader.typ ?? '')) return false;
  if ('at_hash' in payload || 'c_hash' in payload) return true;
  if (typeof payload.typ === 'string') return payload.typ !== 'Bearer';
  return 'nonce' in payload || 'auth_time' in payload;
}

function principalOf(claims: JWTPayload, issuer: Issuer): BearerResult {
  const [subject] = textsOf(claims.sub);
  if (subject === undefined) return invalid('The access token has no sub claim, so its user is unknown.');
  const { prefix, groupsClaim } = issuer;
  const source = sourceOf(issuer);
  const user = source.userOf(subject);
  if (user === null) return invalid('The sub claim of the access token begins with a prefix that this service reserves.');
  const given = textsOf(claimAt(claims, groupsClaim));
  const groups = given.flatMap((group) => nameWithPrefix(prefix, group) ?? []);
  const [name = subject] = textsOf(claims.preferred_username);
  const display = textsOf([claims.preferred_username, claims.email, claims.name]);
  const aliases = {
    users: [...new Set([subject, ...display, ...display.map((one) => prefix + one)])].filter((one) => one !== user),
    groups: prefix === '' ? [] : given,
  };
  return { principal: { name, method: 'bearer', user, groups, aliases, account: `${source.id} ${subject}`, claims } };
}

function reason(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'The access token has expired.';
  if (error instanceof errors.JWTClaimValidationFailed) {
    return error.claim === 'nbf' ? 'The access token isn’t valid yet.' : `The access token has no valid ${error.claim} claim.`;
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return 'The access token is signed with an algorithm that this service doesn’t accept.';
  if (error instanceof errors.JWKSNoMatchingKey) return 'The access token is signed with a key that its issuer doesn’t publish.';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'The access token’s signature isn’t valid.';
  return 'The bearer token isn’t a signed JSON Web Token.';
}
