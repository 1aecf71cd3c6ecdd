import { useState } from 'react';
import type { EntityModel } from '../../shared/metadata/entity-model.ts';
import type { Query } from '../../shared/query/query.ts';
import { sameQuery } from '../../shared/query/same-query.ts';

/** The saved query that a workspace shows. */
interface SavedBase {
  /** Title of the saved query. Null if the query was neither saved nor opened from a file. */
  readonly title: string | null;
  /** Whether the current query differs from the saved one. */
  readonly changed: boolean;
  /** Sets the saved query. Null if the query comes from another source. */
  readonly set: (base: { readonly title: string; readonly query: Query } | null) => void;
}

/** Holds the saved query that a workspace shows, in order to detect whether the current query differs from it. */
export function useSavedBase(query: Query, model: EntityModel): SavedBase {
  const [base, set] = useState<{ readonly title: string; readonly query: Query } | null>(null);
  return { title: base?.title ?? null, changed: base !== null && !sameQuery(base.query, query, model), set };
}
