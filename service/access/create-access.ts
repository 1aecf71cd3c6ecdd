import { ownValue } from '../../shared/values/own-value.ts';
import { errorText } from '../texts/error-text.ts';
import type { Access, Authentication, Rejection } from './access.ts';
import { bearerCheck, type Issuer, sourceOf } from './bearer.ts';
import {
  basicChallenge,
  bearerChallenge,
  negotiateChallenge,
  type Refusal,
  serviceTokenChallenge,
  serviceTokenHeader,
} from './challenge.ts';
import type { NegotiateCheck, NegotiateResult } from './negotiate/negotiate.ts';
import { invalidityOf, limitedExpiry } from './service-token.ts';
import type { ServiceTokenResult, ServiceTokens } from './service-tokens.ts';
import { defaultTokenLifetimes, type TokenOwners, tokenOwners } from './token-owners.ts';
import { builtInPrefixes } from './user-source.ts';

/** The accepted credentials. */
export interface AccessOptions {
  /** The issuers of bearer tokens. Null if bearer tokens aren't accepted. */
  readonly issuers: readonly Issuer[] | null;
  /** The check of Kerberos tickets. Null if Kerberos tickets aren't accepted. */
  readonly negotiate?: Pick<NegotiateCheck, 'check'> | null;
  /** The check of service tokens. Null if service tokens aren't accepted. */
  readonly serviceTokens: Pick<ServiceTokens, 'check'> | null;
  /** Whether a service token is accepted as the password of Basic authentication. False by default. */
  readonly basic?: boolean;
  /** The users whose service tokens are accepted. Defaults to the users of the issuers. */
  readonly owners?: TokenOwners;
  /** Called with the ID of the service token for each request that it authenticates. */
  readonly onUse?: (id: string) => void;
  /** Tolerated clock difference between this computer and an issuer, in seconds. */
  readonly leeway?: number;
}

const refusals = {
  unknown: 'The service token is unknown.',
  expired: 'The service token has expired.',
  revoked: 'The service token was revoked.',
  foreign: 'The service token was created by a user of an identity provider that this service no longer accepts.',
  disabled: 'The user who created the service token is disabled.',
} as const;

/**
 * Creates the authentication by bearer token, Kerberos ticket, or service token.
 *
 * A request must have exactly one kind of credentials. Otherwise, the response has the challenges of all methods. A disabled method has no
 * challenge, and its credentials are ignored.
 */
export function createAccess({
  issuers,
  negotiate = null,
  serviceTokens,
  basic = false,
  onUse = () => {},
  leeway = 5,
  ...given
}: AccessOptions): Access {
  const owners = given.owners ?? tokenOwners((issuers ?? []).map(sourceOf), defaultTokenLifetimes);
  const checkBearer = issuers === null ? null : bearerCheck(issuers, leeway);
  const refuse = ({ bearer, service }: { bearer?: Refusal | undefined; service?: Refusal | undefined } = {}): Authentication => ({
    challenges: [
      ...(checkBearer === null ? [] : [bearerChallenge(bearer)]),
      ...(negotiate === null ? [] : [negotiateChallenge]),
      ...(serviceTokens === null ? [] : [serviceTokenChallenge(service)]),
      // Basic is last, so that a client that supports another method doesn't prompt for a password.
      ...(serviceTokens === null || !basic ? [] : [basicChallenge]),
    ],
    ...rejectionOf(bearer ?? service),
  });
  const refuseToken = (why: keyof typeof refusals) => refuse({ service: { error: 'invalid_token', description: refusals[why] } });
  const checkToken = async (text: string, tokens: Pick<ServiceTokens, 'check'>): Promise<Authentication> => {
    // The reason is in the log.
    const result = await tokens.check(text).catch(() => null);
    return result === null ? { unavailable: errorText('unavailable.state') } : serviceTokenResponse(result);
  };
  const serviceTokenResponse = async (result: ServiceTokenResult): Promise<Authentication> => {
    if ('refused' in result) return refuseToken(result.refused);
    const { id, label, owner, ...token } = result.token;
    const own = { name: label, method: 'service-token', claims: {} } as const;
    if (owner === undefined) {
      onUse(id);
      const aliases = { users: [label], groups: [] };
      return { principal: { ...own, user: builtInPrefixes.serviceToken + label, groups: [], aliases, account: null } };
    }
    const now = owners.find(owner);
    if (now === null) return refuseToken('foreign');
    if (invalidityOf({ ...token, expires: limitedExpiry(result.token, owners.mostDays(owner.account)) }) !== null)
      return refuseToken('expired');
    const state = await owners.stateOf(owner.account);
    if (state === 'disabled') return refuseToken('disabled');
    if (state === 'unknown') return { unavailable: errorText('unavailable.user'), cause: owners.failureOf(owner.account) };
    onUse(id);
    return { principal: { ...own, ...now, account: owner.account } };
  };
  const negotiateResponse = (result: NegotiateResult): Authentication => {
    // Negotiate has no parameter for a reason, so the reason is only in the log.
    if ('refused' in result) return refuse();
    if ('unavailable' in result || 'tooMany' in result) return result;
    return { principal: result.principal, ...(result.header === null ? {} : { header: result.header }) };
  };
  return {
    methods: [
      ...(checkBearer === null ? [] : (['bearer'] as const)),
      ...(negotiate === null ? [] : (['negotiate'] as const)),
      ...(serviceTokens === null ? [] : (['service-token'] as const)),
    ],
    async authenticate(headers, origin) {
      const authorization = headers.authorization;
      const serviceToken = ownValue(headers, serviceTokenHeader.toLowerCase());
      if (authorization !== undefined && serviceToken !== undefined) {
        const description = `Send exactly one of the headers Authorization and ${serviceTokenHeader}.`;
        const refusal: Refusal = { error: 'invalid_request', description };
        return refuse({ bearer: refusal, service: refusal });
      }
      if (typeof serviceToken === 'string' && serviceTokens !== null) return checkToken(serviceToken, serviceTokens);
      const password = basic ? passwordOf(credential('basic', authorization)) : null;
      if (password !== null && serviceTokens !== null) return checkToken(password, serviceTokens);
      const ticket = credential('negotiate', authorization);
      if (ticket !== null && negotiate !== null) return negotiateResponse(await negotiate.check(ticket, origin));
      const token = credential('bearer', authorization);
      if (token === null || checkBearer === null) return refuse();
      const result = await checkBearer(token);
      return 'refusal' in result ? refuse({ bearer: result.refusal }) : result;
    },
  };
}

function rejectionOf(refusal: Refusal | undefined): { readonly rejected?: Rejection } {
  if (refusal === undefined) return {};
  const { description, claims } = refusal;
  return { rejected: { reason: description, ...(claims === undefined ? {} : { claims }) } };
}

/** Returns the password of Basic credentials (RFC 7617, section 2) with any user name. Null if the credentials are malformed. */
function passwordOf(encoded: string | null): string | null {
  if (encoded === null) return null;
  return /^[^:]*:(.+)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8'))?.[1] ?? null;
}

/** Returns the credentials of a scheme (RFC 9110, 11.4). Null if the request has none. */
function credential(scheme: 'basic' | 'bearer' | 'negotiate', authorization: string | undefined): string | null {
  const [, name = '', rest = ''] = /^(\S+) +(.*)$/.exec(authorization ?? '') ?? [];
  return name.toLowerCase() === scheme ? rest : null;
}
