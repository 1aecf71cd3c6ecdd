import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { callLimit } from './helper-client.ts';
import { type Listing, readKlist } from './read-klist.ts';
import type { RunTool, ToolResult } from './run-tool.ts';

/** The result of reading a ticket cache. */
export type CacheContent =
  | ({ readonly found: 'ticket' } & Listing)
  /** The cache has no ticket. `text` is the message of `klist`. */
  | { readonly found: 'nothing'; readonly text: string }
  /** `klist` is missing, or its output has an unknown format. */
  | { readonly found: 'unknown' };

/** The ticket cache of one identity, accessed with system programs. */
export interface TicketCache {
  inspect(): Promise<CacheContent>;
  /**
   * Requests a ticket with a password and stores it in the identity's own cache file. The password is only written to the stdin of `kinit`.
   *
   * @returns Null on success, otherwise the result of `kinit`.
   */
  fill(file: string, principal: string, password: string): Promise<ToolResult | null>;
  /** Overwrites and removes the identity's own cache file. */
  destroy(file: string): Promise<void>;
}

/** Creates the access to a ticket cache. @param environment Environment variables of the identity, from `identityEnvironment`. */
export function createTicketCache(run: RunTool, environment: Readonly<Record<string, string>>): TicketCache {
  const destroy = async (file: string): Promise<void> => {
    await run('kdestroy', ['-q', '-c', `FILE:${file}`], { environment, limit: callLimit });
    await rm(file, { force: true });
  };
  return {
    inspect: async () => {
      const { code, text, outcome } = await run('klist', ['-f'], { environment, limit: callLimit });
      if (outcome !== 'ended') return { found: 'unknown' };
      const listing = code === 0 ? readKlist(text) : null;
      if (listing !== null) return { found: 'ticket', ...listing };
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
