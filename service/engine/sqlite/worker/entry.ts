import { fileURLToPath } from 'node:url';

/** What a reader consists of: what reads, and what ends it when nobody is there any more to read for. */
const workerParts = { read: ['main.ts', 'sqlite-worker'], watch: ['watch-parent.ts', 'sqlite-watch'] } as const;

/** The file that a part runs: beside this module as source, under its own name where it is bundled. */
export function workerEntry(part: keyof typeof workerParts, thisModule: string = import.meta.url): string {
  const [source, bundled] = workerParts[part];
  const ending = /\.\w+$/.exec(thisModule)?.[0] ?? '.js';
  return fileURLToPath(new URL(ending === '.ts' ? source : `${bundled}${ending}`, thisModule));
}
