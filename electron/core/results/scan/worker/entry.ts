import { fileURLToPath } from 'node:url';

/** The file that the worker runs: beside this module as source, under its own name where it is bundled. */
export function scanWorkerEntry(thisModule: string = import.meta.url): string {
  const ending = /\.\w+$/.exec(thisModule)?.[0] ?? '.js';
  return fileURLToPath(new URL(ending === '.ts' ? 'main.ts' : `scan-worker${ending}`, thisModule));
}
