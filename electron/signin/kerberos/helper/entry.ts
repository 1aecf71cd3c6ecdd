import { fileURLToPath } from 'node:url';

/** The file that a Kerberos helper runs: beside this module as source, under its own name where it is bundled. */
export function kerberosHelperEntry(thisModule: string = import.meta.url): string {
  const ending = /\.\w+$/.exec(thisModule)?.[0] ?? '.js';
  return fileURLToPath(new URL(ending === '.ts' ? 'main.ts' : `kerberos-helper${ending}`, thisModule));
}
