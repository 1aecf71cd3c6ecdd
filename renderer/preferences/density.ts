import type { Settings } from '../../shared/contract/connections/settings.ts';
import { useSettings } from './use-settings.ts';

/** Height of lines in lists and grids. */
export type Density = NonNullable<Settings['density']>;

/** Returns the current density. Defaults to `compact`. */
export function useDensity(): Density {
  return useSettings().settings.density ?? 'compact';
}
