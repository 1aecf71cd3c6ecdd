// Exports the rows of a file repeatedly, until a test kills the process. Reports when the first rows are written.
import { readFile } from 'node:fs/promises';
import { exportRows } from '../../../../electron/core/exports/export-rows.ts';
import { defaultOptions } from '../../../../shared/contract/files/export-formats.ts';

const [path = '', stored = '', rows = '0'] = process.argv.slice(2);
const bytes = await readFile(stored);

async function* endless() {
  for (;;) yield { bytes, rows: Number(rows) };
}

let isReported = false;
await exportRows(
  [],
  { options: defaultOptions('csv'), path, replace: false, columns: [{ name: 'n', type: 'int32', list: false }], about: null },
  { kind: 'streamed', batches: endless() },
  {
    onProgress: () => {
      if (!isReported) process.send?.('writing');
      isReported = true;
    },
  },
);
