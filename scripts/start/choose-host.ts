import { OptionError } from '../../electron/web/options.ts';
import type { FoundElectron } from './electron-binary.ts';

/** The options and the state of the machine that the choice depends on. */
export interface Situation {
  /** The value of `--host`. */
  readonly requested: 'desktop' | 'web' | null;
  /** False for `--no-open`. */
  readonly open: boolean;
  /** Whether `--port` was given. */
  readonly portGiven: boolean;
  readonly electron: FoundElectron;
  readonly hasScreen: boolean;
}

export type Choice =
  | { readonly host: 'desktop'; readonly executable: string }
  /** `remark` explains why the desktop window isn't used, if the user didn't choose the browser. */
  | { readonly host: 'web'; readonly remark: string | null };

/**
 * Chooses the desktop window if it can be opened, otherwise the browser host.
 *
 * @throws OptionError if the options contradict each other
 * @throws Error with a message for the user if they requested the desktop window and it can't be opened
 */
export function chooseHost({ requested, open, portGiven, electron, hasScreen }: Situation): Choice {
  if (requested === 'desktop' && (!open || portGiven)) {
    throw new OptionError('--no-open and --port apply to the browser host. Remove them, or remove --host=desktop.');
  }
  if (requested === 'web' || !open || portGiven) return { host: 'web', remark: null };
  const obstacle = whyNoWindow(electron, hasScreen);
  if (obstacle !== null) {
    if (requested === 'desktop') throw new Error(`The desktop window can't be opened: ${obstacle}.`);
    return { host: 'web', remark: `No desktop window (${obstacle}): the application opens in a browser instead.` };
  }
  return electron.state === 'usable' ? { host: 'desktop', executable: electron.executable } : { host: 'web', remark: null };
}

/** Returns whether the desktop window would open if Electron were installed. */
export function wouldOpenWindow({ requested, open, portGiven, electron, hasScreen }: Situation): boolean {
  return electron.state === 'missing' && hasScreen && (requested === 'desktop' || (requested === null && open && !portGiven));
}

function whyNoWindow(electron: FoundElectron, hasScreen: boolean): string | null {
  if (electron.state === 'missing') return "Electron isn't installed; run npx install-electron";
  if (electron.state === 'unsupported') return `Electron ${electron.version} isn't the supported version`;
  return hasScreen ? null : 'there is no screen';
}
