import { lazy } from '../components/lazy.tsx';

/** The query workspace, the largest part of the page: nobody needs it to choose an API. */
export const LazyWorkspace = lazy(() => import('../query/query-workspace.tsx').then(({ QueryWorkspace }) => QueryWorkspace));
