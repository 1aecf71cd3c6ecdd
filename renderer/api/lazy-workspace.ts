import { lazy } from '../components/lazy.tsx';

/** The query workspace. Its code loads lazily because it is the largest part of the page, and isn't needed to select an API. */
export const LazyWorkspace = lazy(() => import('../query/query-workspace.tsx').then(({ QueryWorkspace }) => QueryWorkspace));
