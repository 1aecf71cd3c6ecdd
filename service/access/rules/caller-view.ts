import type { PublishedData } from '../../catalogue/published-data.ts';
import type { Principal } from '../access.ts';

/** Determines for each request what its caller can see. */
export interface CallerView {
  /** Returns the published data that this caller can see. @param principal Null if unauthenticated, who sees nothing. */
  view(principal: Principal | null, published: PublishedData): PublishedData;
}
