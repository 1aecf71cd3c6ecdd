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
import { endOf, limitedExpiry } from './service-token.ts';
import type { ServiceTokenResult, ServiceTokens } from './service-tokens.ts';
import { defaultTokenLifetimes, type TokenOwners, tokenOwners } from './token-owners.ts';
import { builtInPrefixes } from './user-source.ts';

/** Whose credentials are good. */
export interface AccessOptions {
  /** Whose bearer tokens are taken; null: none at all. */
  readonly issuers: readonly Issuer[] | null;
  /** Null: Kerberos tickets are not taken. */
  readonly negotiate?: Pick<NegotiateCheck, 'check'> | null;
  /** Null: service tokens are not taken. */
  readonly serviceTokens: Pick<ServiceTokens, 'check'> | null;
  /** Whether a service token can be the password of Basic authentication too; false unless set. */
  readonly basic?: boolean;
  /** The users whose service tokens are accepted; absent: those of the issuers. */
  readonly owners?: TokenOwners;
  /** Told of each request that a service token lets in. */
  readonly onUse?: (id: string) => void;
  /** Seconds by which this machine's clock and an issuer's may differ. */
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
 * Takes a bearer token, a Kerberos token or a service token, exactly one of them; anything else is answered by the challenges of all. A
 * way that is switched off has no challenge, and its credential is as none.
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
      // Last: a client that supports another method isn't asked for a password.
      ...(serviceTokens === null || !basic ? [] : [basicChallenge]),
    ],
    ...rejectionOf(bearer ?? service),
  });
  const refuseToken = (why: keyof typeof refusals) => refuse({ service: { error: 'invalid_token', description: refusals[why] } });
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
    if (endOf({ ...token, expires: limitedExpiry(result.token, owners.mostDays(owner.account)) }) !== null) return refuseToken('expired');
    const state = await owners.stateOf(owner.account);
    if (state === 'disabled') return refuseToken('disabled');
    if (state === 'unknown') return { unavailable: errorText('unavailable.user') };
    onUse(id);
    return { principal: { ...own, ...now, account: owner.account } };
  };
  const negotiateResponse = (result: NegotiateResult): Authentication => {
    // The scheme has no place for words: what is wrong stands in the log.
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
      const serviceToken = headers[serviceTokenHeader.toLowerCase()];
      if (authorization !== undefined && serviceToken !== undefined) {
        const description = `Send exactly one of the headers Authorization and ${serviceTokenHeader}.`;
        const refusal: Refusal = { error: 'invalid_request', description };
        return refuse({ bearer: refusal, service: refusal });
      }
      if (typeof serviceToken === 'string' && serviceTokens !== null) return serviceTokenResponse(await serviceTokens.check(serviceToken));
      const password = basic ? passwordOf(credential('basic', authorization)) : null;
      if (password !== null && serviceTokens !== null) return serviceTokenResponse(await serviceTokens.check(password));
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

/** The password in credentials of Basic authentication (RFC 7617, section 2); the user name can be any. Null for malformed ones. */
function passwordOf(encoded: string | null): string | null {
  if (encoded === null) return null;
  return /^[^:]*:(.+)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8'))?.[1] ?? null;
}

/** What follows a scheme's name (RFC 9110, 11.4); null where the request carries no credential of that scheme. */
function credential(scheme: 'basic' | 'bearer' | 'negotiate', authorization: string | undefined): string | null {
  const [, name = '', rest = ''] = /^(\S+) +(.*)$/.exec(authorization ?? '') ?? [];
  return name.toLowerCase() === scheme ? rest : null;
}
