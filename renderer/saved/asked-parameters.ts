import { usedParameters } from '../../shared/saved/fill-parameters.ts';
import type { SavedQuery } from '../../shared/saved/saved-query.ts';

/** The parameters that are asked for: those in use that the file describes, in the order of their use. */
export function askedParameters(saved: SavedQuery): readonly string[] {
  return usedParameters(saved).filter((name) => saved.parameters?.[name] !== undefined);
}
