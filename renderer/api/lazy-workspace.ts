import { lazy } from '../components/lazy.tsx';

/** The query workspace, the largest part of the page, which isn't needed to choose an API. */
export const LazyWorkspace = lazy(() => import('../query/query-workspace.tsx').then(({ QueryWorkspace }) => QueryWorkspace));
