import type { ForeignKey, PublishedApi } from '../catalogue.ts';
import { type NamedKey, withRelations } from '../relations.ts';

/** A foreign key as declared by a source: tables and columns by their names there. */
export interface DeclaredForeignKey {
  readonly columns: readonly string[];
  readonly table: string;
  readonly referenced: readonly string[];
  /** True if the source guarantees that at most one row has the referenced values; otherwise only the key of an API does. */
  readonly isUnique?: boolean;
  /** The names of the relation and of its opposite, if declared. */
  readonly name?: string;
  readonly partner?: string;
}

/** An API, its table's name in the source, and the foreign keys declared there. */
export interface DeclaringApi {
  readonly api: PublishedApi;
  readonly table: string;
  readonly declared: readonly DeclaredForeignKey[];
}

/** Returns the APIs of a project with their foreign keys, without those to unknown APIs or columns. */
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

/** Returns the foreign keys whose columns, on both sides, are visible to a caller. */
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
