import { fileURLToPath } from 'node:url';

/**
 * Returns the path of the identity provider's entry file for its process or thread.
 *
 * In the sources, that is `main.ts` next to this module. In a bundle, it is `identity` with the service's file extension, in the folder of
 * the service's file.
 */
export function identityEntry(thisModule: string = import.meta.url): string {
  const fileSuffix = /\.\w+$/.exec(thisModule)?.[0] ?? '.js';
  return fileURLToPath(new URL(fileSuffix === '.ts' ? 'main.ts' : `identity${fileSuffix}`, thisModule));
}
