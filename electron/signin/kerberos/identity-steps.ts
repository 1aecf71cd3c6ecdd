import { makeProblem, ProblemError, problemOf } from '../../wire/problem-error.ts';
import type { SignInParts } from '../sign-in.ts';
import { type Evidence, explain, installCommands } from './explain.ts';
import { type Context, callLimit, HelperError } from './helper-client.ts';
import type { Identity, ServiceTarget } from './identity.ts';
import { cacheName } from './identity-environment.ts';
import type { KerberosAccess } from './kerberos-access.ts';
import type { CachedTicket } from './read-klist.ts';

/** Operations of an identity. All errors are ProblemErrors. */
export interface IdentitySteps {
  /** The server's principal, such as `HTTP/data.example.org`. */
  readonly service: string;
  /** Loads the library. */
  load(): Promise<void>;
  /** Requests a ticket with the user's password. */
  fill(): Promise<void>;
  /**
   * Returns the ticket in the cache, or null if the cache can't be read.
   *
   * @throws ProblemError if the ticket has expired, or belongs to another principal than the given one
   */
  read(principal: string | null): Promise<CachedTicket | null>;
  /**
   * Creates a context and its first token with the principal's ticket.
   *
   * @param at The service that receives the token. Defaults to the server.
   */
  begin(principal: string | null, at?: ServiceTarget): Promise<Context>;
  /** Passes the server's token to a context. `isRefusal`: whether the server sent it with status 401. */
  proceed(context: Context, token: string, isRefusal: boolean): Promise<Context>;
}

/** Returns whether two principals are equal. An expected principal without a realm matches in any realm. */
function samePrincipal(expected: string, actual: string): boolean {
  return expected === actual || (!expected.includes('@') && actual.slice(0, actual.lastIndexOf('@')) === expected);
}

/** Returns the principal of a connection, with its realm if known. Null for the owner of the cache. */
export function principalOf({ principal, realm }: KerberosAccess['settings']): string | null {
  return principal === null || principal.includes('@') || realm === null ? principal : `${principal}@${realm}`;
}

/** Creates the operations of a connection's identity. */
export function createIdentitySteps(identity: Identity, access: KerberosAccess, parts: SignInParts, platform: string): IdentitySteps {
  const { settings } = access;
  const host = new URL(access.baseUrl).hostname;
  const { service } = identity.service;
  const windows = platform === 'win32';
  /** Expiry of the last ticket that was read, in epoch milliseconds. Null if unknown. */
  let expiresAt: number | null = null;

  const evidence = (step: Evidence['step'], text: string, principal = principalOf(settings)): Evidence => ({
    step,
    text,
    host,
    service,
    principal,
    realm: settings.realm,
    cache: cacheName(settings, identity.files),
    expiresAt,
    now: parts.clock.now(),
    limit: callLimit,
  });

  const explained = (error: unknown, known: Evidence): unknown => {
    if (!(error instanceof HelperError)) return error;
    const { reason, message } = error;
    if (reason === 'addon' || reason === 'library') {
      const parameters = { host, reason, install: installCommands[reason] };
      return new ProblemError(makeProblem('kerberos-not-installed', { parameters, detail: message }), { cause: error });
    }
    const outcome = reason === 'silent' ? 'silent' : reason === 'step' ? 'failed' : 'ended';
    return new ProblemError(explain({ ...known, text: message, outcome }), { cause: error });
  };

  const orExplain = async <T>(work: Promise<T>, known: Evidence): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw explained(error, known);
    }
  };

  /** Returns the realms that issued tickets for other realms. These tickets stay in the cache even if the next realm rejects them. */
  const trusts = async (): Promise<Evidence['trusts']> => {
    const inspection = windows ? null : await identity.cache.inspect();
    return inspection?.found === 'ticket' ? inspection.trusts : [];
  };

  return {
    service,
    load: () => orExplain(identity.helper.load(), evidence('load', '')),
    fill: async () => {
      const principal = principalOf(settings);
      const password = principal === null ? null : ((await access.askPassword?.(principal)) ?? null);
      if (principal === null || password === null) {
        throw new ProblemError(makeProblem('kerberos-password-needed', { parameters: { host, principal: principal ?? '' } }));
      }
      parts.redaction.learn(`${parts.owner}/kerberos`, [password]);
      const refused = await identity.cache.fill(identity.files.cache, principal, password);
      if (refused === null) return;
      const outcome = refused.outcome === 'ended' ? 'failed' : refused.outcome;
      throw new ProblemError(explain({ ...evidence('password', refused.text), outcome }));
    },
    read: async (principal) => {
      if (windows) return null;
      const inspection = await identity.cache.inspect();
      if (inspection.found === 'unknown') return null;
      if (inspection.found === 'nothing') throw new ProblemError(explain(evidence('ticket', inspection.text, principal)));
      const { ticket, invalidUntil } = inspection;
      const parameters = { host, cache: ticket.cache, realm: ticket.realm };
      if (principal !== null && !samePrincipal(principal, ticket.principal)) {
        // A cache collection (DIR:, KEYRING:, KCM:) can contain further tickets in addition to the default one. The library finds the
        // wanted one.
        if (!/^(FILE|MEMORY):/.test(ticket.cache)) return null;
        const facts = { ...parameters, principal, found: ticket.principal };
        throw new ProblemError(makeProblem('kerberos-other-principal', { parameters: facts }));
      }
      expiresAt = ticket.expiresAt;
      const named = { ...parameters, principal: ticket.principal };
      if (expiresAt !== null && expiresAt <= parts.clock.now()) {
        const facts = { ...named, expiresAt: new Date(expiresAt).toISOString() };
        throw new ProblemError(makeProblem('kerberos-ticket-expired', { parameters: facts }));
      }
      if (invalidUntil === null) return ticket;
      const facts = { ...named, validFrom: new Date(invalidUntil).toISOString() };
      throw new ProblemError(makeProblem('kerberos-ticket-not-yet-valid', { parameters: facts }));
    },
    begin: async (principal, at = identity.service) => {
      const call = { service: at.target, principal: windows ? null : principal, mutual: settings.mutualAuthentication };
      try {
        return await identity.helper.begin(call);
      } catch (error) {
        const known = { ...evidence('token', '', principal), host: at.origin.hostname, service: at.service };
        throw explained(error, { ...known, trusts: await trusts() });
      }
    },
    proceed: (context, token, isRefusal) =>
      orExplain(identity.helper.proceed(context, token), evidence(isRefusal ? 'refused' : 'verify', '')),
  };
}

/** Returns the problem of a thrown value. Unexpected errors become the problem `internal`. */
export function problemFrom(error: unknown): ReturnType<typeof makeProblem> {
  return problemOf(error) ?? makeProblem('internal', { detail: error instanceof Error ? error.message : String(error) });
}
