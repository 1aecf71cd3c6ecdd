import type { Access, Authentication } from './access.ts';
import { bearerCheck, type Issuer } from './bearer.ts';
import { bearerChallenge, type Refusal, serviceTokenChallenge, serviceTokenHeader } from './challenge.ts';
import type { ServiceTokens } from './service-tokens.ts';

/** Whose credentials are good. */
export interface AccessOptions {
  readonly issuers: readonly Issuer[];
  readonly serviceTokens: ServiceTokens;
  /** Seconds by which this machine's clock and an issuer's may differ. */
  readonly leeway?: number;
}

const refusals = {
  unknown: 'The service token is not known.',
  expired: 'The service token has expired.',
  revoked: 'The service token was revoked.',
} as const;

/** Takes a bearer token or a service token, exactly one of them; anything else is answered by the challenges of both. */
export function createAccess({ issuers, serviceTokens, leeway = 5 }: AccessOptions): Access {
  const checkBearer = bearerCheck(issuers, leeway);
  return {
    async authenticate(headers) {
      const authorization = headers.authorization;
      const serviceToken = headers[serviceTokenHeader.toLowerCase()];
      if (authorization !== undefined && serviceToken !== undefined) {
        return refuseBoth({
          error: 'invalid_request',
          description: `Send exactly one of the headers Authorization and ${serviceTokenHeader}.`,
        });
      }
      if (typeof serviceToken === 'string') return serviceTokenAnswer(serviceTokens, serviceToken);
      const token = bearerToken(authorization);
      if (token === null) return refuseBoth();
      const result = await checkBearer(token);
      return 'refusal' in result ? { challenges: [bearerChallenge(result.refusal), serviceTokenChallenge()] } : result;
    },
  };
}

function serviceTokenAnswer(tokens: ServiceTokens, text: string): Authentication {
  const result = tokens.check(text);
  if ('label' in result) return { principal: { name: result.label, method: 'service-token' } };
  const refusal: Refusal = { error: 'invalid_token', description: refusals[result.refused] };
  return { challenges: [bearerChallenge(), serviceTokenChallenge(refusal)] };
}

function refuseBoth(refusal?: Refusal): Authentication {
  return { challenges: [bearerChallenge(refusal), serviceTokenChallenge(refusal)] };
}

/** What follows `Bearer` (RFC 6750, section 2.1); null where the request carries no bearer token at all. */
function bearerToken(authorization: string | undefined): string | null {
  return /^bearer +(.*)$/i.exec(authorization ?? '')?.[1] ?? null;
}
