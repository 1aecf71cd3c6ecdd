import type { Problem } from '../../../shared/contract/problem.ts';
import { descriptorOf } from '../../../shared/signin/methods.ts';
import type { OAuthProfile } from '../../../shared/signin/oauth/settings.ts';
import { errorIn } from '../../signin/oauth/evidence.ts';
import { explain } from '../../signin/oauth/explain.ts';
import { headerValue, mediaType } from '../../wire/header-lines.ts';
import { makeProblem, problemOf } from '../../wire/problem-error.ts';
import { readText } from '../../wire/whole-body.ts';
import type { WireAnswer } from '../../wire/wire-answer.ts';
import { abortable } from '../abortable.ts';
import { clockTolerance, type Evidence, type Outcome, type StepContext, since } from './step.ts';

/** Bytes of a refusal that are looked at. */
const longestRefusal = 64 * 1024;

/** What it means that there is no discovery document where the issuer has to have one. */
function refusedDocument(
  settings: Pick<OAuthProfile, 'clientId' | 'scope'>,
  url: string,
  { status, headers }: WireAnswer,
  text: string,
): Problem {
  const { clientId, scope } = settings;
  const asked = { step: 'discovery', url, clientId, scope, code: null, compared: null, skewSeconds: null } as const;
  return explain({ ...asked, status, contentType: mediaType(headers), ...errorIn(text) });
}

/** The identity provider answers, at its discovery document or else its token URL. Only OAuth has one. */
export async function takeIdentityProvider({ profile, session, wire, clock, signal }: StepContext): Promise<Outcome> {
  if (descriptorOf(session.status.value.method).part !== 'oauth') return { skipped: 'not-this-method' };
  // The sample's addresses are not of its profile: they are known once it runs.
  const oauth = profile.oauth ?? (await session.access(signal)).signIn['oauth-password'];
  if (oauth === undefined) return { skipped: 'not-told' };
  const url = oauth.issuer === null ? oauth.tokenUrl : `${oauth.issuer}/.well-known/openid-configuration`;
  if (url === null) return { skipped: 'not-told' };
  const start = performance.now();
  try {
    const answer = await wire.get({ url, headers: [['accept', 'application/json']], signal });
    // A token endpoint takes no GET: whether it answers matters, and not what. Without a token URL all hangs on the document.
    const whole = oauth.tokenUrl === null && answer.status >= 400 && answer.status < 500 ? await readText(answer, longestRefusal) : null;
    answer.discard();
    const date = Date.parse(headerValue(answer.headers, 'date') ?? '');
    const skew = Number.isNaN(date) ? {} : { skewSeconds: Math.round((date + 500 - clock.now()) / 1000) };
    const status = oauth.issuer === null ? {} : { status: answer.status };
    const evidence = { url, ...status, ...skew, milliseconds: since(start) };
    if (whole !== null) return { evidence, problem: refusedDocument(oauth, url, answer, whole) };
    if (answer.status < 500) return { evidence };
    const parameters = { host: new URL(url).hostname, url, reason: 'status' };
    return { problem: makeProblem('identity-provider-odd-answer', { status: answer.status, parameters }) };
  } catch (error) {
    signal.throwIfAborted();
    const known = problemOf(error);
    if (known === null || known.code === 'tls-failed') throw error;
    const parameters = { ...known.parameters, reason: known.code };
    return { problem: makeProblem('identity-provider-unreachable', { parameters, detail: known.detail }) };
  }
}

/** The sign-in itself: who is signed in, by what, until when. One who is signed in already is not signed in again. */
export async function takeToken({ session, signal }: StepContext): Promise<Outcome> {
  const { method } = session.status.value;
  if (method === 'none') return { skipped: 'not-this-method' };
  const start = performance.now();
  const status = session.status.value.state === 'signed-in' ? session.status.value : await abortable(session.signIn(), signal);
  if (status.state !== 'signed-in') return { problem: status.problem ?? makeProblem('not-signed-in') };
  return {
    evidence: {
      method,
      ...(status.who === null ? {} : { who: status.who }),
      ...(status.expiresAt === null ? {} : { validUntil: new Date(status.expiresAt).toISOString() }),
      ...(status.ticket == null ? {} : { service: status.ticket.service, cache: status.ticket.cache }),
      milliseconds: since(start),
    },
  };
}

const told = ['iss', 'aud', 'azp', 'scope', 'preferred_username', 'sub'] as const;

/** What the access token says of itself, where it can be read, and whether it is valid by this machine's clock. */
export async function takeClaims({ session, clock }: StepContext): Promise<Outcome> {
  const { claims: decoded } = session.status.value;
  if (decoded === null) return { skipped: 'no-claims' };
  const evidence: { -readonly [Name in keyof Evidence]: Evidence[Name] } = {};
  for (const claim of told) {
    const value = decoded[claim];
    if (value !== undefined) evidence[claim] = typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
  }
  const { exp, nbf } = decoded;
  const now = clock.now() / 1000;
  if (typeof exp === 'number') evidence.validUntil = new Date(exp * 1000).toISOString();
  if ((typeof exp === 'number' && exp <= now) || (typeof nbf === 'number' && nbf > now + clockTolerance)) {
    const skewSeconds = typeof nbf === 'number' && nbf > now ? Math.round(nbf - now) : Math.round(Number(exp) - now);
    return { evidence, problem: makeProblem('clock-skew', { parameters: { skewSeconds } }) };
  }
  return { evidence };
}
