import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import type { z } from 'zod';
import { useLayoutStorage } from './session-context.ts';

/**
 * A value that is kept with the window under a name, and the first one until it is set or where what was kept cannot be read.
 *
 * The name is read once: one place in the page has one name for as long as it is there.
 */
export function useKeptValue<Value>(name: string, schema: z.ZodType<Value>, first: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const storage = useLayoutStorage();
  const [present, setPresent] = useState(() => {
    const kept = storage.getItem(name);
    return kept === null ? first : readKept(kept, schema, first);
  });
  useEffect(() => {
    const text = JSON.stringify(present);
    if (text === JSON.stringify(first)) storage.removeItem(name);
    else storage.setItem(name, text);
  }, [storage, name, present, first]);
  return [present, setPresent];
}

function readKept<Value>(kept: string, schema: z.ZodType<Value>, first: Value): Value {
  try {
    return schema.parse(JSON.parse(kept));
  } catch {
    return first;
  }
}
