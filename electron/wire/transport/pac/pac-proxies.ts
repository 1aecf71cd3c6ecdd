import { fail, problemOf } from '../../problem-error.ts';
import type { ProxyServer } from '../proxy-for.ts';
import { readPacResponse } from './pac-result.ts';
import { openPacScript, PacFailure, type PacScript } from './pac-script.ts';

/** Milliseconds for which a proxy that could not be reached comes last. */
const avoidance = 60_000;

/** The proxies that a PAC file names. */
export interface PacProxies {
  /** @throws ProblemError `proxy-file-unusable`. */
  find(url: URL): Promise<ProxyServer | null>;
  /** Passes over a proxy for a while where another is named beside it. False where that is so already. */
  avoid(origin: string): boolean;
  close(): Promise<void>;
}

/** What a PAC file is told of an address: where it is. Path and query may hold secrets, and the file is somebody else's program. */
const toldOf = (url: URL): string => new URL('/', url).href;

/**
 * @param address Where the file lies, for what is told.
 * @param readText Fetches it; asked once, and again after a failure.
 */
export function createPacProxies(address: string, readText: () => Promise<string>): PacProxies {
  const avoided = new Map<string, number>();
  let script: Promise<string> | null = null;
  let running: PacScript | null = null;

  const refuse = (reason: string, url: URL, error: unknown): never => {
    const parameters = { proxy: address, reason, host: url.hostname };
    const status = problemOf(error)?.status ?? null;
    const told = error instanceof Error ? error.message : null;
    return fail('proxy-file-unusable', { parameters, status, detail: status === null ? told : `HTTP ${status}` }, error);
  };

  const pacResultFor = async (url: URL): Promise<string> => {
    script ??= readText();
    const text = await script.catch((error: unknown) => {
      script = null;
      return refuse('unreadable', url, error);
    });
    running ??= openPacScript(text);
    const asked = running;
    return asked.findProxies(toldOf(url)).catch((error: unknown) => {
      // The file might be fixed by the next time.
      script = null;
      if (running === asked) running = null;
      if (error instanceof PacFailure && error.reason !== 'failed') void asked.close();
      return refuse(error instanceof PacFailure ? error.reason : 'failed', url, error);
    });
  };

  const isAvoided = ({ url }: ProxyServer): boolean => (avoided.get(url.origin) ?? 0) > performance.now();

  return {
    find: async (url) => {
      const response = await pacResultFor(url);
      const found = readPacResponse(response);
      const chosen = found.find((proxy) => proxy === null || !isAvoided(proxy)) ?? found[0];
      if (chosen !== undefined) return chosen;
      // An empty answer means no proxy; one that names nothing but what is not spoken here must not be passed by.
      return response.trim() === '' ? null : refuse('no-proxy', url, new Error(response.slice(0, 200)));
    },
    avoid: (origin) => {
      const fresh = (avoided.get(origin) ?? 0) <= performance.now();
      avoided.set(origin, performance.now() + avoidance);
      return fresh;
    },
    close: async () => {
      await running?.close();
    },
  };
}
