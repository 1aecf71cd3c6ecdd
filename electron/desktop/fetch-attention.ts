import type { PowerSaveBlocker } from 'electron';
import type { Notify } from '../core/host/host.ts';
import { applicationTextsFor } from '../texts/application-texts.ts';
import type { FetchSummary } from './shell-application.ts';

/** Minimum duration of a fetch for a notification, in milliseconds without pauses. */
const longFetch = 10_000;

const working: ReadonlySet<FetchSummary['state']> = new Set(['fetching', 'checking']);

/** Dependencies of {@link createFetchAttention}. */
export interface FetchAttentionParts {
  readonly powerSaveBlocker: Pick<PowerSaveBlocker, 'start' | 'stop'>;
  readonly notify: Notify;
  /** Language of the notifications (BCP 47). */
  readonly language: string;
}

/**
 * Keeps the computer awake while rows are fetched. Notifies the user when a long fetch ends and another window has the focus.
 *
 * @returns a function to call with all fetches after each change
 */
export function createFetchAttention({
  powerSaveBlocker,
  notify,
  language,
}: FetchAttentionParts): (fetches: readonly FetchSummary[]) => void {
  const { t } = applicationTextsFor(language);
  const worked = new Set<string>();
  let blocker: number | null = null;
  const notifyOfEnd = ({ state, title, rows }: FetchSummary): void => {
    const formatted = new Intl.NumberFormat(language).format(rows);
    const body = state === 'done' ? t('notification:rows', { count: rows, rows: formatted }) : t('notification:reason');
    notify(t(`notification:${state === 'done' ? 'done' : 'stopped'}`, { title }), body);
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
        if (fetch.milliseconds >= longFetch) notifyOfEnd(fetch);
      }
    }
  };
}
