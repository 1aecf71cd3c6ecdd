import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { undescribedDialect } from '../catalogue/delimited/table-dialect.ts';
import { plainResource, type Resource } from '../catalogue/package/data-package.ts';
import { openWorkbook } from '../catalogue/spreadsheet/workbook.ts';
import { formatOf, sheetResource } from '../catalogue/table-file.ts';

/**
 * Returns a function that replaces each workbook by its visible sheets. A workbook with one visible sheet, and a file that isn't a valid
 * workbook, stays as it is. An unchanged workbook is read only once.
 *
 * @param folder absolute path of the folder that contains the files
 */
export function createSheetTables(folder: string): (tables: readonly Resource[]) => Promise<readonly Resource[]> {
  let known = new Map<string, KnownSheets>();
  return async (tables) => {
    const found = new Map<string, KnownSheets>();
    const replaced: Resource[] = [];
    // One workbook after the other, because a folder can have thousands.
    for (const table of tables) {
      const [path, ...others] = table.paths;
      const isWorkbook = others.length === 0 && table.name === path && ['xlsx', 'xlsm'].includes(formatOf(table));
      if (path === undefined || !isWorkbook) {
        replaced.push(table);
        continue;
      }
      const sheets = await visibleSheets(join(folder, path), known.get(path));
      found.set(path, sheets);
      replaced.push(...(sheets.names.length < 2 ? [table] : sheets.names.map((name) => sheetOf(table, path, name))));
    }
    known = found;
    return replaced;
  };
}

/** The visible sheets of a workbook, and the size and times that its file had then. */
interface KnownSheets {
  readonly edition: string;
  readonly names: readonly string[];
}

async function visibleSheets(file: string, known: KnownSheets | undefined): Promise<KnownSheets> {
  const edition = await stat(file).then(
    ({ size, mtimeMs, ctimeMs }) => [size, mtimeMs, ctimeMs].join(' '),
    () => '',
  );
  if (known?.edition === edition) return known;
  // The conversion reports the reason why a file isn't a workbook.
  const sheets = (await openWorkbook(file).catch(() => null))?.sheets ?? [];
  return { edition, names: sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name) };
}

function sheetOf(table: Resource, path: string, name: string): Resource {
  return plainResource({ ...table, name: sheetResource(path, name), title: name, dialect: { ...undescribedDialect, sheetName: name } });
}
