import type { PublishedData } from '../../catalogue/published-data.ts';
import type { Principal } from '../access.ts';

/** Determines for each request what the caller can see. */
export interface CallerView {
  /**
   * Returns the published data that a caller can see.
   *
   * @param principal null for an unauthenticated caller, who can see nothing
   */
  view(principal: Principal | null, published: PublishedData): PublishedData;
}
