import { createPacResolver } from 'pac-resolver';
import { QuickJS } from 'quickjs-wasi';
import { fail } from '../problem-error.ts';
import { type ProxyServer, readProxy } from './proxy-for.ts';

/** Milliseconds of computing, and of waiting for names, that one question may take; and what the script may hold of memory. */
const longestComputing = 200;
const longestAnswer = 10_000;
const mostMemory = 32 * 1024 * 1024;

/** Milliseconds for which a proxy that could not be reached comes last. */
const avoidance = 60_000;

type FindProxyForURL = (url: URL) => Promise<string>;

/** The proxies that a PAC file names. */
export interface PacProxies {
  /** @throws ProblemError `proxy-file-unusable`. */
  find(url: URL): Promise<ProxyServer | null>;
  avoid(origin: string): boolean;
}

/** One answer of a PAC file, first choice first: null for “no proxy”; kinds that are not spoken here (SOCKS) are left out. */
export function readPacAnswer(answer: string): readonly (ProxyServer | null)[] {
  return answer.split(';').flatMap((part) => {
    const [kind = '', place = ''] = part.trim().split(/\s+/);
    switch (kind.toUpperCase()) {
      case 'DIRECT':
        return [null];
      case 'PROXY':
      case 'HTTP':
        return readProxy(place) ?? [];
      case 'HTTPS':
        return readProxy(`https://${place}`) ?? [];
      default:
        return [];
    }
  });
}

/** What a PAC file is told of an address: where it is. Path and query may hold secrets, and the file is somebody else's program. */
function toldOf(url: URL): URL {
  return new URL('/', url);
}

/** Runs the script in a sandbox of its own: no file, no network but names, bounded in time and memory. */
async function compile(script: string, computing: { until: number }): Promise<FindProxyForURL> {
  const sandbox = await QuickJS.create({ memoryLimit: mostMemory, interruptHandler: () => performance.now() > computing.until });
  computing.until = performance.now() + longestComputing;
  return createPacResolver(sandbox, script, { sandbox: { alert: () => undefined } });
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * @param address Where the file lies, for what is told.
 * @param readText Fetches it; asked once, and again after a failure.
 */
export function createPacProxies(address: string, readText: () => Promise<string>): PacProxies {
  const computing = { until: 0 };
  const avoided = new Map<string, number>();
  let loaded: Promise<FindProxyForURL> | null = null;

  const refuse = (reason: string, url: URL, error?: unknown): never =>
    fail(
      'proxy-file-unusable',
      { parameters: { proxy: address, reason, host: url.hostname }, detail: error instanceof Error ? error.message : null },
      error,
    );

  const load = async (url: URL): Promise<FindProxyForURL> => {
    const script = await readText().catch((error: unknown) => refuse('unreadable', url, error));
    return compile(script, computing).catch((error: unknown) => refuse('malformed', url, error));
  };

  const isAvoided = ({ url }: ProxyServer): boolean => (avoided.get(url.origin) ?? 0) > performance.now();

  return {
    find: async (url) => {
      loaded ??= load(url);
      const ask = await loaded.catch((error: unknown) => {
        loaded = null;
        throw error;
      });
      computing.until = performance.now() + longestComputing;
      const answer = await within(longestAnswer, ask(toldOf(url))).catch((error: unknown) =>
        refuse(performance.now() > computing.until ? 'slow' : 'failed', url, error),
      );
      const found = readPacAnswer(String(answer));
      const chosen = found.find((proxy) => proxy === null || !isAvoided(proxy));
      if (chosen !== undefined) return chosen;
      const [first] = found;
      // An empty answer means no proxy; one that names nothing but what is not spoken here must not be passed by.
      if (first === undefined)
        return String(answer).trim() === '' ? null : refuse('no-proxy', url, new Error(String(answer).slice(0, 200)));
      return first;
    },
    avoid: (origin) => {
      const fresh = (avoided.get(origin) ?? 0) <= performance.now();
      avoided.set(origin, performance.now() + avoidance);
      return fresh;
    },
  };
}
