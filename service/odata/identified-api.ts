import type { FastifyRequest } from 'fastify';
import type { PublishedApi, PublishedColumn } from '../catalogue/catalogue.ts';
import { toProperty } from '../catalogue/published-table.ts';
import type { EngineColumn, Table } from '../engine/engine.ts';
import type { ServedApi } from '../http/service-context.ts';

/** Selects the callers that receive the added column without requesting it. */
type Added = NonNullable<PublishedColumn['added']>;

/**
 * Returns whether an added column is returned without `$select`. An OData client, which sends `OData-MaxVersion` (Protocol 4.01, 8.2.7),
 * reads the key in each row (11.2.5.1). For other clients, rows have only the columns of the table.
 */
export function addedFor(request: FastifyRequest): Added {
  return request.headers['odata-maxversion'] === undefined ? 'on-request' : 'returned';
}

/**
 * Returns the API as OData clients see it. Each entity type requires a key (CSDL 4.01, 6.5), so rows without a key get a column that
 * identifies them. For a file, the column is the row number, counted from 0. For a database, the column is SQLite's own number or a hash of
 * the values. Rows that the caller can't see aren't counted.
 *
 * The API that a relation leads to is returned in the same way. An API with a key is unchanged.
 */
export function identifiedApi(served: ServedApi, added: Added): ServedApi {
  const related: ServedApi['related'] = (relation) => identifiedApi(served.related(relation), added);
  const sibling: ServedApi['sibling'] = (name) => identifiedApi(served.sibling(name), added);
  return { ...(identify(served.api, served.table, added) ?? served), related, sibling };
}

interface Identified {
  readonly api: PublishedApi;
  readonly table: Table;
}

/** Identified APIs by table. They are cached while the API stays the same, because a table with many columns takes time. */
const identifiedApis = new WeakMap<Table, { readonly of: PublishedApi } & Record<Added, Identified>>();

/** Returns the API and its table with the added column. Null if the API has a key, or if the engine can't identify rows. */
export function identify(api: PublishedApi, table: Table | undefined, added: Added): Identified | null {
  if (table?.identified === undefined || api.columns.some(({ key }) => key)) return null;
  const before = identifiedApis.get(table);
  if (before?.of === api) return before[added];
  const { table: identified, column } = table.identified({ columns: null, where: null });
  const identifiedBy = (one: Added): Identified => ({ api: withColumn(api, column, one), table: identified });
  const found = { of: api, returned: identifiedBy('returned'), 'on-request': identifiedBy('on-request') };
  identifiedApis.set(table, found);
  return found[added];
}

function withColumn(api: PublishedApi, column: EngineColumn, added: Added): PublishedApi {
  const description = descriptions[column.type === 'int64' ? 'number' : 'hash'];
  const key: PublishedColumn = { ...column, description, filterable: true, key: true, added };
  const model = { ...api.model, properties: [...api.model.properties, toProperty(key)] };
  return { ...api, columns: [...api.columns, key], model };
}

const descriptions = {
  number: 'Number of the row. The service adds it because the table has no key.',
  hash: 'Hash of the values of the row. The service adds it because the table has no key.',
} as const;
