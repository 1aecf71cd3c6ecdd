import type { Query } from './query.ts';

/** Related data that is returned with each row: the entities of one navigation property. */
export interface Expansion {
  /** Name of the navigation property. */
  readonly navigation: string;
  /** The query of the related entities. What they are expanded by in turn is the `$expand` among its own OData parameters. */
  readonly query: Query;
}
