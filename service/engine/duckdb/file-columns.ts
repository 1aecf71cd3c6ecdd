import type { DuckDBConnection } from '@duckdb/node-api';
import type { Column } from './column.ts';
import { formOf } from './forms/form-of.ts';
import type { OpenedFile } from './opened-file.ts';

/** A column with its name in the file. */
export type FileColumn = Column & { readonly stored: string };

/** The columns of a file's table, in its order. @param nameColumns See `FileSource`. */
export async function fileColumns(
  connection: DuckDBConnection,
  opened: OpenedFile,
  nameColumns: (sourceNames: readonly string[]) => readonly string[],
): Promise<FileColumn[]> {
  const prepared = await connection.prepare(`SELECT * FROM ${opened.source}`);
  try {
    const stored = Array.from({ length: prepared.columnCount }, (_, index) => prepared.columnName(index));
    if (stored.some((name) => name.toLowerCase() === opened.rowNumber)) {
      throw new Error(`a column is called ${opened.rowNumber}, which DuckDB keeps for the number of a row`);
    }
    const sourceNames = stored.map(opened.sourceName);
    const names = nameColumns(sourceNames);
    return sourceNames.map((sourceName, index) => {
      const { form, list } = formOf(prepared.columnType(index));
      const { type, precision, scale } = form;
      const name = names[index] ?? sourceName;
      return { name, sourceName, stored: stored[index] ?? sourceName, type, list, nullable: true, precision, scale, form };
    });
  } finally {
    prepared.destroySync();
  }
}
