import type { Access, Authentication, Principal } from './access.ts';
import { bearerCheck, type Issuer } from './bearer.ts';
import { bearerChallenge, type Refusal, serviceTokenChallenge, serviceTokenHeader } from './challenge.ts';
import type { ServiceToken } from './service-token.ts';
import type { ServiceTokenResult, ServiceTokens } from './service-tokens.ts';

/** Whose credentials are good. */
export interface AccessOptions {
  /** Whose bearer tokens are taken; null: none at all. */
  readonly issuers: readonly Issuer[] | null;
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
 * Takes a bearer token or a service token, exactly one of them; anything else is answered by the challenges of both. A way that is
 * switched off has no challenge, and its credential is as none.
 */
export function createAccess({ issuers, serviceTokens, onUse = () => {}, leeway = 5 }: AccessOptions): Access {
  const checkBearer = issuers === null ? null : bearerCheck(issuers, leeway);
  const refuse = ({ bearer, service }: { bearer?: Refusal | undefined; service?: Refusal | undefined } = {}): Authentication => ({
    challenges: [
      ...(checkBearer === null ? [] : [bearerChallenge(bearer)]),
      ...(serviceTokens === null ? [] : [serviceTokenChallenge(service)]),
    ],
  });
  const serviceTokenAnswer = (result: ServiceTokenResult): Authentication => {
    if ('refused' in result) return refuse({ service: { error: 'invalid_token', description: refusals[result.refused] } });
    onUse(result.token.id);
    return { principal: principalOf(result.token) };
  };
  return {
    async authenticate(headers) {
      const authorization = headers.authorization;
      const serviceToken = headers[serviceTokenHeader.toLowerCase()];
      if (authorization !== undefined && serviceToken !== undefined) {
        const description = `Send exactly one of the headers Authorization and ${serviceTokenHeader}.`;
        const refusal: Refusal = { error: 'invalid_request', description };
        return refuse({ bearer: refusal, service: refusal });
      }
      if (typeof serviceToken === 'string' && serviceTokens !== null) return serviceTokenAnswer(await serviceTokens.check(serviceToken));
      const token = bearerToken(authorization);
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

/** What follows `Bearer` (RFC 6750, section 2.1); null where the request carries no bearer token at all. */
function bearerToken(authorization: string | undefined): string | null {
  return /^bearer +(.*)$/i.exec(authorization ?? '')?.[1] ?? null;
}
