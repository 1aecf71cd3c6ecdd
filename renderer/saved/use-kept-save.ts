import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import type { ApiReference } from '../../shared/contract/catalogue.ts';
import type { SavedEntry } from '../../shared/contract/saved-queries.ts';
import { useLayoutStorage } from '../session/session-context.ts';
import type { ConstantDraft } from './save-draft.ts';

const keptSchema = z.object({
  file: z.string(),
  title: z.string(),
  description: z.string(),
  asked: z.array(z.object({ asked: z.boolean(), name: z.string(), label: z.string() })).readonly(),
});

/** What is typed of a query to be saved. */
export interface TypedSave {
  /** Empty for a new file. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  readonly constants: readonly ConstantDraft[];
}

/** What was typed before the window ended, and what keeps it while it is typed; it is kept no more once the dialog is closed. */
export function useKeptSave(
  api: ApiReference,
  constants: readonly ConstantDraft[],
  origin: SavedEntry | null,
): readonly [TypedSave, (typed: TypedSave) => void] {
  const storage = useLayoutStorage();
  const name = `dataquay.save.${api.root}/${api.accessPoint}`;
  const [typed, setTyped] = useState<TypedSave>(() => {
    const { title = '', description = '' } = origin?.saved ?? {};
    return readKept(storage.getItem(name), constants) ?? { file: origin?.file ?? '', title, description, constants };
  });
  const type = useCallback(
    (next: TypedSave) => {
      const { constants: drafts, ...rest } = next;
      const kept: z.infer<typeof keptSchema> = { ...rest, asked: drafts.map(({ asked, name, label }) => ({ asked, name, label })) };
      storage.setItem(name, JSON.stringify(kept));
      setTyped(next);
    },
    [storage, name],
  );
  useEffect(() => () => storage.removeItem(name), [storage, name]);
  return [typed, type];
}

/** Null where nothing was kept, or where it was of a query with other values. */
function readKept(text: string | null, constants: readonly ConstantDraft[]): TypedSave | null {
  if (text === null) return null;
  try {
    const { asked, ...rest } = keptSchema.parse(JSON.parse(text));
    if (asked.length !== constants.length) return null;
    return { ...rest, constants: constants.map((constant, index) => ({ ...constant, ...asked[index] })) };
  } catch {
    return null;
  }
}
