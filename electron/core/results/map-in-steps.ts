import { setImmediate as nextTurn } from 'node:timers/promises';

/** Characters converted before others get their turn: about five milliseconds of work. */
const stepCharacters = 256 * 1024;

/** Converts texts one by one, and lets the event loop turn in between: a window of wide rows must not hold up everything else. */
export async function mapInSteps<T>(texts: readonly string[], convert: (text: string) => T): Promise<readonly T[]> {
  const converted: T[] = [];
  let characters = 0;
  for (const text of texts) {
    converted.push(convert(text));
    characters += text.length;
    if (characters < stepCharacters) continue;
    characters = 0;
    await nextTurn();
  }
  return converted;
}
