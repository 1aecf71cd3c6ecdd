import { decodeJwt, errors, type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose';
import { type ErrorText, errorText } from '../texts/error-text.ts';
import type { Principal } from './access.ts';
import type { Refusal } from './challenge.ts';
import { claimAt, textsOf } from './claim.ts';
import type { ConnectionCause } from './connection-cause.ts';
import { IssuerKeys, KeysUnavailable } from './issuer-keys.ts';
import type { UserCheck } from './user-check.ts';
import { issuerSource, nameWithPrefix, type UserSource } from './user-source.ts';

/** An identity provider whose access tokens are accepted. */
export interface Issuer {
  /** Issuer URL. It must equal `iss` exactly (RFC 8414). */
  readonly issuer: string;
  /** URL of the issuer's keys. Null if the discovery document contains the URL. */
  readonly jwksUrl: URL | null;
  /** Audience that `aud` of a token must contain (RFC 9068, section 4). */
  readonly audience: string;
  /** The claim with a user's groups, as a name or a path, such as `groups` or `realm_access.roles`. */
  readonly groupsClaim: string;
  /** Prefix of the issuer's user and group names. It can be empty only if no other source of users is enabled. */
  readonly prefix: string;
  /** ID of the sample's identity provider, whose URL changes with its port. Defaults to the issuer's URL. */
  readonly id?: string;
  /** Checks whether the user of a service token is enabled. Absent if the issuer has no such API. */
  readonly userCheck?: UserCheck;
  /** The issuer's keys. By default, they are fetched with the certificate authorities that Node trusts. */
  readonly keys?: IssuerKeys;
}

/** Returns the users of an issuer. */
export function sourceOf({ issuer, id = issuer, prefix, userCheck = null }: SourceSettings): UserSource {
  return issuerSource({ id, prefix, userCheck });
}

type SourceSettings = Pick<Issuer, 'issuer' | 'prefix' | 'id'> & { readonly userCheck?: UserCheck | null };

/** The result of checking a bearer token. `unavailable` is the message if the issuer's keys can't be fetched, with the cause. */
export type BearerResult =
  | { readonly principal: Principal }
  | { readonly refusal: Refusal }
  | { readonly unavailable: ErrorText; readonly cause: ConnectionCause | null };

/** Accepted signature algorithms. All are asymmetric, so that a public key can't be misused as a shared secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

/**
 * Creates a function that validates JWT access tokens (RFC 7519, RFC 9068) of the given issuers.
 *
 * @param leeway tolerated clock difference in seconds
 */
export function bearerCheck(issuers: readonly Issuer[], leeway: number): (token: string) => Promise<BearerResult> {
  const known = new Map(issuers.map((issuer) => [issuer.issuer, { issuer, keys: issuer.keys ?? new IssuerKeys(issuer) }]));
  return async (token) => {
    const named = namedIssuer(token);
    if (named === null) return invalid('The bearer token isn’t a JSON Web Token.');
    const cached = known.get(named);
    if (!cached) return withClaims(invalid('The access token comes from an issuer that this service doesn’t trust.'), token);
    return withClaims(await check(token, cached.issuer, cached.keys, leeway), token);
  };
}

async function check(token: string, issuer: Issuer, keys: IssuerKeys, leeway: number): Promise<BearerResult> {
  try {
    const verified = await jwtVerify(token, keys.find, {
      issuer: issuer.issuer,
      algorithms,
      clockTolerance: leeway,
      requiredClaims: ['exp'],
    });
    if (isIdToken(verified)) return invalid('This is an ID token; send the access token.');
    if (!isFor(verified.payload, issuer.audience)) return invalid(audienceMistake(verified.payload, issuer.audience));
    return principalOf(verified.payload, issuer);
  } catch (error) {
    if (error instanceof KeysUnavailable) {
      const { cause } = keys.state;
      const facts = { host: new URL(issuer.issuer).host, details: cause?.code ?? cause?.text ?? '' };
      return { unavailable: errorText(`unavailable.${cause?.problem ?? 'issuer-unreachable'}`, facts), cause };
    }
    return invalid(reason(error));
  }
}

function invalid(description: string): BearerResult {
  return { refusal: { error: 'invalid_token', description } };
}

/** Adds the claims of a rejected token for the log, because they show the administrator a wrong audience or issuer. */
function withClaims(result: BearerResult, token: string): BearerResult {
  if (!('refusal' in result)) return result;
  const { iss, aud, exp } = decodeJwt(token);
  return { refusal: { ...result.refusal, claims: { iss: short(iss), aud: short(aud), exp } } };
}

/** Shortens a claim, so that unauthenticated callers can't fill the log. */
function short(claim: string | readonly string[] | undefined): string | readonly string[] | undefined {
  const cut = (text: unknown) => String(text).slice(0, 200);
  return claim === undefined || typeof claim === 'string' ? claim?.slice(0, 200) : claim.slice(0, 5).map(cut);
}

/** Returns the unverified issuer of a token. Null if the token isn't a JWT. */
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

/**
 * Describes a wrong audience. A matching client (`azp`, `client_id`) isn't enough, because an API that receives the token could forward it.
 */
function audienceMistake({ azp, client_id }: JWTPayload, audience: string): string {
  const message = `The access token is for another service: its aud claim doesn’t contain the expected audience "${audience}".`;
  const isOwnClient = azp === audience || client_id === audience;
  return isOwnClient ? `${message} The client matches. Add an audience mapper for this client at the identity provider.` : message;
}

/**
 * Returns whether a token is an ID token. ID tokens are signed with the same keys, but are for the client, not for a service.
 *
 * Access tokens of RFC 9068 have the header type `at+jwt`. Keycloak has a claim `typ`: `Bearer`, `ID`, `Refresh`, … Other tokens, such as
 * Entra's with the type `JWT`, are ID tokens if they have a claim that only ID tokens have. These claims are defined in OpenID Connect Core
 * 1.0, sections 2 and 3.3.2.11.
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
  const names = textsOf(claimAt(claims, groupsClaim));
  const groups = names.flatMap((group) => nameWithPrefix(prefix, group) ?? []);
  const [name = subject] = textsOf(claims.preferred_username);
  const display = textsOf([claims.preferred_username, claims.email, claims.name]);
  const aliases = {
    users: [...new Set([subject, ...display, ...display.map((one) => prefix + one)])].filter((one) => one !== user),
    groups: prefix === '' ? [] : names,
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
