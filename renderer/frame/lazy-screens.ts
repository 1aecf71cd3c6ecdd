import { useEffect } from 'react';
import { LazyWorkspace } from '../api/lazy-workspace.ts';
import { lazy } from '../components/lazy.tsx';
import { whenIdle } from '../components/when-idle.ts';

/** Screens whose code loads later. Their code would be more than half of the initial code. */
export const lazyScreens = {
  ApiPage: lazy(() => import('../api/api-page.tsx').then(({ ApiPage }) => ApiPage)),
  ConnectionsScreen: lazy(() => import('../connection-screens/connections-screen.tsx').then(({ ConnectionsScreen }) => ConnectionsScreen)),
  AccountScreen: lazy(() => import('../account/account-screen.tsx').then(({ AccountScreen }) => AccountScreen)),
  SavedScreen: lazy(() => import('../saved/saved-screen.tsx').then(({ SavedScreen }) => SavedScreen)),
  HelpDialog: lazy(() => import('../help-dialog/help-dialog.tsx').then(({ HelpDialog }) => HelpDialog)),
  NetworkScreen: lazy(() => import('../network/network-screen.tsx').then(({ NetworkScreen }) => NetworkScreen)),
  YourDataScreen: lazy(() => import('../your-data/your-data-screen.tsx').then(({ YourDataScreen }) => YourDataScreen)),
  SqlScreen: lazy(() => import('../sql/sql-screen.tsx').then(({ SqlScreen }) => SqlScreen)),
  HistoryScreen: lazy(() => import('../history/history-screen.tsx').then(({ HistoryScreen }) => HistoryScreen)),
};

/** Maximum delay before preloading if the page is never idle, in milliseconds. */
const longestDelay = 2000;

/** Screens in the order in which most users open them. */
const inOrder = [lazyScreens.ApiPage, LazyWorkspace, ...Object.values(lazyScreens)];

/** Preloads the code of other screens sequentially while the page is idle. Starts after the catalogue is loaded. */
export function usePreloadedScreens(isStarted: boolean): void {
  useEffect(() => {
    if (!isStarted) return;
    let cancel = (): void => undefined;
    const fetchFrom = (index: number): void => {
      const next = inOrder[index];
      if (next === undefined) return;
      cancel = whenIdle(() => {
        next.fetch().then(
          () => fetchFrom(index + 1),
          () => {
            // The screen loads its code again when it is opened, and then reports the error.
          },
        );
      }, longestDelay);
    };
    fetchFrom(0);
    return () => cancel();
  }, [isStarted]);
}
