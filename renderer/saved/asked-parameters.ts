import { usedParameters } from '../../shared/saved/fill-parameters.ts';
import type { SavedQuery } from '../../shared/saved/saved-query.ts';

/** Returns the parameters to ask for: those used and described in the file, in order of use. */
export function askedParameters(saved: SavedQuery): readonly string[] {
  return usedParameters(saved).filter((name) => saved.parameters?.[name] !== undefined);
}
