import type { Results, TextPart } from './answers-client.ts';

/** Characters after which no more rows are asked for: beyond it is a file, not a text to be looked at. */
const longest = 4_000_000;

/** The first rows of an answer as one indented list. */
export interface JsonList extends TextPart {
  /** How many rows it has: fewer than asked for where they are very long, one at least. */
  readonly rows: number;
}

/** Reads so many first rows of an answer as an indented JSON list, part by part: a long one holds nobody up. */
export async function readJsonList(results: Pick<Results, 'json'>, runId: string, count: number): Promise<JsonList> {
  const parts: string[] = [];
  let rows = 0;
  let characters = 0;
  while (rows < count && characters < longest) {
    const part = await results.json({ runId, from: rows, count: count - rows });
    if (part.rows === 0) break;
    parts.push(part.text);
    rows += part.rows;
    characters += part.text.length;
  }
  return { text: rows === 0 ? '[]' : `[\n${parts.join(',\n')}\n]`, rows, cut: rows < count };
}
