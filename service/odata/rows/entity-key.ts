import { printString } from '../../../shared/odata/index.ts';
import type { PublishedApi, PublishedColumn } from '../../catalogue/catalogue.ts';
import type { RowMember } from './row-members.ts';

/** Returns the key columns of an API. Empty if the API has no key. */
export function keyColumns({ columns }: Pick<PublishedApi, 'columns'>): readonly PublishedColumn[] {
  return columns.filter(({ key }) => key);
}

/** Returns a row's key as in the parentheses of a URL (OData URL Conventions 4.01, 4.3.1). Null if the row has no key. */
export function entityKey(api: Pick<PublishedApi, 'columns'>, members: readonly RowMember[]): string | null {
  const keys = keyColumns(api);
  const values = keys.map(({ name, type }) => {
    const value = members.find((member) => member.name === name)?.value;
    return value === undefined ? null : keyValue(value, type);
  });
  if (keys.length === 0 || values.includes(null)) return null;
  return keys.length === 1 ? (values[0] ?? null) : keys.map(({ name }, index) => `${name}=${values[index]}`).join(',');
}

function keyValue(json: string, type: PublishedColumn['type']): string {
  const text = json.startsWith('"') ? String(JSON.parse(json)) : json;
  const literal = type === 'string' ? printString(text) : type === 'binary' ? `binary'${text}'` : text;
  return encodeURIComponent(literal);
}
