import type { ForeignKey, PublishedApi } from '../catalogue.ts';
import { type NamedKey, withRelations } from '../relations.ts';

/** A foreign key as a source declares it: tables and columns by their names there. */
export interface DeclaredForeignKey {
  readonly columns: readonly string[];
  readonly table: string;
  readonly referenced: readonly string[];
  /** True if the source makes sure that at most one row has the referenced values; otherwise only the key of an API does. */
  readonly isUnique?: boolean;
  /** The name of the relation, and of the one that leads back, if the declaration has them. */
  readonly name?: string;
  readonly partner?: string;
}

/** An API, the name that its source has for the table behind it, and the foreign keys that are declared there. */
export interface DeclaringApi {
  readonly api: PublishedApi;
  readonly table: string;
  readonly declared: readonly DeclaredForeignKey[];
}

/** The APIs of a root, each with its foreign keys; those that lead to no other API of the root, or name a column that is not there, are left out. */
export function withForeignKeys(root: readonly DeclaringApi[]): readonly PublishedApi[] {
  const apis = new Map(root.map(({ table, api }) => [table, api]));
  const keys: NamedKey[] = [];
  const withKeys = root.map(({ api, declared }) => {
    const foreignKeys = declared.flatMap(({ columns, table, referenced, isUnique, name, partner }): ForeignKey[] => {
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

/** The foreign keys that a caller may be told of: those whose columns, on either side, are among those of the APIs that it sees. */
export function visibleForeignKeys({ foreignKeys = [], columns }: PublishedApi, root: readonly PublishedApi[]): readonly ForeignKey[] {
  return foreignKeys.filter((key) => {
    const other = root.find(({ accessPoint }) => accessPoint === key.accessPoint);
    return hasAll(columns, key.columns) && other !== undefined && hasAll(other.columns, key.referenced);
  });
}

function hasAll(columns: PublishedApi['columns'], names: readonly string[]): boolean {
  return names.every((wanted) => columns.some(({ name }) => name === wanted));
}

function publishedNames(names: readonly string[], api: PublishedApi | undefined): readonly string[] | null {
  const found = names.flatMap((wanted) => api?.columns.filter(({ sourceName }) => sourceName === wanted).map(({ name }) => name) ?? []);
  return found.length === names.length && found.length > 0 ? found : null;
}
