import { useEffect, useState } from 'react';
import type { ExportDestination, ExportRequest } from '../../shared/contract/files/export.ts';
import {
  defaultOptions,
  type ExportFormat,
  type ExportOptions,
  exportFormats,
  exportOptionsSchema,
} from '../../shared/contract/files/export-formats.ts';
import { useSettings } from '../preferences/use-settings.ts';
import type { ExportedRows, ExportSurroundings } from '../results/export-context.ts';
import { useLayoutStorage } from '../session/session-context.ts';
import { type ExportDraft, firstDraft, inFormat, requestOf } from './export-draft.ts';
import type { ExportState } from './use-export.ts';

const key = 'dataquay.export-format';
const optionsKey = (format: ExportFormat): string => `dataquay.export-options.${format}`;

function recalledFormat(storage: Pick<Storage, 'getItem'>): ExportFormat {
  const stored = storage.getItem(key);
  return exportFormats.find((format) => format === stored) ?? 'csv';
}

/**
 * Returns the last options of a format, or the defaults. Escaping of formulas follows the global setting, which the user can change for one
 * file.
 */
function recalledOptions(storage: Pick<Storage, 'getItem'>, format: ExportFormat, keepFormulas: boolean): ExportOptions {
  const neutralise = !keepFormulas;
  const plain = defaultOptions(format);
  const usual = 'neutralise' in plain ? { ...plain, neutralise } : plain;
  try {
    const stored = exportOptionsSchema.parse(JSON.parse(storage.getItem(optionsKey(format)) ?? 'null'));
    if (stored.format !== format) return usual;
    return 'neutralise' in stored ? { ...stored, neutralise } : stored;
  } catch {
    return usual;
  }
}

/** The draft of an export, and the destination of its file. */
export interface ExportChoice {
  readonly draft: ExportDraft;
  readonly change: (changes: Partial<ExportDraft>) => void;
  readonly chooseFormat: (format: ExportFormat) => void;
  /** The destination of the file. Null until it is loaded. */
  readonly place: ExportDestination | null;
  readonly request: () => ExportRequest;
  /** Saves the format and its options for the next export. */
  readonly remember: () => void;
}

/** Holds the draft of an export. Checks the destination when the folder or name changes, and after each export. */
export function useExportDraft(around: ExportSurroundings, rows: ExportedRows, phase: ExportState['phase']): ExportChoice {
  const storage = useLayoutStorage();
  const keepFormulas = useSettings().settings.keepFormulas === true;
  const [draft, setDraft] = useState(() =>
    firstDraft(rows, around.api.accessPoint, recalledOptions(storage, recalledFormat(storage), keepFormulas)),
  );
  const [place, setPlace] = useState<ExportDestination | null>(null);
  const { client } = around;
  const { name } = draft;
  const folder = draft.folder?.id ?? null;
  const { format } = draft.options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the destination changes when an export has ended.
  useEffect(() => {
    let isUnmounted = false;
    client.place({ folder, name, format }).then(
      (found) => {
        if (!isUnmounted) setPlace(found);
      },
      () => {
        // The form reports an invalid name.
        if (!isUnmounted) setPlace(null);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [client, folder, name, format, phase]);
  return {
    draft,
    change: (changes) => setDraft((before) => ({ ...before, ...changes })),
    chooseFormat: (format) => setDraft((before) => inFormat(before, recalledOptions(storage, format, keepFormulas))),
    place,
    request: () => requestOf(draft, rows, around),
    remember: () => {
      const { options } = draft;
      storage.setItem(key, options.format);
      storage.setItem(optionsKey(options.format), JSON.stringify(options));
    },
  };
}
