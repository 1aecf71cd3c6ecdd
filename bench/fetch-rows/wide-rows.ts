import { open } from 'node:fs/promises';
import type { ExportColumn } from '../../shared/contract/files/export.ts';

/** Ten typical columns, about 190 bytes per row. */
export const wideColumns: readonly ExportColumn[] = [
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

const batchRows = 1000;

function row(index: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `20${two(index % 30)}-${two((index % 12) + 1)}-${two((index % 28) + 1)}`;
  return `{"id":${index * 37},"name":"Customer number ${index}","balance":${index % 100_000}.10,"ratio":${index / 7},"since":"${day}T00:01:${two(index % 60)}Z","day":"${day}","country":"Country ${index % 200}","active":${index % 2 === 0},"note":null,"count":${index % 1000}}\n`;
}

/** Writes rows of ten columns, one per line, in the format of stored results. */
export async function writeWideRows(path: string, rows: number): Promise<void> {
  await using file = await open(path, 'w');
  for (let from = 0; from < rows; from += batchRows) {
    await file.write(Array.from({ length: Math.min(batchRows, rows - from) }, (_, index) => row(from + index)).join(''));
  }
}
