import { join } from 'node:path';
import { undescribedDialect } from '../catalogue/delimited/table-dialect.ts';
import { plainResource, type Resource } from '../catalogue/package/data-package.ts';
import { openWorkbook } from '../catalogue/spreadsheet/workbook.ts';
import { formatOf, sheetResource } from '../catalogue/table-file.ts';

/**
 * Replaces each workbook by its visible sheets. A workbook with one visible sheet, and a file that isn't a valid workbook, stays as it is.
 *
 * @param folder absolute path of the folder that contains the files
 */
export async function withSheets(folder: string, tables: readonly Resource[]): Promise<readonly Resource[]> {
  return (await Promise.all(tables.map((table) => sheetsOf(folder, table)))).flat();
}

async function sheetsOf(folder: string, table: Resource): Promise<readonly Resource[]> {
  const [path, ...others] = table.paths;
  if (path === undefined || others.length > 0 || table.name !== path || !['xlsx', 'xlsm'].includes(formatOf(table))) return [table];
  // The conversion reports the reason why a file isn't a workbook.
  const workbook = await openWorkbook(join(folder, path)).catch(() => null);
  const visible = workbook?.sheets.filter(({ isHidden }) => !isHidden) ?? [];
  if (visible.length < 2) return [table];
  return visible.map(({ name }) =>
    plainResource({ ...table, name: sheetResource(path, name), title: name, dialect: { ...undescribedDialect, sheetName: name } }),
  );
}
