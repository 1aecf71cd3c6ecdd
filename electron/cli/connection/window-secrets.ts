import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Vault } from '../../vault/vault.ts';

/** The credential store, and whether only the desktop window can read a missing secret. */
export interface WatchedVault {
  readonly vault: Vault;
  /** Whether one of the requested secrets is in the desktop window's `vault.json`, which only the window can decrypt. */
  hasWindowSecret(): boolean;
}

/**
 * Detects requests for secrets that only the desktop window can read.
 *
 * @param dataFolder absolute path
 */
export function watchWindowSecrets(vault: Vault, dataFolder: string): WatchedVault {
  let found = false;
  return {
    hasWindowSecret: () => found,
    vault: {
      ...vault,
      read: async (name) => {
        const text = await vault.read(name);
        if (text === null) found ||= (await windowSecrets(dataFolder)).includes(name);
        return text;
      },
    },
  };
}

/** Returns the names of the secrets that the desktop window has stored. */
async function windowSecrets(dataFolder: string): Promise<readonly string[]> {
  try {
    return Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(await readFile(join(dataFolder, 'vault.json'), 'utf8'))));
  } catch {
    // The file doesn't exist, so the desktop window has stored no secret.
    return [];
  }
}
