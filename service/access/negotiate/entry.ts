import { fileURLToPath } from 'node:url';

/** The file that the helper runs: `helper/main.ts` beside this module in the sources, under its own name where it is bundled. */
export function helperEntry(thisModule: string = import.meta.url): string {
  const ending = /\.\w+$/.exec(thisModule)?.[0] ?? '.js';
  return fileURLToPath(new URL(ending === '.ts' ? 'helper/main.ts' : `negotiate-helper${ending}`, thisModule));
}
