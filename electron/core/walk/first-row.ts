import { charset, mediaType } from '../../wire/header-lines.ts';
import type { WireAnswer } from '../../wire/wire-answer.ts';
import { BodyRows } from '../results/worker/body-rows.ts';
import { LineBatches } from './line-batches.ts';

/** Bytes after which an answer has no first row. */
const lookedAt = 20 * 1024 * 1024;

/** The first row of an answer, as it would be stored; null where it has none. The rest of the body is discarded. @throws what reading throws. */
export async function readFirstRow(answer: WireAnswer, rowsPath: readonly string[]): Promise<string | null> {
  const lines = new LineBatches();
  const rows = new BodyRows(lines);
  rows.begin({ mediaType: mediaType(answer.headers), charset: charset(answer.headers), rowsPath });
  let read = 0;
  let problem: unknown = null;
  try {
    for await (const part of answer.body) {
      problem = rows.take(part);
      read += part.length;
      if (problem !== null || lines.rows > 0 || read > lookedAt) break;
    }
    if (problem === null && lines.rows === 0) await rows.end(true);
  } finally {
    answer.discard();
  }
  const [first = null] = lines.rows === 0 ? [] : Buffer.from(lines.takeBatch().bytes).toString('utf8').split('\n', 1);
  return first;
}
