import type { SourceReason } from '../../../shared/publication/source-reason.ts';
import type { ForeignKey, PublishedApi } from '../catalogue.ts';
import { isComparable, type NamedKey, withRelations } from '../relations.ts';

/** A foreign key as declared by a source, with the source's names of tables and columns. */
export interface DeclaredForeignKey {
  readonly columns: readonly string[];
  readonly table: string;
  readonly referenced: readonly string[];
  /** Whether the source guarantees that at most one row has the referenced values. Otherwise, only the key of an API guarantees that. */
  readonly isUnique?: boolean;
  /** Names of the relation and of the opposite relation, if declared. */
  readonly name?: string;
  readonly partner?: string;
  /** Position of the declaration in a publication, from 1. Absent if the publication doesn't declare the foreign key. */
  readonly place?: { readonly line: number; readonly position: number };
}

/** An API, the name of its table in the source, and the foreign keys that the source declares for the table. */
export interface DeclaringApi {
  readonly api: PublishedApi;
  readonly table: string;
  readonly declared: readonly DeclaredForeignKey[];
}

/**
 * Returns the APIs of a project with their foreign keys, except those to unknown APIs or columns.
 *
 * @param report receives the table and the reason for each relation of a publication that isn't published
 */
export function withForeignKeys(
  root: readonly DeclaringApi[],
  report: (table: string, reason: SourceReason) => void = () => {},
): readonly PublishedApi[] {
  const apis = new Map(root.map(({ table, api }) => [table, api]));
  const keys: NamedKey[] = [];
  const withKeys = root.map(({ api, declared, table: ownTable }) => {
    const foreignKeys = declared.flatMap((key): ForeignKey[] => {
      const { columns, table, referenced, isUnique, name, partner } = key;
      const mistake = mistakeIn(key, api, apis.get(table));
      if (mistake !== null) report(ownTable, mistake);
      const other = apis.get(table);
      const [own, theirs] = [publishedNames(columns, api), publishedNames(referenced, other)];
      if (other === undefined || own === null || theirs === null || own.length !== theirs.length) return [];
      keys.push({ from: api, to: other, columns: own, referenced: theirs, isUnique: isUnique === true, name, partner });
      return [{ columns: own, accessPoint: other.accessPoint, referenced: theirs }];
    });
    return foreignKeys.length === 0 ? api : { ...api, foreignKeys };
  });
  return withRelations(withKeys, keys);
}

/** Returns the reason why a relation of a publication can't be published. Null if it can, or if the publication doesn't declare it. */
function mistakeIn(
  { columns, table, referenced, place }: DeclaredForeignKey,
  own: PublishedApi,
  other: PublishedApi | undefined,
): SourceReason | null {
  if (place === undefined) return null;
  if (other === undefined) return { code: 'relation-table', facts: { ...place, table } };
  const unknown = (names: readonly string[], api: PublishedApi) =>
    names.find((name) => api.columns.every(({ sourceName }) => sourceName !== name));
  const [left, right] = [unknown(columns, own), unknown(referenced, other)];
  if (left !== undefined) return { code: 'relation-column', facts: { ...place, column: left } };
  if (right !== undefined) return { code: 'relation-referenced', facts: { ...place, column: right, table } };
  const published = (names: readonly string[], api: PublishedApi) => publishedNames(names, api) ?? [];
  const key = { from: own, to: other, columns: published(columns, own), referenced: published(referenced, other), isUnique: false };
  return isComparable(key) ? null : { code: 'relation-types', facts: { ...place } };
}

/** Returns the foreign keys of a source and the relations of a publication, which replace foreign keys with the same columns. */
export function withDeclared(keys: readonly DeclaredForeignKey[], relations: readonly DeclaredForeignKey[]): readonly DeclaredForeignKey[] {
  const isSame = (one: DeclaredForeignKey, other: DeclaredForeignKey) =>
    one.table === other.table && String(one.columns) === String(other.columns) && String(one.referenced) === String(other.referenced);
  const otherKeys = keys.filter((key) => !relations.some((relation) => isSame(key, relation)));
  const named = relations.map((relation) => ({ ...keys.find((key) => isSame(key, relation)), ...relation }));
  return [...otherKeys, ...named];
}

/** Returns the foreign keys whose columns are visible to a caller on both sides. */
export function visibleForeignKeys({ foreignKeys = [], columns }: PublishedApi, root: readonly PublishedApi[]): readonly ForeignKey[] {
  return foreignKeys.filter((key) => {
    const other = root.find(({ accessPoint }) => accessPoint === key.accessPoint);
    return hasAll(columns, key.columns) && other !== undefined && hasAll(other.columns, key.referenced);
  });
}

function hasAll(columns: PublishedApi['columns'], names: readonly string[]): boolean {
  return names.every((column) => columns.some(({ name }) => name === column));
}

function publishedNames(names: readonly string[], api: PublishedApi | undefined): readonly string[] | null {
  const found = names.flatMap((column) => api?.columns.filter(({ sourceName }) => sourceName === column).map(({ name }) => name) ?? []);
  return found.length === names.length && found.length > 0 ? found : null;
}
