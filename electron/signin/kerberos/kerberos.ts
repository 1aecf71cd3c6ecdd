import type { Problem, ProblemCode } from '../../../shared/problems/problem.ts';
import { readServiceTicket } from '../../../shared/spnego/service-ticket.ts';
import { makeProblem, ProblemError } from '../../wire/problem-error.ts';
import { observedValue } from '../observed-value.ts';
import { type SignIn, type SignInParts, signedOutStatus } from '../sign-in.ts';
import { createIdentity, type Identity, type KerberosSystem, type ServiceTarget } from './identity.ts';
import { createIdentitySteps, type IdentitySteps, principalOf, problemFrom } from './identity-steps.ts';
import type { KerberosAccess } from './kerberos-access.ts';
import { negotiate } from './negotiate.ts';
import type { CachedTicket } from './read-klist.ts';

/** Milliseconds between two reads of the cache. The system can renew tickets, and users can delete them. */
const readInterval = 5 * 60_000;

/** Milliseconds after which a request tries an unreachable realm again. Each attempt takes several seconds. */
const realmRetryDelay = 10_000;

/** Problems of a request that end the sign-in, because the ticket can't be used. */
const ticketProblems: ReadonlySet<ProblemCode> = new Set([
  'kerberos-no-ticket',
  'kerberos-ticket-expired',
  'kerberos-ticket-not-yet-valid',
  'kerberos-other-principal',
]);

/** Returns the version and the encryption type of the service's key, which the ticket in a token has. */
function keyOf(token: string | null): { readonly keyVersion?: number; readonly encryption?: string } {
  const ticket = token === null ? null : readServiceTicket(Buffer.from(token, 'base64'));
  if (ticket === null) return {};
  return { encryption: ticket.encryption, ...(ticket.keyVersion !== null && { keyVersion: ticket.keyVersion }) };
}

interface KerberosSession {
  readonly identity: Identity;
  readonly steps: IdentitySteps;
}

/**
 * Creates the sign-in with a Kerberos ticket.
 *
 * Each request has its own token for the server's service (RFC 4559). If mutual authentication is on, a response is only used if the server
 * is authenticated.
 *
 * The library runs in a separate process for this identity. The application doesn't renew tickets; the system or the user renews them.
 */
