import type { Problem } from '../../../shared/problems/problem.ts';

/**
 * Matches messages of servers that can't get the keys of the identity provider: of this data service, .NET (`IDX`), and Nimbus, which Spring
 * uses.
 */
export const keysUnreachable =
  /\bjwks\b.{0,20}\bfetch\b|discovery endpoint communication|\bIDX20803\b|\bIDX20804\b|\b(?:unable|failed|can(?:no|.)t|could(?: not|n.t)) (?:to )?(?:obtain|retrieve|fetch|load|reach) [^.]{0,40}\b(?:jwks|jwk set|json web keys?|signing keys?|openid|oidc|discovery)|\bidentity provider at \S+ isn.t responding\b/i;

/** Returns the host of the identity provider that a server can't reach, from its message. Empty if the message names none. */
export function keysHostFacts(message: string): Problem['parameters'] {
  const [, ofUrl, named] = /https?:\/\/([^\s/"'<>()]+)|\bidentity provider at ([\w.-]+(?::\d+)?)/i.exec(message) ?? [];
  const keysHost = ofUrl ?? named;
  return keysHost === undefined ? {} : { keysHost };
}

/** Adds the host of the token's issuer to the problem of a server that can't get its keys, if the server names no host. */
export function withIssuerHost(problem: Problem, claims: Readonly<Record<string, unknown>> | null): Problem {
  const { code, parameters } = problem;
  if (code !== 'deployment-fault' || parameters.reason !== 'keys' || parameters.keysHost !== undefined) return problem;
  const issuer = URL.parse(String(claims?.iss));
  return issuer === null ? problem : { ...problem, parameters: { ...parameters, keysHost: issuer.host } };
}
