import type { Problem, ProblemCode } from '../../../shared/contract/problem.ts';
import { makeProblem, ProblemError } from '../../wire/problem-error.ts';
import { observedValue } from '../observed-value.ts';
import { type SignIn, type SignInParts, signedOutStatus } from '../sign-in.ts';
import { createIdentity, type Identity, type KerberosSurroundings, type ServiceTarget } from './identity.ts';
import { createIdentitySteps, type IdentitySteps, problemFrom, wantedPrincipal } from './identity-steps.ts';
import type { KerberosAccess } from './kerberos-access.ts';
import { negotiate } from './negotiate.ts';
import type { CachedTicket } from './read-klist.ts';

/** The longest that is shown of a cache without another look: the system renews tickets, and users destroy them. Milliseconds. */
const lookPause = 5 * 60_000;

/** Milliseconds for which a realm that did not answer is not asked again by itself: each question holds its asker up for seconds. */
const realmPause = 10_000;

/** What a request may find that concerns the ticket rather than the request. */
const ticketProblems: ReadonlySet<ProblemCode> = new Set(['kerberos-no-ticket', 'kerberos-ticket-expired', 'kerberos-other-principal']);

interface Present {
  readonly identity: Identity;
  readonly steps: IdentitySteps;
}

/**
 * Signs in by a Kerberos ticket: each request carries a token of its own, made for the server's service (RFC 4559), and its response
 * counts only once the server has proved itself.
 *
 * The library runs in a process of this identity. Nothing is renewed here: a ticket is the system's to renew, or the password's owner's.
 */
export function createKerberosSignIn(access: KerberosAccess, surroundings: KerberosSurroundings, parts: SignInParts): SignIn {
  const method = 'kerberos';
  const { settings } = access;
  const { clock } = parts;
  const origin = new URL(access.baseUrl);
  const windows = surroundings.platform === 'win32';
  /** Windows has one user at a time and takes no other's name. */
  const wanted = windows ? null : wantedPrincipal(settings);
  const status = observedValue(signedOutStatus(method));
  let making: Promise<Present> | null = null;
  let made: Present | null = null;
  let entering: Promise<void> | null = null;
  /** Whose tickets are used since the sign-in: another's in the same cache is not taken for them. */
  let principal: string | null = null;
  /** Origins that have asked for a token once. */
  const offering = new Set<string>();
  let failedAt = Number.NEGATIVE_INFINITY;
  let cancelTimer: () => void = () => undefined;
  /** Counts sign-outs: what was begun before one is not taken any more. */
  let generation = 0;

  const make = async (): Promise<Present> => {
    const started = generation;
    const identity = await createIdentity(surroundings, settings, origin, access.allowedOrigins ?? [], clock);
    if (started !== generation) {
      identity.close();
      throw new ProblemError(makeProblem('not-signed-in'));
    }
    made = { identity, steps: createIdentitySteps(identity, access, parts, surroundings.platform) };
    return made;
  };

  const present = (): Promise<Present> => {
    making ??= make().catch((error: unknown) => {
      making = null;
      throw error;
    });
    return making;
  };

  const show = ({ steps }: Present, ticket: CachedTicket | null): void => {
    status.set({
      state: 'signed-in',
      method,
      who: ticket?.principal ?? principal,
      expiresAt: ticket?.expiresAt ?? null,
      claims: null,
      ticket: ticket === null ? null : { ...ticket, service: steps.service },
      problem: null,
    });
    cancelTimer();
    const left = (ticket?.expiresAt ?? Number.POSITIVE_INFINITY) - clock.now();
    if (!windows) cancelTimer = clock.after(Math.min(left, lookPause), () => void look());
  };

  const showFailure = (problem: Problem): void => {
    failedAt = clock.now();
    cancelTimer();
    status.set({ ...signedOutStatus(method), state: 'failed', problem });
  };

  /** Does its work and shows what came of it, unless somebody signed out meanwhile. */
  const showing = async (work: (known: Present) => Promise<CachedTicket | null>): Promise<void> => {
    const started = generation;
    try {
      const known = await present();
      const ticket = await work(known);
      if (started === generation) show(known, ticket);
    } catch (error) {
      if (started === generation) showFailure(problemFrom(error));
    }
  };

  const look = (): Promise<void> => showing(({ steps }) => steps.read(principal));

  const enter = (): Promise<void> => {
    entering ??= showing(async ({ identity, steps }) => {
      await steps.load();
      if (settings.ticket.from === 'password' && !windows) await steps.fill();
      const ticket = await steps.read(principal ?? wanted);
      principal = ticket?.principal ?? wanted;
      // Nothing is sent: this shows whether the realm gives tickets for this service at all.
      identity.helper.forget(await steps.begin(principal));
      return ticket;
    }).finally(() => {
      entering = null;
    });
    return entering;
  };

  /** After a failure: a ticket that has come since is found; a password is asked for by the user's own act only. */
  const mayReturn = ({ code }: Problem): boolean =>
    settings.ticket.from !== 'password' && (code !== 'kerberos-kdc-unreachable' || clock.now() - failedAt >= realmPause);

  /** @throws ProblemError where nobody is signed in. */
  const requireTicket = async (): Promise<Present> => {
    if (status.value.state === 'signed-out') throw new ProblemError(makeProblem('not-signed-in'));
    if (entering !== null) await entering;
    if (status.value.problem !== null && mayReturn(status.value.problem)) await enter();
    if (status.value.problem !== null) throw new ProblemError(status.value.problem);
    return present();
  };

  const begin = async ({ steps }: Present, at: ServiceTarget) => {
    try {
      return await steps.begin(principal, at);
    } catch (error) {
      const problem = problemFrom(error);
      if (ticketProblems.has(problem.code)) showFailure(problem);
      throw error;
    }
  };

  /** Windows tells who it is only now. */
  const learnName = (username: string | null): void => {
    if (username === null || status.value.state !== 'signed-in' || status.value.who !== null) return;
    status.set({ ...status.value, who: username });
  };

  const forget = (): Present | null => {
    const last = made;
    generation += 1;
    making = null;
    made = null;
    principal = null;
    entering = null;
    offering.clear();
    cancelTimer();
    parts.redaction.learn(`${parts.owner}/${method}`, []);
    return last;
  };

  return {
    method,
    status,
    signIn: async () => {
      principal = null;
      status.set({ ...signedOutStatus(method), state: 'signing-in' });
      await enter();
    },
    credential: async () => {
      await requireTicket();
      return [];
    },
    onResponse: async () => false,
    negotiate: async (request) => {
      const known = await requireTicket();
      const { steps, identity } = known;
      const at = request.origin === undefined ? identity.service : await identity.serviceAt(request.origin);
      return negotiate(request, {
        origin: at.origin,
        mutualAuthentication: settings.mutualAuthentication,
        unasked: settings.send === 'always' || offering.has(at.origin.origin),
        onOffer: () => void offering.add(at.origin.origin),
        begin: () => begin(known, at),
        proceed: async (context, token) => {
          const next = await steps.proceed(context, token);
          if (next.step.complete) learnName(next.step.username);
          return next;
        },
        forget: identity.helper.forget,
        facts: { host: at.origin.hostname, service: at.service, ...(principal === null ? {} : { principal }) },
        now: clock.now,
      });
    },
    signOut: async () => {
      const last = forget();
      status.set(signedOutStatus(method));
      if (last === null) return;
      if (settings.ticket.from === 'password') await last.identity.cache.destroy(last.identity.files.cache);
      last.identity.close();
    },
    close: () => forget()?.identity.close(),
  };
}