export function createKerberosSignIn(access: KerberosAccess, system: KerberosSystem, parts: SignInParts): SignIn {
  const method = 'kerberos';
  const { settings } = access;
  const { clock } = parts;
  const origin = new URL(access.baseUrl);
  const windows = system.platform === 'win32';
  /** The principal that the ticket must have. Null on Windows, which only supports the logged-in user. */
  const expectedPrincipal = windows ? null : principalOf(settings);
  const status = observedValue(signedOutStatus(method));
  let opening: Promise<KerberosSession> | null = null;
  let opened: KerberosSession | null = null;
  let signingIn: Promise<void> | null = null;
  /** The principal of the ticket at sign-in. Tickets of other principals aren't used. */
  let principal: string | null = null;
  /** The key of the service that the ticket at sign-in is for. */
  let serviceKey: ReturnType<typeof keyOf> = {};
  /** Origins that have offered Negotiate. Their requests contain a token from the start. */
  const negotiatingOrigins = new Set<string>();
  let failedAt = Number.NEGATIVE_INFINITY;
  let cancelTimer: () => void = () => undefined;
  /** Number of sign-outs. Operations that started before a sign-out don't change the status. */
  let generation = 0;

  const open = async (): Promise<KerberosSession> => {
    const started = generation;
    const identity = await createIdentity(system, settings, origin, access.allowedOrigins ?? [], clock);
    if (started !== generation) {
      identity.close();
      throw new ProblemError(makeProblem('not-signed-in'));
    }
    opened = { identity, steps: createIdentitySteps(identity, access, parts, system.platform) };
    return opened;
  };

  const session = (): Promise<KerberosSession> => {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };

  const show = ({ steps }: KerberosSession, ticket: CachedTicket | null): void => {
    status.set({
      state: 'signed-in',
      method,
      who: ticket?.principal ?? principal,
      expiresAt: ticket?.expiresAt ?? null,
      claims: null,
      ticket: ticket === null ? null : { ...ticket, service: steps.service, ...serviceKey },
      problem: null,
    });
    cancelTimer();
    const left = (ticket?.expiresAt ?? Number.POSITIVE_INFINITY) - clock.now();
    if (!windows) cancelTimer = clock.after(Math.min(left, readInterval), () => void readTicket());
  };

  const showFailure = (problem: Problem): void => {
    failedAt = clock.now();
    cancelTimer();
    status.set({ ...signedOutStatus(method), state: 'failed', problem });
  };

  /** Runs an operation and sets the status to its result, unless the user has signed out in the meantime. */
  const updateStatus = async (work: (known: KerberosSession) => Promise<CachedTicket | null>): Promise<void> => {
    const started = generation;
    try {
      const known = await session();
      const ticket = await work(known);
      if (started === generation) show(known, ticket);
    } catch (error) {
      if (started === generation) showFailure(problemFrom(error));
    }
  };

  const readTicket = (): Promise<void> => updateStatus(({ steps }) => steps.read(principal));

  const signIn = (): Promise<void> => {
    signingIn ??= updateStatus(async ({ identity, steps }) => {
      await steps.load();
      if (settings.ticket.from === 'password' && !windows) await steps.fill();
      const ticket = await steps.read(principal ?? expectedPrincipal);
      principal = ticket?.principal ?? expectedPrincipal;
      // Checks whether the realm issues tickets for the service. Sends nothing to the server.
      const context = await steps.begin(principal);
      identity.helper.forget(context);
      serviceKey = keyOf(context.step.token);
      return ticket;
    }).finally(() => {
      signingIn = null;
    });
    return signingIn;
  };

  /**
   * Returns whether a request can sign in again after a failure, because there might be a new ticket.
   *
   * Requests never sign in with a password, which is only used after a user action.
   */
  const canRetry = ({ code }: Problem): boolean =>
    settings.ticket.from !== 'password' && (code !== 'kerberos-kdc-unreachable' || clock.now() - failedAt >= realmRetryDelay);

  /** Returns the session, which then has a valid ticket. @throws ProblemError if the user isn't signed in, or if the sign-in failed */
  const requireTicket = async (): Promise<KerberosSession> => {
    if (status.value.state === 'signed-out') throw new ProblemError(makeProblem('not-signed-in'));
    if (signingIn !== null) await signingIn;
    if (status.value.problem !== null && canRetry(status.value.problem)) await signIn();
    if (status.value.problem !== null) throw new ProblemError(status.value.problem);
    return session();
  };

  const begin = async ({ steps }: KerberosSession, at: ServiceTarget) => {
    try {
      return await steps.begin(principal, at);
    } catch (error) {
      const problem = problemFrom(error);
      if (ticketProblems.has(problem.code)) showFailure(problem);
      throw error;
    }
  };

  /** Sets the user name in the status. Windows provides this name only with a complete context. */
  const setUserName = (username: string | null): void => {
    if (username === null || status.value.state !== 'signed-in' || status.value.who !== null) return;
    status.set({ ...status.value, who: username });
  };

  const reset = (): KerberosSession | null => {
    const last = opened;
    generation += 1;
    opening = null;
    opened = null;
    principal = null;
    serviceKey = {};
    signingIn = null;
    negotiatingOrigins.clear();
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
      await signIn();
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
        preemptive: settings.send === 'always' || negotiatingOrigins.has(at.origin.origin),
        onOffer: () => void negotiatingOrigins.add(at.origin.origin),
        begin: () => begin(known, at),
        proceed: async (context, token, isRefusal) => {
          const next = await steps.proceed(context, token, isRefusal);
          if (next.step.complete) setUserName(next.step.username);
          return next;
        },
        forget: identity.helper.forget,
        facts: { host: at.origin.hostname, service: at.service, ...(principal === null ? {} : { principal }) },
        ticketFacts: steps.ticketFacts,
        now: clock.now,
      });
    },
    signOut: async () => {
      const last = reset();
      status.set(signedOutStatus(method));
      if (last === null) return;
      if (settings.ticket.from === 'password') await last.identity.cache.destroy(last.identity.files.cache);
      last.identity.close();
    },
    close: () => reset()?.identity.close(),
  };
}
