import { identityProducts } from '../../../shared/problems/identity-products.ts';
import type { Problem, ProblemCode } from '../../../shared/problems/problem.ts';
import { percentDecode } from '../../../shared/url/percent-encoding.ts';
import { ownValue } from '../../../shared/values/own-value.ts';
import { portOf } from '../../wire/address.ts';
import { makeProblem } from '../../wire/problem-error.ts';
import { maximumDescription, type OAuthEvidence, type OAuthStep } from './oauth-failure.ts';
import { meaningOfNumber } from './provider-codes.ts';
import { productOf } from './provider-product.ts';
import { type Rule, rules } from './refusal-rules.ts';

/** Matches the identifier of an API in messages of Auth0. */
const namedAudience =
  /(?:service not found:|not enabled within domain:|not authorized to access(?: resource server)?)\s+"?([^\s"]{1,300})/i;

/** Reasons with texts that name the audience of the token. */
const audienceReasons: ReadonlySet<string> = new Set(['unknown-audience', 'client-grant']);

/** Codes of problems whose texts name the requested scope. */
const scopeCodes: ReadonlySet<ProblemCode> = new Set(['oauth-scope-refused', 'oauth-consent-needed', 'oauth-policy-denied']);

/** Returns the identifier of the API in a description without the punctuation after it. Empty if it has none. */
const audienceOf = (description: string | null): string =>
  namedAudience.exec((description ?? '').slice(0, maximumDescription))?.[1]?.replace(/[.,;]+$/, '') ?? '';

/** Returns the rule for an error. Numeric error codes of providers have priority, because they are the most specific. */
function ruleFor(evidence: OAuthEvidence): Pick<Rule, 'code' | 'reason' | 'cause'> {
  const numbered = meaningOfNumber((evidence.description ?? '').slice(0, maximumDescription));
  if (numbered !== null) return numbered;
  return rules.find(({ when }) => when(evidence)) ?? { code: 'identity-provider-odd-answer' };
}

/** Steps whose method a provider can disable for a client. */
const methodSteps: ReadonlySet<OAuthStep> = new Set(['password', 'client-credentials', 'code', 'device']);

/** Returns the address of an issuer or a token URL in Keycloak with the path prefix `/auth`, or without it if it has the prefix. */
function otherPrefix({ origin, pathname }: URL): string {
  const path = pathname.replace(/\/\.well-known\/openid-configuration$/, '');
  return origin + (path.includes('/auth/realms/') ? path.replace('/auth/realms/', '/realms/') : path.replace('/realms/', '/auth/realms/'));
}

/** Returns the address at which users of a realm of Keycloak manage their account. */
const accountPage = ({ origin, pathname }: URL): string => `${origin}${/^.*\/realms\/[^/]+/.exec(pathname)?.[0] ?? ''}/account`;

/** Returns why a client without a secret is rejected. Microsoft Entra ID accepts such clients only with certain settings. */
function withoutSecret({ step, description }: OAuthEvidence): string {
  if (step === 'client-credentials' || !/\bAADSTS7000218\b/.test((description ?? '').slice(0, maximumDescription))) return 'missing';
  return step === 'device' || step === 'code' ? `not-public-${step}` : 'not-public';
}

/** Steps whose method a product doesn't have, whatever the settings of the client. */
const unavailableSteps: Readonly<Record<string, readonly OAuthStep[]>> = {
  [identityProducts.cognito]: ['password', 'device'],
  [identityProducts.google]: ['password', 'client-credentials'],
  [identityProducts.pingone]: ['password'],
};

const isUnavailable = (step: OAuthStep, product: string | null): boolean =>
  product !== null && ownValue(unavailableSteps, product)?.includes(step) === true;

