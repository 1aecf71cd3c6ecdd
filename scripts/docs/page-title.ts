import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** Returns the title of a page: its first heading. */
export function pageTitle(page: string): string {
  return /^# (.+)$/m.exec(readFileSync(join(root, page), 'utf8'))?.[1] ?? '';
}
