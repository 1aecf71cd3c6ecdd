import { fileURLToPath } from 'node:url';

/**
 * The file that the identity provider's process or thread runs: `main.ts` beside this module in the sources; in a bundle
 * `identity` with the same ending, in the folder of the service's own file.
 */
export function identityEntry(thisModule: string = import.meta.url): string {
  const fileSuffix = /\.\w+$/.exec(thisModule)?.[0] ?? '.js';
  return fileURLToPath(new URL(fileSuffix === '.ts' ? 'main.ts' : `identity${fileSuffix}`, thisModule));
}
