import type { Readable } from 'node:stream';

const keptCharacters = 8_192;

/** Keeps the last lines that a program wrote: what it said before it ended explains its end. */
export function keepTail(stream: Readable): () => string {
  let tail = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    tail = (tail + text).slice(-keptCharacters);
  });
  stream.on('error', () => undefined);
  return () => tail.trim().split('\n').slice(-5).join('\n');
}
