import { fileURLToPath } from 'node:url';

/** The file that the comparing thread runs: beside this module as source, under its own name where it is bundled. */
export function comparisonWorkerEntry(thisModule: string = import.meta.url): string {
  const ending = /\.\w+$/.exec(thisModule)?.[0] ?? '.js';
  return fileURLToPath(new URL(ending === '.ts' ? 'main.ts' : `comparison-worker${ending}`, thisModule));
}
