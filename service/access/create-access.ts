import type { Access, Authentication, Principal } from './access.ts';
import { bearerCheck, type Issuer } from './bearer.ts';
import { bearerChallenge, negotiateChallenge, type Refusal, serviceTokenChallenge, serviceTokenHeader } from './challenge.ts';
import type { NegotiateCheck, NegotiateResult } from './negotiate/negotiate.ts';
import type { ServiceToken } from './service-token.ts';
import type { ServiceTokenResult, ServiceTokens } from './service-tokens.ts';

/** Whose credentials are good. */
export interface AccessOptions {
  /** Whose bearer tokens are taken; null: none at all. */
  readonly issuers: readonly Issuer[] | null;
  /** Null: Kerberos tickets are not taken. */
  readonly negotiate?: Pick<NegotiateCheck, 'check'> | null;
  /** Null: service tokens are not taken. */
  readonly serviceTokens: Pick<ServiceTokens, 'check'> | null;
  /** Told of each request that a service token lets in. */
  readonly onUse?: (id: string) => void;
  /** Seconds by which this machine's clock and an issuer's may differ. */
  readonly leeway?: number;
}

const refusals = {
  unknown: 'The service token is not known.',
  expired: 'The service token has expired.',
  revoked: 'The service token was revoked.',
} as const;

/**
 * Takes a bearer token, a Kerberos token or a service token, exactly one of them; anything else is answered by the challenges of all. A
 * way that is switched off has no challenge, and its credential is as none.
 */
export function createAccess({ issuers, negotiate = null, serviceTokens, onUse = () => {}, leeway = 5 }: AccessOptions): Access {
  const checkBearer = issuers === null ? null : bearerCheck(issuers, leeway);
  const refuse = ({ bearer, service }: { bearer?: Refusal | undefined; service?: Refusal | undefined } = {}): Authentication => ({
    challenges: [
      ...(checkBearer === null ? [] : [bearerChallenge(bearer)]),
      ...(negotiate === null ? [] : [negotiateChallenge]),
      ...(serviceTokens === null ? [] : [serviceTokenChallenge(service)]),
    ],
  });
  const serviceTokenAnswer = (result: ServiceTokenResult): Authentication => {
    if ('refused' in result) return refuse({ service: { error: 'invalid_token', description: refusals[result.refused] } });
    onUse(result.token.id);
    return { principal: principalOf(result.token) };
  };
  const negotiateAnswer = (result: NegotiateResult): Authentication => {
    // The scheme has no place for words: what is wrong stands in the log.
    if ('refused' in result) return refuse();
    if ('unavailable' in result) return result;
    return { principal: result.principal, ...(result.header === null ? {} : { header: result.header }) };
  };
  return {
    methods: [
      ...(checkBearer === null ? [] : (['bearer'] as const)),
      ...(negotiate === null ? [] : (['negotiate'] as const)),
      ...(serviceTokens === null ? [] : (['service-token'] as const)),
    ],
    async authenticate(headers) {
      const authorization = headers.authorization;
      const serviceToken = headers[serviceTokenHeader.toLowerCase()];
      if (authorization !== undefined && serviceToken !== undefined) {
        const description = `Send exactly one of the headers Authorization and ${serviceTokenHeader}.`;
        const refusal: Refusal = { error: 'invalid_request', description };
        return refuse({ bearer: refusal, service: refusal });
      }
      if (typeof serviceToken === 'string' && serviceTokens !== null) return serviceTokenAnswer(await serviceTokens.check(serviceToken));
      const ticket = credential('negotiate', authorization);
      if (ticket !== null && negotiate !== null) return negotiateAnswer(await negotiate.check(ticket));
      const token = credential('bearer', authorization);
      if (token === null || checkBearer === null) return refuse();
      const result = await checkBearer(token);
      return 'refusal' in result ? refuse({ bearer: result.refusal }) : result;
    },
  };
}

function principalOf({ label, owner }: ServiceToken): Principal {
  const { user, groups, account } = owner ?? { user: label, groups: [], account: null };
  return { name: label, method: 'service-token', user, groups, account, claims: {} };
}

/** What follows a scheme's name (RFC 9110, 11.4); null where the request carries no credential of that scheme. */
function credential(scheme: 'bearer' | 'negotiate', authorization: string | undefined): string | null {
  const [, name = '', rest = ''] = /^(\S+) +(.*)$/.exec(authorization ?? '') ?? [];
  return name.toLowerCase() === scheme ? rest : null;
}
