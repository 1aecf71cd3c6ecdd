import type { Problem } from '../../../shared/problems/problem.ts';
import type { SignInSettings } from '../../signin/methods.ts';
import type { OAuthMethod } from '../../signin/oauth/oauth-programs.ts';
import { productOf } from '../../signin/oauth/provider-product.ts';
import { rolesIn } from '../../signin/token-roles.ts';
import type { Session } from '../connections/session.ts';
import { withIssuerHost } from './issuer-keys.ts';
import { explainServiceToken } from './refused-service-token.ts';
import { audienceFacts } from './token-audience.ts';

/** Reasons of denied access that a right of the user can change. Undefined is a denial whose reason isn't known. */
const aboutRights: ReadonlySet<unknown> = new Set([undefined, 'scope', 'service-token-scope']);

/** Reasons of denied access that a subscription of the client or user can change. */
const aboutSubscriptions: ReadonlySet<unknown> = new Set(['consumer-group', 'subscription']);

/** Maximum length of the listed roles of a token. */
const longestRoles = 300;

/**
 * Adds what the session knows to the problem of an error response: the user who lacks a right, the header of the credentials, and the likely
 * reason for rejecting a service token. Returns other problems unchanged.
 *
 * @throws the signal's reason.
 */
export async function explainRefusal(
  problem: Problem,
  session: Pick<Session, 'access' | 'status'>,
  signal?: AbortSignal,
): Promise<Problem> {
  const explained = withIssuerHost(await explainServiceToken(problem, session, signal), session.status.value.claims);
  const { code } = explained;
  const { method } = session.status.value;
  if (method === 'none' || (code !== 'credentials-refused' && code !== 'not-permitted')) return explained;
  const client = method === 'service-token' ? {} : clientFacts((await session.access(signal)).signIn, method);
  if (code === 'not-permitted') return deniedAccess(explained, session, client);
  const { header, reason, keyHeader } = explained.parameters;
  const { who, claims } = session.status.value;
  if (header !== undefined || method === 'service-token') return explained;
  const isBeside = reason === 'api-key-missing' && keyHeader !== undefined;
  const owner: Problem['parameters'] = reason === 'account' && who !== null ? { who } : {};
  const parameters: Problem['parameters'] = { ...owner, ...explained.parameters, ...client, header: 'Authorization' };
  if (isBeside) return { ...explained, parameters: { ...parameters, reason: 'api-key-beside' } };
  const audience = reason === 'audience' ? audienceFacts(claims, explained) : {};
  if (audience.aud === undefined) return { ...explained, parameters };
  const named = audience.expectedAudience === undefined ? 'audience-rejected' : 'audience-expected';
  return { ...explained, parameters: { ...parameters, ...audience, reason: named } };
}

/** Adds the user, the client, and the reason of denied access. */
function deniedAccess(problem: Problem, { status }: Pick<Session, 'status'>, client: Problem['parameters']): Problem {
  const { parameters } = problem;
  const { method, claims } = status.value;
  const who = status.value.who ?? ownerOf(claims);
  const named: Problem['parameters'] = { ...(who !== null && { who }), ...client, ...parameters };
  const subscriber = client.clientId ?? who;
  if (aboutSubscriptions.has(parameters.reason))
    return { ...problem, parameters: { ...named, ...(subscriber !== null && { subscriber }) } };
  if (!aboutRights.has(parameters.reason)) return { ...problem, parameters: named };
  const { right, object } = parameters;
  if (right === undefined) return { ...problem, parameters: object === undefined ? named : { ...named, reason: 'object-right' } };
  const roles = claims === null ? [] : rolesIn(claims);
  const withReason = (reason: string): Problem => ({
    ...problem,
    parameters: { ...named, ...(roles.length > 0 && { roles: roles.join(', ').slice(0, longestRoles) }), reason },
  });
  if (roles.includes(String(right))) return withReason('listed-right');
  if (object !== undefined) return withReason('object-role');
  if (method === 'service-token') return withReason('service-token-right');
  const isScope = parameters.reason === 'scope' && /\bscopes?\b/i.test(problem.detail ?? '');
  return withReason(isScope ? 'named-scope' : 'right');
}

/** Returns the user or client that a service token names in its claims. Null if it names none. */
function ownerOf(claims: Readonly<Record<string, unknown>> | null): string | null {
  const names = [claims?.preferred_username, claims?.client_id, claims?.sub];
  return names.find((name) => typeof name === 'string' && name !== '')?.toString() ?? null;
}

/** Returns the client ID of a sign-in with OAuth, and the product of the identity provider if its address shows it. Empty for others. */
function clientFacts(signIn: SignInSettings, method: string): Problem['parameters'] {
  const settings = isOAuth(method) ? signIn[method] : undefined;
  if (settings === undefined) return {};
  const { clientId, tokenUrl, issuer } = settings;
  const address = tokenUrl ?? issuer ?? '';
  const product = URL.canParse(address) ? productOf(new URL(address), '') : null;
  return { clientId, ...(product !== null && { product }) };
}

const oauthMethods: Readonly<Record<OAuthMethod, true>> = {
  'oauth-password': true,
  'oauth-code': true,
  'oauth-device': true,
  'client-credentials': true,
};

const isOAuth = (method: string): method is OAuthMethod => Object.hasOwn(oauthMethods, method);
