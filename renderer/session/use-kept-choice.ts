import { useCallback, useState } from 'react';
import { useLayoutStorage } from './session-context.ts';

/**
 * What is chosen among a few, kept with the window under a name; the first of them until something else is chosen.
 *
 * The name is read once: one place in the page has one name for as long as it is there.
 */
export function useKeptChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): readonly [Choice, (choice: Choice) => void] {
  const storage = useLayoutStorage();
  const [first] = choices;
  const [present, setPresent] = useState(() => {
    const kept = storage.getItem(name);
    return choices.find((known) => known === kept) ?? first;
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
