import type { Settings } from '../../shared/contract/connections/settings.ts';
import { useSettings } from './use-settings.ts';

/** How much room lines take. */
export type Density = NonNullable<Settings['density']>;

/** The density in force. */
export function useDensity(): Density {
  return useSettings().settings.density ?? 'compact';
}
