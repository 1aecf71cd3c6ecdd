import type { Query } from './query.ts';

/** Related data that is returned with each row: the entities of one navigation property (`$expand`). */
export interface Expansion {
  /** Name of the navigation property. */
  readonly navigation: string;
  /** The query of the related entities. Its nested `$expand` is among its OData parameters. */
  readonly query: Query;
}
