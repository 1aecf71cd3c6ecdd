import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Dependencies of {@link offerElectron}. */
export interface OfferParts {
  /** Whether the user can be asked. */
  readonly isTerminal: boolean;
  readonly ask: (question: string) => Promise<string>;
  /** Downloads Electron; false if that fails. */
  readonly download: () => Promise<boolean>;
  readonly say: (line: string) => void;
}

/**
 * Offers to download Electron, which npm doesn't do. Asks only once, and only on a terminal.
 *
 * @param root folder of the project; its file `out/electron-offered` marks that the user was asked
 * @returns whether Electron was downloaded
 */
export async function offerElectron(root: string, { isTerminal, ask, download, say }: OfferParts): Promise<boolean> {
  const offered = join(root, 'out', 'electron-offered');
  if (!isTerminal || existsSync(offered)) return false;
  const response = await ask('The desktop window needs Electron, a download of about 120 MB from github.com. Download it now? [y/N] ');
  mkdirSync(dirname(offered), { recursive: true });
  writeFileSync(offered, '');
  if (!/^(y|yes|o|oui)$/i.test(response.trim())) {
    say("Electron wasn't downloaded. To download it later, run: npx install-electron");
    return false;
  }
  if (await download()) return true;
  say('Electron couldn’t be downloaded. Without it, Dataquay opens in a browser. To try again, run: npx install-electron');
  return false;
}
