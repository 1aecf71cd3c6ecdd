import { z } from 'zod';

/** The parts of a tab that are saved. */
const savedParts = ['opened', 'added', 'text', 'view'] as const;

/** Returns the key under which a part of an SQL tab is saved. */
export function sqlStorageKey(tab: number, part: (typeof savedParts)[number]): string {
  return `dataquay.sql.${tab}.${part}`;
}

/** Returns all keys of an SQL tab. */
export function sqlStorageKeys(tab: number): readonly string[] {
  return savedParts.map((part) => sqlStorageKey(tab, part));
}

/** The parts of an SQL tab that determine whether a request can be opened in it. */
export interface SqlTabContent {
  readonly text: string;
  /** The opened SQL, and its file in the folder of saved queries. Null if the tab contains no opened SQL. */
  readonly opened: { readonly file: string | null; readonly sql: string } | null;
  /** Whether the user added tables that aren't in the file. */
  readonly hasOwnTables: boolean;
}

/** Reads the content of an SQL tab. */
export function readSqlTab(storage: Pick<Storage, 'getItem'>, tab: number): SqlTabContent {
  const opened = read(storage.getItem(sqlStorageKey(tab, 'opened')), openedSchema);
  const added = read(storage.getItem(sqlStorageKey(tab, 'added')), z.array(z.object({ name: z.string() }))) ?? [];
  return {
    text: read(storage.getItem(sqlStorageKey(tab, 'text')), z.string()) ?? '',
    opened: opened === null ? null : { file: opened.origin?.file ?? null, sql: statementOf(opened.saved) },
    hasOwnTables: added.some(({ name }) => opened === null || !Object.hasOwn(opened.saved.tables, name)),
  };
}

/** Returns whether a tab contains a statement or tables that aren't saved in a file. */
export function hasUnsavedSql({ text, opened, hasOwnTables }: SqlTabContent): boolean {
  return hasOwnTables || text.trimEnd() !== (opened?.sql ?? '');
}

/** Returns the statement of a file as the editor shows it, without white space at the end. */
export function statementOf(saved: { readonly sql: readonly string[] }): string {
  return saved.sql.join('\n').trimEnd();
}

const openedSchema = z
  .object({
    saved: z.object({ sql: z.array(z.string()).readonly(), tables: z.record(z.string(), z.unknown()) }),
    origin: z.object({ file: z.string() }).nullable(),
  })
  .nullable();

function read<Value>(saved: string | null, schema: z.ZodType<Value>): Value | null {
  if (saved === null) return null;
  try {
    return schema.safeParse(JSON.parse(saved)).data ?? null;
  } catch {
    return null;
  }
}
