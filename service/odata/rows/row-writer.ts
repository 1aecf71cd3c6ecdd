import type { PublishedApi } from '../../catalogue/catalogue.ts';
import { namespaceOf } from '../../catalogue/identifiers.ts';
import { entityKey } from './entity-key.ts';
import type { JsonFormat } from './json-format.ts';
import { type RowMember, rowMembers } from './row-members.ts';

/** Changes to each row of an engine before it is sent. */
export interface RowChanges {
  /** Columns that were read but not requested. */
  readonly hidden: readonly string[];
  /** Whether members that are null are omitted (OData Protocol 4.01, 8.2.8.6). */
  readonly omitNulls: boolean;
  /** Returns the additional members before the members of each row. Null if no member is added. */
  readonly identity: ((members: readonly RowMember[]) => string) | null;
}

/** Returns a function that writes a row. Null if rows are sent unchanged. */
export function rowWriter({ hidden, omitNulls, identity }: RowChanges): ((row: Buffer) => string) | null {
  if (hidden.length === 0 && !omitNulls && identity === null) return null;
  return (row) => writeMembers(rowMembers(row), { hidden, omitNulls, identity });
}

/**
 * Writes a row from its members.
 *
 * @param related JSON members after the members of the row.
 */
export function writeMembers(
  all: readonly RowMember[],
  { hidden, omitNulls, identity }: RowChanges,
  related: readonly string[] = [],
): string {
  const missing = new Set(omitNulls ? all.filter(({ value }) => value === 'null').map(({ name }) => name) : []);
  const members = all.filter(({ name }) => {
    const [column = name] = name.split('@', 1);
    return !hidden.includes(column) && !missing.has(column);
  });
  return `{${[...(identity === null ? [] : [identity(all)]), ...members.map(({ text }) => text), ...related].join(',')}}`;
}

/**
 * Returns the control information before an entity's properties in full metadata: its type and, if it has a key, its URL and the URLs of
 * its relations (OData JSON Format 4.01, 4.6.3, 4.6.8, and 4.6.10).
 *
 * @param links Names of relations that are not expanded.
 */
export function entityIdentity(
  api: PublishedApi,
  root: string,
  { control }: JsonFormat,
  links: readonly string[] = [],
): (members: readonly RowMember[]) => string {
  const type = `"${control}type":${JSON.stringify(`#${namespaceOf({ rootCode: api.root })}.${api.entityName}`)}`;
  return (members) => {
    const address = entityAddress(api, root, members);
    if (address === null) return type;
    const linked = links.flatMap((name) => {
      const path = `${address}/${encodeURIComponent(name)}`;
      const link = (term: string, url: string) => `${JSON.stringify(`${name}${control}${term}`)}:${JSON.stringify(url)}`;
      return [link('associationLink', `${path}/$ref`), link('navigationLink', path)];
    });
    return [type, `"${control}id":${JSON.stringify(address)}`, ...linked].join(',');
  };
}

/** Returns the control information of an entity reference (OData JSON Format 4.01, 14). */
export function entityReference(api: PublishedApi, root: string, { control }: JsonFormat): (members: readonly RowMember[]) => string {
  return (members) => `"${control}id":${JSON.stringify(entityAddress(api, root, members))}`;
}

/**
 * Returns the URL of a row. Null if the row has no key.
 *
 * @param root URL of the service root, with its trailing slash.
 */
export function entityAddress(api: PublishedApi, root: string, members: readonly RowMember[]): string | null {
  const key = entityKey(api, members);
  return key === null ? null : `${root}${encodeURIComponent(api.accessPoint)}(${key})`;
}
