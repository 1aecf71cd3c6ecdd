import { later } from '../components/later.tsx';

/** The screens behind the catalogue: the page begins without their code, which would be more than half of what it begins with. */
export const laterScreens = {
  ApiPage: later(() => import('../api/api-page.tsx').then(({ ApiPage }) => ApiPage)),
  ProfilesScreen: later(() => import('../profiles/profiles-screen.tsx').then(({ ProfilesScreen }) => ProfilesScreen)),
  AccountScreen: later(() => import('../account/account-screen.tsx').then(({ AccountScreen }) => AccountScreen)),
  SavedScreen: later(() => import('../saved/saved-screen.tsx').then(({ SavedScreen }) => SavedScreen)),
  HistoryScreen: later(() => import('../history/history-screen.tsx').then(({ HistoryScreen }) => HistoryScreen)),
};
