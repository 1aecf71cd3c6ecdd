import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { callLimit } from './helper-client.ts';
import { type CachedTicket, readKlist } from './read-klist.ts';
import type { RunTool, ToolResult } from './run-tool.ts';

/** What a look into the cache brings. */
export type CacheLook =
  | { readonly found: 'ticket'; readonly ticket: CachedTicket }
  /** `klist` says why there is none. */
  | { readonly found: 'nothing'; readonly text: string }
  /** Nobody can tell: there is no `klist`, or it prints something else. */
  | { readonly found: 'unknown' };

/** The ticket cache of one identity, by the system's own programs. */
export interface TicketCache {
  look(): Promise<CacheLook>;
  /**
   * Fills a cache file of our own with a password, which goes to `kinit` through its stdin and nowhere else.
   *
   * @returns null where all is well, else how `kinit` ended.
   */
  fill(file: string, principal: string, password: string): Promise<ToolResult | null>;
  /** Overwrites and removes a cache file of our own. */
  destroy(file: string): Promise<void>;
}

/** @param environment Of the identity; see `identity-environment.ts`. */
export function createTicketCache(run: RunTool, environment: Readonly<Record<string, string>>): TicketCache {
  const destroy = async (file: string): Promise<void> => {
    await run('kdestroy', ['-q', '-c', `FILE:${file}`], { environment, limit: callLimit });
    await rm(file, { force: true });
  };
  return {
    look: async () => {
      const { code, text, outcome } = await run('klist', [], { environment, limit: callLimit });
      if (outcome !== 'ended') return { found: 'unknown' };
      const ticket = code === 0 ? readKlist(text) : null;
      if (ticket !== null) return { found: 'ticket', ticket };
      return code === 0 ? { found: 'unknown' } : { found: 'nothing', text };
    },
    fill: async (file, principal, password) => {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await destroy(file);
      const filled = await run('kinit', ['-c', `FILE:${file}`, '--', principal], { environment, input: `${password}\n`, limit: callLimit });
      return filled.code === 0 ? null : filled;
    },
    destroy,
  };
}
