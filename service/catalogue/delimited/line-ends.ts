import { createReadStream } from 'node:fs';

const [newline, carriageReturn] = [0x0a, 0x0d];

/** Whether some lines of a file end as Windows' do and others as everybody else's: files of several hands are so. */
export async function hasMixedLineEnds(path: string): Promise<boolean> {
  let [before, windows, others] = [0, false, false];
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    if (!Buffer.isBuffer(chunk)) continue;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) {
      if ((at === 0 ? before : chunk[at - 1]) === carriageReturn) windows = true;
      else others = true;
      if (windows && others) return true;
    }
    before = chunk.at(-1) ?? before;
  }
  return false;
}
