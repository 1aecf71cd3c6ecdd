import {
  type ExpandedColumns,
  type ExportColumn,
  type ExportRequest,
  isExportName,
  typedColumns,
} from '../../shared/contract/files/export.ts';
import { type ExportOptions, exportFormatOf } from '../../shared/contract/files/export-formats.ts';
import type { Folder } from '../../shared/contract/files/folder.ts';
import { fileNamePart, isFileName } from '../../shared/platform/file-name.ts';
import type { ExportedRows, ExportSurroundings } from '../results/export-context.ts';

/** The options of an export before it starts. */
export interface ExportDraft {
  readonly from: 'result' | 'server';
  readonly options: ExportOptions;
  readonly columns: readonly string[];
  readonly name: string;
  /** The selected folder. Null for the folder of the last export, or the downloads folder if there is none. */
  readonly folder: Folder | null;
  readonly replace: boolean;
  readonly about: boolean;
}

/**
 * Creates the initial draft of an export.
 *
 * @param options options of the last export
 */
export function firstDraft(rows: ExportedRows, accessPoint: string, options: ExportOptions): ExportDraft {
  return {
    from: isPartOfMore(rows) ? 'server' : 'result',
    options,
    columns: rows.shown,
    name: `${fileNamePart(accessPoint) || 'rows'}${nameOfPart(rows)}.${exportFormatOf(options.format).extension}`,
    folder: null,
    replace: false,
    about: false,
  };
}

/** Returns whether the server has, or might have, more rows of the query than were fetched, and all of them can be exported. */
function isPartOfMore({ format, viewId, outdated, isComplete }: ExportedRows): boolean {
  return format !== 'computed' && format !== 'sql' && viewId === undefined && !outdated && !isComplete;
}

/** Returns the part of a file name that tells that its groups were computed from only some rows. */
function nameOfPart({ format, isComplete, scope }: ExportedRows): string {
  return format === 'computed' && !isComplete && scope !== undefined ? `-groups-of-${scope.rows}-rows` : '';
}

/** Returns the draft with a different format and its file name extension. */
export function inFormat(draft: ExportDraft, options: ExportOptions): ExportDraft {
  const extension = `.${exportFormatOf(draft.options.format).extension}`;
  const stem = draft.name.endsWith(extension) ? draft.name.slice(0, -extension.length) : draft.name;
  return { ...draft, options, name: `${stem}.${exportFormatOf(options.format).extension}`, replace: false };
}

type Obstacle = 'no-columns' | 'no-name' | 'other-ending' | 'too-many-columns';

/** Returns the reason why a draft can't be exported. Null if it can. */
export function obstacleOf(draft: ExportDraft): Obstacle | null {
  if (draft.columns.length === 0) return 'no-columns';
  if (!isFileName(draft.name)) return 'no-name';
  if (!isExportName(draft.name, draft.options.format)) return 'other-ending';
  const { limits } = exportFormatOf(draft.options.format);
  return limits !== null && draft.columns.length > limits.columns ? 'too-many-columns' : null;
}

/** Converts a draft to an export request. The selected columns have the order of the grid. */
export function requestOf(draft: ExportDraft, rows: ExportedRows, { connectionId, api, columns, urls }: ExportSurroundings): ExportRequest {
  const chosen = new Set(draft.columns);
  const { runId, viewId, format, url, outdated, scope, types } = rows;
  const isFromServer = draft.from === 'server' && format !== 'sql' && format !== 'computed';
  const { root, accessPoint, title } = api;
  const others = [...types].map(([name, type]): ExportColumn => ({ name, type, list: false }));
  return {
    connectionId,
    rows: isFromServer
      ? { from: 'server', format, url, ...expandedIn(rows, chosen, others) }
      : { from: 'result', runId, ...(viewId === undefined ? {} : { viewId }) },
    columns: typedColumns(
      rows.columns.filter((name) => chosen.has(name)),
      [...others, ...columns],
    ),
    options: draft.options,
    folder: draft.folder?.id ?? null,
    name: draft.name,
    replace: draft.replace,
    // The current URLs don't belong to outdated rows.
    about: draft.about
      ? {
          api: { root, accessPoint, title },
          // The scope of all rows is known when they are written.
          ...(scope === undefined || isFromServer ? {} : { scope }),
          ...(outdated || format === 'sql' ? { rest: null, odata: null, [format]: url } : urls()),
        }
      : null,
  };
}

/** Returns the columns that all rows of the query must have expanded, as in the grid. */
function expandedIn(
  { expanded = [], columns }: ExportedRows,
  chosen: ReadonlySet<string>,
  others: readonly ExportColumn[],
): { readonly expanded?: ExpandedColumns } {
  if (expanded.length === 0) return {};
  const known = new Set(columns);
  const later = others.filter(({ name }) => !known.has(name) && expanded.some((path) => name.startsWith(`${path}.`)));
  return { expanded: { columns: expanded, omitted: columns.filter((name) => !chosen.has(name)), later } };
}
