import { type ExportColumn, type ExportOptions, type ExportRequest, exportExtensions, sheetLimits } from '../../shared/contract/export.ts';
import { fileNamePart, isFileName } from '../../shared/platform/file-name.ts';
import type { ExportedRows, ExportSurroundings } from './export-context.ts';

/** An export as it is being put together. */
export interface ExportDraft {
  readonly from: 'result' | 'deployment';
  readonly options: ExportOptions;
  readonly columns: readonly string[];
  readonly name: string;
  /** As typed; empty for the usual folder. */
  readonly folder: string;
  readonly replace: boolean;
  readonly about: boolean;
}

/** What an export begins as. @param options Those of the last one. */
export function firstDraft(rows: ExportedRows, accessPoint: string, options: ExportOptions): ExportDraft {
  return {
    from: 'result',
    options,
    columns: rows.shown,
    name: `${fileNamePart(accessPoint) || 'rows'}.${exportExtensions[options.format]}`,
    folder: '',
    replace: false,
    about: false,
  };
}

/** The draft in another format: the name's ending follows. */
export function inFormat(draft: ExportDraft, options: ExportOptions): ExportDraft {
  const ending = `.${exportExtensions[draft.options.format]}`;
  const stem = draft.name.endsWith(ending) ? draft.name.slice(0, -ending.length) : draft.name;
  return { ...draft, options, name: `${stem}.${exportExtensions[options.format]}`, replace: false };
}

/** Why a draft cannot be exported as it is; null where it can. */
export function obstacleOf(draft: ExportDraft, rows: ExportedRows): 'no-columns' | 'no-name' | 'too-many-rows' | 'too-many-columns' | null {
  if (draft.columns.length === 0) return 'no-columns';
  if (!isFileName(draft.name)) return 'no-name';
  if (draft.options.format !== 'xlsx') return null;
  if ((draft.from === 'result' ? rows.rows : (rows.total ?? 0)) > sheetLimits.rows) return 'too-many-rows';
  return draft.columns.length > sheetLimits.columns ? 'too-many-columns' : null;
}

/** The order that a draft stands for: chosen columns in the order of the grid. */
export function requestOf(draft: ExportDraft, rows: ExportedRows, { profileId, api, columns, urls }: ExportSurroundings): ExportRequest {
  const known = new Map(columns.map((column) => [column.name, column]));
  const chosen = new Set(draft.columns);
  const columnOf = (name: string): ExportColumn => {
    const { type = 'unknown', list = false, precision, scale } = known.get(name) ?? {};
    return { name, type, list, ...(precision === undefined ? {} : { precision }), ...(scale === undefined ? {} : { scale }) };
  };
  const { runId, viewId, format, url } = rows;
  const { root, accessPoint, title } = api;
  return {
    profileId,
    rows:
      draft.from === 'deployment'
        ? { from: 'deployment', format, url }
        : { from: 'result', runId, ...(viewId === undefined ? {} : { viewId }) },
    columns: rows.columns.filter((name) => chosen.has(name)).map(columnOf),
    options: draft.options,
    folder: draft.folder.trim() === '' ? null : draft.folder.trim(),
    name: draft.name,
    replace: draft.replace,
    about: draft.about ? { api: { root, accessPoint, title }, ...urls() } : null,
  };
}
