import { later } from '../components/later.tsx';

/** The query workspace, the largest part of the page: nobody needs it to choose an API. */
export const LaterWorkspace = later(() => import('../query/index.tsx').then(({ QueryWorkspace }) => QueryWorkspace));
