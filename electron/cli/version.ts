import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Returns the version of this program from its package.json. */
export function versionOf(): string {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}