/** Adds the reason that follows from the request, if the rule has none. */
function refined(rule: Pick<Rule, 'code' | 'reason' | 'cause'>, evidence: OAuthEvidence): Pick<Rule, 'code' | 'reason' | 'cause'> {
  const { step, error, description, sendsSecret, url, who = '' } = evidence;
  const product = productOf(new URL(url), description ?? '');
  if (rule.code === 'oauth-method-not-allowed' && isUnavailable(step, product)) return { ...rule, reason: 'unavailable' };
  if (rule.reason === 'sign-in' && (evidence.retryAfter ?? '') !== '') return { ...rule, reason: 'sign-in-retry-after' };
  if (rule.reason === 'secret-id' && evidence.secretIsId !== undefined)
    return { ...rule, reason: evidence.secretIsId ? 'secret-id-form' : 'secret-value' };
  if (rule.reason === 'missing' && product === identityProducts.entra) return { ...rule, reason: 'missing-default' };
  if (rule.reason === 'either' && sendsSecret === false) return { ...rule, reason: 'either-public' };
  if (rule.reason !== undefined) return rule;
  if (rule.code === 'oauth-password-wrong' && /^[^@\\]+$/.test(who) && product === identityProducts.adfs)
    return { ...rule, reason: 'no-domain' };
  if (rule.code === 'oauth-account-unfinished' && step === 'password' && product === identityProducts.keycloak)
    return { ...rule, reason: 'keycloak-actions' };
  if (rule.code === 'oauth-address-wrong' && product === identityProducts.keycloak) return { ...rule, reason: 'keycloak' };
  if (rule.code === 'oauth-realm-unknown' && product === identityProducts.keycloak) return { ...rule, reason: 'realm' };
  if (rule.code === 'identity-provider-other-issuer') return { ...rule, reason: 'reported' };
  if (rule.code === 'oauth-method-not-allowed' && methodSteps.has(step)) return { ...rule, reason: step };
  if (rule.code === 'oauth-consent-needed' && (step === 'code' || step === 'device')) return { ...rule, reason: 'interactive' };
  if (rule.code !== 'oauth-client-secret-wrong' || sendsSecret === undefined) return rule;
  if (!sendsSecret) return { ...rule, reason: withoutSecret(evidence) };
  // Keycloak reports unknown clients with `invalid_client` and the same description.
  const isOfKeycloak = error === 'unauthorized_client' && /^Invalid client or Invalid client credentials/.test(description ?? '');
  return isOfKeycloak ? { ...rule, reason: 'rejected' } : rule;
}

/**
 * Returns the problem of an error response or unexpected response of an identity provider, with the parameters of its texts.
 *
 * Providers send the same response for several causes, such as a wrong password, an unknown user, and a locked account. The texts of such a
 * problem list all these causes.
 */
export function explain(evidence: OAuthEvidence): Problem {
  const {
    url: text,
    error,
    description,
    status,
    code,
    compared,
    skewSeconds,
    step,
    clientId,
    scope,
    contentType,
    sender,
    granted,
    setting,
    requestId = '',
    serverRequestId = '',
    who = '',
    retryAfter = '',
  } = evidence;
  const url = new URL(text);
  const realm = /\/realms\/([^/]+)/.exec(url.pathname)?.[1];
  const rule = refined(ruleFor(evidence), evidence);
  const product = productOf(url, description ?? '');
  return makeProblem(rule.code, {
    parameters: {
      host: url.hostname,
      port: portOf(url),
      url: `${url.origin}${url.pathname}`,
      step,
      clientId,
      ...(setting !== undefined && { setting }),
      ...(product !== null && { product }),
      ...(requestId !== '' && { requestId }),
      ...(serverRequestId !== '' && serverRequestId !== requestId && { serverRequestId }),
      ...(realm !== undefined && { realm: percentDecode(realm).text }),
      ...(error !== null && { error }),
      ...(error === null && code !== null && { reason: code }),
      ...(rule.reason !== undefined && { reason: rule.reason }),
      ...(rule.cause !== undefined && { cause: rule.cause }),
      ...(rule.reason === 'keycloak' && { alternative: otherPrefix(url) }),
      ...(who !== '' && { who }),
      ...(retryAfter !== '' && { retryAfter }),
      ...(sender !== null && { sender: sender.name }),
      ...(error === null && contentType !== null && { contentType }),
      ...(compared !== null && { member: compared.name, expected: compared.expected, found: compared.found }),
      ...(scopeCodes.has(rule.code) && { scope }),
      ...(audienceReasons.has(rule.reason ?? '') && audienceOf(description) !== '' && { audience: audienceOf(description) }),
      ...(rule.reason === 'not-configured' && { authorizationServer: `${url.origin}${url.pathname.replace(/\/v1\/[^/]*$/, '')}` }),
      ...(rule.reason === 'keycloak-actions' && { accountUrl: accountPage(url) }),
      ...(rule.reason === 'token-type' && { tokenType: (granted?.tokenType ?? '').slice(0, 100) }),
      ...(skewSeconds !== null && skewSeconds !== 0 && { skewSeconds }),
    },
    status,
    detail: description ?? error,
  });
}

/**
 * Returns whether a problem is temporary, so that the request is retried.
 *
 * Rejected sign-ins aren't retried, because providers lock accounts after a few attempts.
 */
export function isTemporary({ code, parameters }: Problem): boolean {
  return temporaryCodes.has(code) || (code === 'proxy-failed' && /unreachable$/.test(String(parameters.reason)));
}

const temporaryCodes: ReadonlySet<ProblemCode> = new Set([
  'identity-provider-unreachable',
  'identity-provider-silent',
  'identity-provider-fault',
  'identity-provider-web-page',
  'identity-provider-odd-answer',
  'too-many-requests',
  // The response contains the provider's time, so the next attempt uses the correct skew.
  'clock-skew',
]);
