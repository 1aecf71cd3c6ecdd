import type { Language } from '../shared/translation/create-texts.ts';
import { StartFailure } from './failures/start-failure.ts';
import { type FilePosition, readPlacedJson } from './json/written-json.ts';
import { errorText } from './texts/error-text.ts';

/** Returns a message after the file and the position that it is about. */
export function placed(file: string, { line, column }: FilePosition, message: string, language: Language): string {
  return errorText('start.placed', { file, line, column, message })[language];
}

/** Returns the message of an error in a language. */
export function messageOf(error: unknown, language: Language): string {
  if (error instanceof StartFailure) return error.text[language];
  return error instanceof Error ? error.message : String(error);
}

/**
 * Returns the mistakes that a function finds in the objects of a list, with the positions of a member of these objects. An invalid file is
 * reported elsewhere.
 */
export async function mistakesIn(
  file: string,
  path: readonly string[],
  find: (item: object, index: number) => readonly string[] | Promise<readonly string[]>,
  member: string,
  language: Language,
): Promise<readonly string[]> {
  const written = await readPlacedJson(file).catch(() => null);
  if (written === null) return [];
  const list = path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(name) : undefined),
    written.value,
  );
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  const found = await Promise.all(items.map(async (item, index) => (typeof item === 'object' && item !== null ? find(item, index) : [])));
  return found.flatMap((mistakes, index) =>
    mistakes.map((mistake) => placed(file, written.positionOf([...path, index, member]), mistake, language)),
  );
}
