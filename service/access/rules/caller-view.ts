import type { PublishedData } from '../../catalogue/published-data.ts';
import type { Principal } from '../access.ts';

/** Decides for each request what its caller may see. */
export interface CallerView {
  /** What is published, as this caller may see it. @param principal Null: nobody known, who sees nothing. */
  view(principal: Principal | null, published: PublishedData): PublishedData;
}
