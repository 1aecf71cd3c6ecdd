import type { BrowserWindow, PowerSaveBlocker } from 'electron';
import { applicationTextsFor } from '../texts/application-texts.ts';
import type { ElectronModules } from './electron-modules.ts';
import type { FetchSummary } from './shell-application.ts';

/** Minimum duration of a fetch for a notification, in milliseconds without pauses. */
const longFetch = 10_000;

const working: ReadonlySet<FetchSummary['state']> = new Set(['fetching', 'checking']);

/** Dependencies of {@link createFetchAttention}. */
export interface FetchAttentionParts {
  readonly window: Pick<BrowserWindow, 'isDestroyed' | 'isFocused'>;
  readonly powerSaveBlocker: Pick<PowerSaveBlocker, 'start' | 'stop'>;
  readonly Notification: ElectronModules['Notification'];
  /** BCP 47 */
  readonly language: string;
  /** Brings the window to the front when the user selects a notification. */
  readonly show: () => void;
}

/**
 * Keeps the computer awake while rows are fetched. Notifies the user when a long fetch ends and another window has the focus.
 *
 * @returns a function to call with all fetches after each change
 */
export function createFetchAttention({
  window,
  powerSaveBlocker,
  Notification,
  language,
  show,
}: FetchAttentionParts): (fetches: readonly FetchSummary[]) => void {
  const { t } = applicationTextsFor(language);
  const worked = new Set<string>();
  let blocker: number | null = null;
  const notify = ({ state, title, rows }: FetchSummary): void => {
    if (!Notification.isSupported()) return;
    const formatted = new Intl.NumberFormat(language).format(rows);
    const body = state === 'done' ? t('notification:rows', { count: rows, rows: formatted }) : t('notification:reason');
    const notification = new Notification({ title: t(`notification:${state === 'done' ? 'done' : 'stopped'}`, { title }), body });
    notification.on('click', show);
    notification.show();
  };
  return (fetches) => {
    const isWorking = fetches.some(({ state }) => working.has(state));
    if (isWorking && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
    else if (!isWorking && blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
    for (const fetch of fetches) {
      if (working.has(fetch.state)) worked.add(fetch.id);
      else if (worked.delete(fetch.id) && (fetch.state === 'done' || fetch.state === 'stopped')) {
        if (fetch.milliseconds >= longFetch && !window.isDestroyed() && !window.isFocused()) notify(fetch);
      }
    }
  };
}
