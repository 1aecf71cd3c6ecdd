import { useEffect } from 'react';
import { LaterWorkspace } from '../api/later-workspace.ts';
import { whenIdle } from '../components/when-idle.ts';
import { laterScreens } from './later-screens.ts';

/** How long the code of the other screens may wait for a page that is never idle, milliseconds. */
const patience = 2000;

/** What comes first is what most users open first. */
const inOrder = [laterScreens.ApiPage, LaterWorkspace, ...Object.values(laterScreens)];

/** Fetches the code of the screens that are not shown yet, one after the other and each while the page is idle, once there is a catalogue. */
export function useFetchedAhead(begun: boolean): void {
  useEffect(() => {
    if (!begun) return;
    let cancel = (): void => undefined;
    const fetchFrom = (place: number): void => {
      const next = inOrder[place];
      if (next === undefined) return;
      cancel = whenIdle(() => {
        next.fetch().then(
          () => fetchFrom(place + 1),
          () => {
            // It is fetched again where it is shown, which tells why it cannot be had.
          },
        );
      }, patience);
    };
    fetchFrom(0);
    return () => cancel();
  }, [begun]);
}
