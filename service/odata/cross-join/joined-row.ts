import type { PublishedApi } from '../../catalogue/catalogue.ts';
import { queryNotSupported } from '../../http/problems/query-mistake.ts';
import { errorText } from '../../texts/error-text.ts';
import { prefixOf } from '../apply/read-join.ts';
import type { Expansion } from '../expand/read-expand.ts';
import { keyColumns } from '../rows/entity-key.ts';
import type { JsonFormat } from '../rows/json-format.ts';
import type { RowMember } from '../rows/row-members.ts';
import { entityAddress, entityIdentity, writeMembers } from '../rows/row-writer.ts';

/** One set of a cross join. */
interface JoinedSet {
  readonly api: PublishedApi;
  /** The expansion of the set. Null if only the link to its row is written. */
  readonly expansion: Expansion | null;
  /** The columns that are read from the source. */
  readonly read: readonly string[];
  /** The read columns that aren't written. */
  readonly hidden: readonly string[];
}

/**
 * Rejects nested options of an expanded set.
 *
 * @throws HttpProblem 501 for other options than `$select`
 */
export function rejectNestedOptions({ query, form, relation }: Expansion): void {
  const { steps, rows, expand } = query;
  const isWhole = rows.where === null && rows.order.length === 0 && rows.skip === 0 && rows.top === null && !query.count;
  if (form === 'entities' && steps.length === 0 && expand.length === 0 && isWhole) return;
  throw queryNotSupported([{ code: 'not-answered', text: errorText('cross-join.expand', { set: relation.name }), at: null }]);
}

/** Returns the columns of a set to read, and those to hide. */
export function setOf(api: PublishedApi, expand: readonly Expansion[]): JoinedSet {
  const expansion = expand.find(({ relation }) => relation.name === api.entityName) ?? null;
  const keys = keyColumns(api).map(({ name }) => name);
  if (expansion === null) return { api, expansion, read: keys, hidden: keys };
  const { rows, hidden } = expansion.query;
  if (rows.columns.length === 0) return { api, expansion, read: api.columns.map(({ name }) => name), hidden };
  const more = keys.filter((name) => !rows.columns.includes(name));
  return { api, expansion, read: [...rows.columns, ...more], hidden: [...hidden, ...more] };
}

interface Written {
  /** URL of the service root, with its trailing slash. */
  readonly root: string;
  readonly format: JsonFormat;
  readonly omitNulls: boolean;
}

/**
 * Writes a row of a cross join. For each set, the result contains its row or the link to its row.
 *
 * Without metadata, and for rows without a key, the link is omitted.
 */
export function joinedRow(members: readonly RowMember[], sets: readonly JoinedSet[], { root, format, omitNulls }: Written): string {
  const parts = sets.flatMap(({ api, expansion, hidden }) => {
    const prefix = prefixOf({ name: api.entityName });
    const own = members.flatMap(({ name, value }): RowMember[] => {
      const inner = name.slice(prefix.length);
      return name.startsWith(prefix) ? [{ name: inner, value, text: `${JSON.stringify(inner)}:${value}` }] : [];
    });
    if (expansion !== null) {
      const identity = format.metadata === 'full' ? entityIdentity(api, root, format, expansion.query.linked) : null;
      return [`${JSON.stringify(api.entityName)}:${writeMembers(own, { hidden, omitNulls, identity })}`];
    }
    const address = format.metadata === 'none' ? null : entityAddress(api, root, own);
    return address === null ? [] : [`${JSON.stringify(`${api.entityName}${format.control}navigationLink`)}:${JSON.stringify(address)}`];
  });
  return `{${parts.join(',')}}`;
}
