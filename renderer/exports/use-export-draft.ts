import { useEffect, useState } from 'react';
import type { ExportPlace, ExportRequest } from '../../shared/contract/files/export.ts';
import {
  defaultOptions,
  type ExportFormat,
  type ExportOptions,
  exportFormats,
  exportOptionsSchema,
} from '../../shared/contract/files/export-formats.ts';
import { useLayoutStorage } from '../session/session-context.ts';
import { useSettings } from '../settings/use-settings.ts';
import type { ExportedRows, ExportSurroundings } from './export-context.ts';
import { type ExportDraft, firstDraft, inFormat, requestOf } from './export-draft.ts';
import type { ExportState } from './use-export.ts';

const key = 'dataquay.export-format';
const optionsKey = (format: ExportFormat): string => `dataquay.export-options.${format}`;

function recalledFormat(storage: Pick<Storage, 'getItem'>): ExportFormat {
  const kept = storage.getItem(key);
  return exportFormats.find((format) => format === kept) ?? 'csv';
}

/** How a format was written last, or the default. Whether formulas are escaped is a setting, which can be changed for one file at a time. */
function recalledOptions(storage: Pick<Storage, 'getItem'>, format: ExportFormat, keepFormulas: boolean): ExportOptions {
  const neutralise = !keepFormulas;
  const plain = defaultOptions(format);
  const usual = 'neutralise' in plain ? { ...plain, neutralise } : plain;
  try {
    const kept = exportOptionsSchema.parse(JSON.parse(storage.getItem(optionsKey(format)) ?? 'null'));
    if (kept.format !== format) return usual;
    return 'neutralise' in kept ? { ...kept, neutralise } : kept;
  } catch {
    return usual;
  }
}

/** What an export is being made of, and where it would go. */
export interface ExportChoice {
  readonly draft: ExportDraft;
  readonly change: (changes: Partial<ExportDraft>) => void;
  readonly chooseFormat: (format: ExportFormat) => void;
  /** Null until it is known. */
  readonly place: ExportPlace | null;
  readonly request: () => ExportRequest;
  /** Keeps the format and how it is written for the next time. */
  readonly remember: () => void;
}

/** The draft of an export of these rows. Its place is looked at whenever the folder or the name changes, and after each export. */
export function useExportDraft(around: ExportSurroundings, rows: ExportedRows, phase: ExportState['phase']): ExportChoice {
  const storage = useLayoutStorage();
  const keepFormulas = useSettings().settings.keepFormulas === true;
  const [draft, setDraft] = useState(() =>
    firstDraft(rows, around.api.accessPoint, recalledOptions(storage, recalledFormat(storage), keepFormulas)),
  );
  const [place, setPlace] = useState<ExportPlace | null>(null);
  const { client } = around;
  const { name } = draft;
  const folder = draft.folder?.id ?? null;
  const { format } = draft.options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an export that has ended leaves another place behind.
  useEffect(() => {
    let left = false;
    client.place({ folder, name, format }).then(
      (found) => {
        if (!left) setPlace(found);
      },
      () => {
        // A name that is none is told by the form.
        if (!left) setPlace(null);
      },
    );
    return () => {
      left = true;
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
