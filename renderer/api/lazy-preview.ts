import { lazy } from '../components/lazy.tsx';

/** The first rows of an API: they need the URL languages, which aren't part of the initial page. */
export const LazyPreview = lazy(() => import('./rows-preview.tsx').then(({ RowsPreview }) => RowsPreview));
