import type { ExportColumn } from '../../shared/contract/files/export.ts';

/** The columns of the flights for exports. */
export const flights: readonly ExportColumn[] = [
  { name: 'id', type: 'int32', list: false },
  { name: 'date', type: 'dateTimeOffset', list: false },
  { name: 'delay', type: 'int32', list: false },
  { name: 'distance', type: 'int32', list: false },
  { name: 'origin', type: 'string', list: false },
  { name: 'destination', type: 'string', list: false },
];
