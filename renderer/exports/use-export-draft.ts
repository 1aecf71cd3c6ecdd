import { useEffect, useState } from 'react';
import {
  defaultOptions,
  type ExportFormat,
  type ExportOptions,
  type ExportPlace,
  type ExportRequest,
  exportFormats,
  exportOptionsSchema,
} from '../../shared/contract/export.ts';
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

/** How a format was written last; as usual where it never was. That formulas are let through is chosen for one file at a time. */
function recalledOptions(storage: Pick<Storage, 'getItem'>, format: ExportFormat): ExportOptions {
  const usual = defaultOptions(format);
  try {
    const kept = exportOptionsSchema.parse(JSON.parse(storage.getItem(optionsKey(format)) ?? 'null'));
    if (kept.format !== format) return usual;
    return 'neutralise' in kept ? { ...kept, neutralise: true } : kept;
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
  /** Keeps the format, how it is written, and the folder for the next time. */
  readonly remember: () => void;
}

/** The draft of an export of these rows. Its place is looked at whenever the folder or the name changes, and after each export. */
export function useExportDraft(around: ExportSurroundings, rows: ExportedRows, phase: ExportState['phase']): ExportChoice {
  const { change: changeSettings } = useSettings();
  const storage = useLayoutStorage();
  const [draft, setDraft] = useState(() => firstDraft(rows, around.api.accessPoint, recalledOptions(storage, recalledFormat(storage))));
  const [place, setPlace] = useState<ExportPlace | null>(null);
  const { client } = around;
  const { folder, name } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an export that has ended leaves another place behind.
  useEffect(() => {
    let left = false;
    client.place({ folder: folder.trim() === '' ? null : folder.trim(), name }).then(
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
  }, [client, folder, name, phase]);
  return {
    draft,
    change: (changes) => setDraft((before) => ({ ...before, ...changes })),
    chooseFormat: (format) => setDraft((before) => inFormat(before, recalledOptions(storage, format))),
    place,
    request: () => requestOf(draft, rows, around),
    remember: () => {
      const { options } = draft;
      storage.setItem(key, options.format);
      storage.setItem(optionsKey(options.format), JSON.stringify(options));
      if (folder.trim() !== '') changeSettings({ exportFolder: folder.trim() });
    },
  };
}
