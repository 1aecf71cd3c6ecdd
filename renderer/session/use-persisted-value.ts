import { type Dispatch, type RefCallback, type SetStateAction, useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { useLayoutStorage } from './session-context.ts';

/**
 * Holds a value that is saved with the window. The initial value is the saved one, or `first` if there is none or it is invalid.
 *
 * The name is read only once and must not change.
 */
export function usePersistedValue<Value>(name: string, schema: z.ZodType<Value>, first: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const storage = useLayoutStorage();
  const [present, setPresent] = useState(() => {
    const stored = storage.getItem(name);
    return stored === null ? first : readPersisted(stored, schema, first);
  });
  useEffect(() => {
    const text = JSON.stringify(present);
    if (text === JSON.stringify(first)) storage.removeItem(name);
    else storage.setItem(name, text);
  }, [storage, name, present, first]);
  return [present, setPresent];
}

function readPersisted<Value>(stored: string, schema: z.ZodType<Value>, first: Value): Value {
  try {
    return schema.parse(JSON.parse(stored));
  } catch {
    return first;
  }
}

/**
 * Holds a selection from a few values. The selection is saved with the window and defaults to the first value.
 *
 * The name is read only once and must not change.
 */
export function usePersistedChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): readonly [Choice, (choice: Choice) => void] {
  const storage = useLayoutStorage();
  const [first] = choices;
  const [present, setPresent] = useState(() => {
    const stored = storage.getItem(name);
    return choices.find((known) => known === stored) ?? first;
  });
  const choose = useCallback(
    (choice: Choice) => {
      if (choice === first) storage.removeItem(name);
      else storage.setItem(name, choice);
      setPresent(choice);
    },
    [storage, name, first],
  );
  return [present, choose];
}

/**
 * Saves the vertical scroll position of an element with the window.
 *
 * @returns the element's `ref`. The content of the element must be present when the ref is set
 */
export function usePersistedScroll(name: string): RefCallback<HTMLElement> {
  const storage = useLayoutStorage();
  return useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const stored = Number(storage.getItem(name) ?? 0);
      if (stored > 0) element.scrollTop = stored;
      const keep = (): void => {
        if (element.scrollTop > 0) storage.setItem(name, String(Math.round(element.scrollTop)));
        else storage.removeItem(name);
      };
      element.addEventListener('scroll', keep, { passive: true });
      return () => element.removeEventListener('scroll', keep);
    },
    [storage, name],
  );
}
