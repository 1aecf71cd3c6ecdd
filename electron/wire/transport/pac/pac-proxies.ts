import type { ProblemCode } from '../../../../shared/problems/problem.ts';
import { fail, problemOf } from '../../problem-error.ts';
import { pageQuote } from '../../sender.ts';
import { type ProxyServer, readProxy } from '../proxy-for.ts';
import { openPacScript, PacFailure, type PacScript } from './pac-script.ts';

/** Milliseconds during which an unreachable proxy has the lowest priority. */
const avoidanceTime = 60_000;

/** The proxies of a PAC file. */
interface PacProxies {
  /** Returns the proxy for a URL. Null for a direct connection. @throws ProblemError `proxy-file-unusable`. */
  find(url: URL): Promise<ProxyServer | null>;
  /** Gives a proxy the lowest priority for a minute. @returns False if the proxy already has it. */
  avoid(origin: string): boolean;
  close(): Promise<void>;
}

const isUrl = (address: string): boolean => /^https?:/i.test(address);

/** Reasons why the server of a PAC file sends no response, by the code of the problem. */
const unreached: Readonly<Partial<Record<ProblemCode, string>>> = {
  'name-not-resolved': 'unknown-name',
  'connection-refused': 'unreachable',
  'connection-lost': 'unreachable',
  'timed-out': 'timeout',
};

/** Matches pages that can ask for a sign-in, or lead to one. */
const isInteractive = /<(?:form|input|button|script|iframe|frame|a|meta[^<>]*refresh)\b/i;

/** Reasons of `connection-refused` whose computer was reached. */
const refusals: ReadonlySet<string> = new Set(['refused', 'this-computer', 'own-computer', 'no-server-address']);

/** Returns the reason why a PAC file can't be read. */
function readingFailure(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'absent';
  const problem = problemOf(error);
  if (problem === null) return 'unreadable';
  if (problem.status !== null) return 'status';
  const { reason } = problem.parameters;
  if (problem.code === 'name-not-resolved' && reason === 'name-server') return reason;
  if (problem.code === 'connection-refused' && refusals.has(String(reason))) return 'refused';
  return unreached[problem.code] ?? 'unreadable';
}

/** Returns why a script failed. The messages of its parser begin with the line. */
function scriptReason({ reason, message }: PacFailure): string {
  if (reason !== 'malformed') return reason;
  if (/^Line \d+:/.test(message)) return 'syntax-error';
  return message.includes('FindProxyForURL') ? 'no-function' : reason;
}

/** Removes path and query of a URL, which can contain secrets. The PAC file is an untrusted program. */
const withoutPath = (url: URL): string => new URL('/', url).href;

/**
 * Creates the proxies of a PAC file.
 *
 * @param address Address of the file, for problems.
 * @param readText Fetches the file. Called once, and again after a failure.
 */
export function createPacProxies(address: string, readText: () => Promise<string>): PacProxies {
  const avoided = new Map<string, number>();
  let script: Promise<string> | null = null;
  let running: PacScript | null = null;

  const refuse = (reason: string, url: URL, error: unknown, facts: Readonly<Record<string, string>> = {}): never => {
    const parameters = { pacFile: address, ...(isUrl(address) && { url: address }), reason, host: url.hostname, ...facts };
    const cause = problemOf(error);
    // For these reasons, the message of the system or the sandbox adds nothing.
    const message = error instanceof Error && reason !== 'absent' && reason !== 'slow' ? error.message : null;
    return fail(
      'proxy-file-unusable',
      { parameters, status: cause?.status ?? null, detail: cause === null ? message : cause.detail },
      error,
    );
  };

  const pacResultFor = async (url: URL): Promise<string> => {
    script ??= readText();
    const text = await script.catch((error: unknown) => {
      script = null;
      return refuse(readingFailure(error), url, error);
    });
    if (/^\uFEFF?\s*</.test(text)) {
      script = null;
      return refuse(isInteractive.test(text) ? 'web-page' : 'other-page', url, null, { title: pageQuote(text) });
    }
    running ??= openPacScript(text);
    const current = running;
    return current.findProxies(withoutPath(url)).catch((error: unknown) => {
      // The file is read again for the next request, because it might be fixed by then.
      script = null;
      if (running === current) running = null;
      if (error instanceof PacFailure && error.reason !== 'failed') void current.close();
      return refuse(error instanceof PacFailure ? scriptReason(error) : 'failed', url, error);
    });
  };

  const isAvoided = ({ url }: ProxyServer): boolean => (avoided.get(url.origin) ?? 0) > performance.now();

  return {
    find: async (url) => {
      const response = await pacResultFor(url);
      const proxies = parsePacResult(response);
      const chosen = proxies.find((proxy) => proxy === null || !isAvoided(proxy)) ?? proxies[0];
      if (chosen !== undefined) return chosen;
      // An empty result means that there is no proxy. A result that contains only unsupported proxies must not be ignored.
      return response.trim() === ''
        ? null
        : refuse(isProxyList(response) ? 'no-proxy' : 'odd-result', url, new Error(response.slice(0, 200)));
    },
    avoid: (origin) => {
      const isNew = (avoided.get(origin) ?? 0) <= performance.now();
      avoided.set(origin, performance.now() + avoidanceTime);
      return isNew;
    },
    close: async () => {
      await running?.close();
    },
  };
}

/** Parses the result of a PAC file, in order of preference. `DIRECT` is null. Unsupported types (SOCKS) are omitted. */
export function parsePacResult(result: string): readonly (ProxyServer | null)[] {
  return result.split(';').flatMap((part) => {
    const [type = '', address = ''] = part.trim().split(/\s+/);
    switch (type.toUpperCase()) {
      case 'DIRECT':
        return [null];
      case 'PROXY':
      case 'HTTP':
        return readProxy(address) ?? [];
      case 'HTTPS':
        return readProxy(`https://${address}`) ?? [];
      default:
        return [];
    }
  });
}

/** Checks whether a text has an entry of the form `TYPE HOST:PORT`. */
const isProxyList = (text: string): boolean => /(?:^|;)\s*[a-z][a-z0-9]*\s+[^\s;]+\s*(?:;|$)/i.test(text);
