import { readServiceTicket } from '../../../shared/spnego/service-ticket.ts';
import { makeProblem, ProblemError, problemOf } from '../../wire/problem-error.ts';
import type { SignInParts } from '../sign-in.ts';
import { type Evidence, explain, factsOf, installCommands } from './explain.ts';
import { type Context, callLimit, HelperError } from './helper-client.ts';
import type { Identity, ServiceTarget } from './identity.ts';
import type { KerberosAccess } from './kerberos-access.ts';
import type { TicketFacts } from './negotiate.ts';
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
  /** Returns facts of the ticket in a client's token: its principal, key version, encryption, and when it was issued. */
  ticketFacts(token: string): Promise<TicketFacts>;
}

/** Age in milliseconds from which a ticket in the cache isn't new, so that its service can have another key in the meantime. */
const newTicketAge = 5 * 60_000;

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
    url: access.baseUrl,
    service,
    principal,
    realm: settings.realm,
    ...identity.facts,
    serviceFrom: identity.service.from,
    expiresAt,
    now: parts.clock.now(),
    limit: callLimit,
  });

  /** Returns the problem of a step, with the path of the configuration or the KDCs in it if they are the cause. */
  const explainStep = async (known: Evidence): Promise<ReturnType<typeof explain>> => {
    const problem = explain(known);
    if (windows) return problem;
    const withFact = (fact: Readonly<Record<string, string>>) => ({ ...problem, parameters: { ...problem.parameters, ...fact } });
    if (problem.code === 'kerberos-configuration') return withFact({ file: identity.facts.configuration });
    if (problem.code !== 'kerberos-kdc-unreachable') return problem;
    const { kdcs, from } = await identity.kdcsOf(String(problem.parameters.realm ?? ''));
    return kdcs.length === 0 ? problem : withFact({ kdc: kdcs.join(', '), kdcFrom: from });
  };

  const explained = async (error: unknown, known: Evidence): Promise<unknown> => {
    if (!(error instanceof HelperError)) return error;
    const { reason, message } = error;
    if (reason === 'addon' || reason === 'library') {
      const parameters = { host, reason, install: installCommands[reason] };
      return new ProblemError(makeProblem('kerberos-not-installed', { parameters, detail: message }), { cause: error });
    }
    const outcome = reason === 'silent' ? 'silent' : reason === 'step' ? 'failed' : 'ended';
    return new ProblemError(await explainStep({ ...known, text: message, outcome }), { cause: error });
  };

  const orExplain = async <T>(work: Promise<T>, known: Evidence): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw await explained(error, known);
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
      throw new ProblemError(await explainStep({ ...evidence('password', refused.text), outcome }));
    },
    read: async (principal) => {
      if (windows) return null;
      const inspection = await identity.cache.inspect();
      if (inspection.found === 'unknown') return null;
      if (inspection.found === 'nothing') throw new ProblemError(await explainStep(evidence('ticket', inspection.text, principal)));
      const { ticket, invalidUntil } = inspection;
      if (principal !== null && !samePrincipal(principal, ticket.principal)) {
        // A cache collection (DIR:, KEYRING:, KCM:) can contain further tickets in addition to the default one. The library finds the
        // wanted one.
        if (!/^(FILE|MEMORY):/.test(ticket.cache)) return null;
        const { kinit: _, ...wanted } = factsOf(evidence('ticket', '', principal));
        const facts = { ...wanted, cache: ticket.cache, found: ticket.principal };
        throw new ProblemError(makeProblem('kerberos-other-principal', { parameters: facts }));
      }
      expiresAt = ticket.expiresAt;
      const named = { ...factsOf(evidence('ticket', '', ticket.principal)), cache: ticket.cache };
      if (expiresAt !== null && expiresAt <= parts.clock.now()) {
        const isOwn = settings.ticket.from === 'password';
        throw new ProblemError(makeProblem('kerberos-ticket-expired', { parameters: { ...named, ...(isOwn && { reason: 'password' }) } }));
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
        const target = { host: at.origin.hostname, url: at.origin.href, service: at.service, serviceFrom: at.from };
        const known = { ...evidence('token', '', principal), ...target, trusts: await trusts() };
        const problem = await explained(error, known);
        const isUnknown = problemOf(problem)?.code === 'kerberos-service-unknown' && at.from === undefined;
        const canonical = isUnknown ? await identity.aliasOf(at.origin.hostname) : null;
        throw canonical === null ? problem : await explained(error, { ...known, canonical });
      }
    },
    proceed: (context, token, isRefusal) =>
      orExplain(identity.helper.proceed(context, token), evidence(isRefusal ? 'refused' : 'verify', '')),
    ticketFacts: async (token) => {
      const ticket = readServiceTicket(Buffer.from(token, 'base64'));
      if (ticket === null) return { parameters: {}, isNew: null };
      const { principal: askedFor, keyVersion, encryption } = ticket;
      const inspection = windows ? null : await identity.cache.inspect();
      const issued = inspection?.found === 'ticket' ? inspection.issued : null;
      // The library lists a ticket by the requested name, which has no realm if the realm of the host isn't configured.
      const issuedAt = issued?.get(askedFor) ?? issued?.get(askedFor.replace(/@[^@]*$/, '@'));
      const { kinit } = factsOf(evidence('token', '', inspection?.found === 'ticket' ? inspection.ticket.principal : undefined));
      const isNew = issuedAt === undefined ? null : parts.clock.now() - issuedAt <= newTicketAge;
      const parameters = {
        askedFor,
        encryption,
        ...(keyVersion !== null && { keyVersion }),
        ...(issuedAt !== undefined && { issuedAt: new Date(issuedAt).toISOString() }),
        ...(kinit !== undefined && isNew !== true && { kinit }),
      };
      return { parameters, isNew };
    },
  };
}

/** Returns the problem of a thrown value. Unexpected errors become the problem `internal`. */
export function problemFrom(error: unknown): ReturnType<typeof makeProblem> {
  return problemOf(error) ?? makeProblem('internal', { detail: error instanceof Error ? error.message : String(error) });
}
