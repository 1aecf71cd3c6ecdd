import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What {@link offerElectron} asks and does. */
export interface OfferParts {
  /** Whether somebody can be asked. */
  readonly isTerminal: boolean;
  readonly ask: (question: string) => Promise<string>;
  /** Downloads Electron; false if that fails. */
  readonly download: () => Promise<boolean>;
  readonly say: (line: string) => void;
}

/**
 * Offers once to download Electron, which npm doesn't do. Without a terminal nobody is asked.
 *
 * @param root folder of the project; `out/electron-offered` remembers the offer.
 * @returns whether Electron was downloaded
 */
export async function offerElectron(root: string, { isTerminal, ask, download, say }: OfferParts): Promise<boolean> {
  const offered = join(root, 'out', 'electron-offered');
  if (!isTerminal || existsSync(offered)) return false;
  const response = await ask('The desktop window needs Electron, a download of about 120 MB from github.com. Download it now? [y/N] ');
  mkdirSync(dirname(offered), { recursive: true });
  writeFileSync(offered, '');
  if (!/^(y|yes|o|oui)$/i.test(response.trim())) {
    say('Electron was not downloaded. To download it later, run: npx install-electron');
    return false;
  }
  if (await download()) return true;
  say('Electron could not be downloaded. Without it, Dataquay opens in a browser. To try again, run: npx install-electron');
  return false;
}
