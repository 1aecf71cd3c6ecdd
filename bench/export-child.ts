// Exports made-up rows as the application does, and tells what it cost: `export-child.ts <format> <rows> <folder>`.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportRows } from '../electron/core/exports/export-rows.ts';
import { defaultOptions, type ExportColumn, exportFormats } from '../shared/contract/export.ts';

/** What it cost to write one file. */
export interface ExportReport {
  readonly seconds: number;
  readonly peakMegabytes: number;
  readonly sentBytes: number;
  readonly bytes: number;
}

const columns: readonly ExportColumn[] = [
  { name: 'id', type: 'int64', list: false },
  { name: 'name', type: 'string', list: false },
  { name: 'balance', type: 'decimal', list: false, precision: 18, scale: 2 },
  { name: 'ratio', type: 'double', list: false },
  { name: 'since', type: 'dateTimeOffset', list: false },
  { name: 'day', type: 'date', list: false },
  { name: 'country', type: 'string', list: false },
  { name: 'active', type: 'boolean', list: false },
  { name: 'note', type: 'string', list: false },
  { name: 'count', type: 'int32', list: false },
];
/** About as many as a walk hands on at once. */
const batchRows = 1000;

/** Ten columns, about 190 bytes a row, as services write them. */
function row(index: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `20${two(index % 30)}-${two((index % 12) + 1)}-${two((index % 28) + 1)}`;
  return `{"id":${index * 37},"name":"Customer number ${index}","balance":${index % 100_000}.10,"ratio":${index / 7},"since":"${day}T00:01:${two(index % 60)}Z","day":"${day}","country":"Country ${index % 200}","active":${index % 2 === 0},"note":null,"count":${index % 1000}}\n`;
}

const [wanted = '', count = '0', folder = ''] = process.argv.slice(2);
const format = exportFormats.find((known) => known === wanted) ?? 'csv';
let sentBytes = 0;

/** Made beforehand, and sent again and again: making rows is not what is measured. */
const batches = Array.from({ length: 64 }, (_, batch) =>
  Buffer.from(Array.from({ length: batchRows }, (_, index) => row(batch * batchRows + index)).join('')),
);

async function* rows() {
  for (let from = 0; from < Number(count); from += batchRows) {
    const bytes = batches[(from / batchRows) % batches.length] ?? Buffer.alloc(0);
    sentBytes += bytes.length;
    yield { bytes, rows: batchRows };
  }
}

const start = performance.now();
const order = { options: defaultOptions(format), path: join(folder, `rows.${format}`), replace: false, columns, about: null };
const file = await exportRows([], order, { kind: 'streamed', batches: rows() });
if (file.rows !== Number(count)) throw new Error(`${file.rows} rows of ${count} were written`);
const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
const kilobytes = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
const report: ExportReport = {
  seconds: (performance.now() - start) / 1000,
  peakMegabytes: Math.round(kilobytes / 1024),
  sentBytes,
  bytes: file.bytes,
};
process.send?.(report);
process.disconnect?.();
