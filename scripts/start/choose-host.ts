import { OptionMistake } from '../../electron/web/options.ts';
import type { FoundElectron } from './electron-binary.ts';

/** What the choice depends on. */
export interface Situation {
  /** What `--host` says. */
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
  /** With a line that says why it is not the desktop window, where the user did not choose so. */
  | { readonly host: 'web'; readonly remark: string | null };

/**
 * Electron's window where it can be had, else the browser host.
 *
 * @throws OptionMistake where the options contradict each other; Error in words where the desktop window was asked for in vain.
 */
export function chooseHost({ requested, open, portGiven, electron, hasScreen }: Situation): Choice {
  if (requested === 'desktop' && (!open || portGiven)) {
    throw new OptionMistake('--no-open and --port belong to the browser host; leave out --host=desktop, or leave these out.');
  }
  if (requested === 'web' || !open || portGiven) return { host: 'web', remark: null };
  const obstacle = whyNoWindow(electron, hasScreen);
  if (obstacle !== null) {
    if (requested === 'desktop') throw new Error(`The desktop window cannot be opened: ${obstacle}.`);
    return { host: 'web', remark: `No desktop window (${obstacle}): the application opens in a browser instead.` };
  }
  return electron.state === 'usable' ? { host: 'desktop', executable: electron.executable } : { host: 'web', remark: null };
}

/** Whether nothing but the missing Electron stands in the way of the desktop window. */
export function wouldOpenWindow({ requested, open, portGiven, electron, hasScreen }: Situation): boolean {
  return electron.state === 'missing' && hasScreen && (requested === 'desktop' || (requested === null && open && !portGiven));
}

function whyNoWindow(electron: FoundElectron, hasScreen: boolean): string | null {
  if (electron.state === 'missing') return 'Electron is not on this machine, "npx install-electron" fetches it';
  if (electron.state === 'unsupported') return `Electron ${electron.version} is not the supported version`;
  return hasScreen ? null : 'there is no screen';
}
