import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principal } from '../access/access.ts';
import { limitedExpiry, type ServiceToken } from '../access/service-token.ts';
import { mostTokens, type ServiceTokens } from '../access/service-tokens.ts';
import type { TokenOwners } from '../access/token-owners.ts';
import type { TokenUses } from '../access/token-uses.ts';
import { baseUrl } from '../http/base-url.ts';
import { tokensPath } from '../http/methods.ts';
import { HttpProblem } from '../http/problems/http-problem.ts';
import { errorText } from '../texts/error-text.ts';
import { readTokenRequest, tokenDays } from './token-request.ts';

/** The dependencies of the token routes. */
export interface Account {
  readonly tokens: ServiceTokens;
  readonly uses: TokenUses;
  readonly owners: TokenOwners;
}

const longestBody = 16 * 1024;
const day = 86_400_000;

/**
 * Registers `GET` and `POST /dmp-api/tokens` and `DELETE /dmp-api/tokens/{id}`. Users can list, create, and revoke only their own tokens.
 */
export function registerTokenRoutes(app: FastifyInstance, { tokens, uses, owners }: Account): void {
  const describe = (token: ServiceToken, mostDays: number) => {
    const { id, label, created, revoked } = token;
    return { id, label, created, expires: limitedExpiry(token, mostDays), revoked, lastUsed: uses.lastUse(id) };
  };
  app.get(tokensPath, async (request) => {
    const { account } = requireAccount(request);
    const mostDays = owners.mostDays(account);
    const own = await tokens.ownedBy(account);
    const tokenList = own.map((token) => describe(token, mostDays));
    return { usualDays: Math.min(tokenDays.usual, mostDays), mostDays, mostTokens, tokens: tokenList };
  });
  app.post(tokensPath, { bodyLimit: longestBody }, async (request, reply) => {
    const { account, user, groups } = requireAccount(request);
    const mostDays = owners.mostDays(account);
    const { label, lifetimeDays } = readTokenRequest(request.body, mostDays);
    const created = await tokens.make({ account, user, groups }, label, new Date(Date.now() + lifetimeDays * day));
    if (created === null) {
      throw new HttpProblem(409, 'too-many-tokens', errorText('too-many-tokens', { most: mostTokens }));
    }
    const location = `${baseUrl(request)}${tokensPath}/${created.token.id}`;
    return reply
      .code(201)
      .header('location', location)
      .send({ ...describe(created.token, mostDays), token: created.text });
  });
  app.delete<{ Params: { readonly id: string } }>(`${tokensPath}/:id`, async (request, reply) => {
    const { account } = requireAccount(request);
    if (!(await tokens.revoke(request.params.id, account))) {
      throw new HttpProblem(404, 'unknown-token', errorText('unknown-token', { path: tokensPath }));
    }
    return reply.code(204).send();
  });
}

/**
 * Returns the account of a signed-in user. A service token isn't accepted, so that a leaked token can't list or create others.
 *
 * @throws HttpProblem 403 if the caller has no account or sent a service token
 */
function requireAccount({ principal }: FastifyRequest): Principal & { readonly account: string } {
  if (principal !== null && principal.method !== 'service-token' && principal.account !== null)
    return { ...principal, account: principal.account };
  throw new HttpProblem(403, 'sign-in-needed', errorText('sign-in-needed'));
}
