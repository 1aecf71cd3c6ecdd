import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A value of a spooled row. A number keeps its text, and a timestamp is in milliseconds since 1970. */
export type SpooledValue = string | boolean | null | { readonly number: string } | { readonly time: number };

/** Rows on disk that are written before the first one is needed again. */
export interface SpooledRows {
  readonly add: (row: readonly SpooledValue[]) => void;
  /** Reads the rows in their order. */
  readonly read: () => Generator<readonly SpooledValue[], void, undefined>;
  readonly close: () => void;
}

const chunkBytes = 1 << 20;

/** Opens an empty spool. Its file has no name, so that nothing is left of it after the program ends. @throws the error of the disk */
export function openSpooledRows(): SpooledRows {
  const path = join(tmpdir(), `dataquay-${randomUUID()}.rows`);
  const file = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  let pending: string[] = [];
  let pendingLength = 0;
  const flush = (): void => {
    const bytes = Buffer.from(pending.join(''));
    for (let from = 0; from < bytes.length; ) from += writeSync(file, bytes, from);
    pending = [];
    pendingLength = 0;
  };
  return {
    add: (row) => {
      const line = `${JSON.stringify(row)}\n`;
      pending.push(line);
      pendingLength += line.length;
      if (pendingLength >= chunkBytes) flush();
    },
    read: function* read() {
      flush();
      const chunk = Buffer.alloc(chunkBytes);
      let rest = Buffer.alloc(0);
      for (let at = 0; ; ) {
        const count = readSync(file, chunk, 0, chunk.length, at);
        if (count === 0) return;
        at += count;
        const bytes = Buffer.concat([rest, chunk.subarray(0, count)]);
        const end = bytes.lastIndexOf(0x0a) + 1;
        rest = Buffer.from(bytes.subarray(end));
        for (const line of bytes.toString('utf8', 0, Math.max(0, end - 1)).split('\n')) if (line !== '') yield JSON.parse(line);
      }
    },
    close: () => closeSync(file),
  };
}
