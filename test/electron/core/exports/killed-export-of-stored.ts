// Exports stored rows once, in a process that a test kills: `killed-export-of-stored.ts <path> <stored rows> <count> <format>`. Reports when the
// export starts.
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { exportRows } from '../../../../electron/core/exports/export-rows.ts';
import { defaultOptions, exportFormats } from '../../../../shared/contract/files/export-formats.ts';

const [path = '', stored = '', rows = '0', wanted] = process.argv.slice(2);
const format = exportFormats.find((one) => one === wanted);
if (format === undefined) throw new Error(`no format ${wanted}`);
await mkdir(dirname(path), { recursive: true });
process.send?.('begins');
await exportRows(
  [],
  {
    options: defaultOptions(format),
    path,
    replace: true,
    columns: [
      { name: 'n', type: 'int32', list: false },
      { name: 'text', type: 'string', list: false },
    ],
    about: {
      source: { profile: 'Sample', address: 'http://127.0.0.1/', api: { root: 'r', accessPoint: 'a', title: 'a' } },
      query: { rest: 'http://127.0.0.1/', odata: null },
      identity: null,
      at: '2026-01-01T00:00:00.000Z',
    },
  },
  { kind: 'stored', path: stored, rows: Number(rows) },
);
process.disconnect();
