import {
  BIGINT,
  BLOB,
  BOOLEAN,
  DATE,
  DECIMAL,
  DOUBLE,
  DuckDBBlobValue,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBListValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  DuckDBTimeValue,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  LIST,
  TIME,
  TIMESTAMP,
  TIMESTAMP_NS,
  TIMESTAMPTZ,
  VARCHAR,
} from '@duckdb/node-api';
import { quoteIdentifier } from '../../../../shared/sql/quoting.ts';
import { columnNames } from '../../../../shared/sql/table-names.ts';
import { type ColumnForm, textForm } from '../../../../shared/values/column-form.ts';
import { RowReader } from '../../../wire/rows/row-reader.ts';
import { ItemReader } from '../../exports/columns/list-buffer.ts';
import { hasValue, readValue } from '../../exports/columns/read-value.ts';
import { Survey } from '../../exports/columns/survey.ts';
import { storedBlocks } from '../../exports/worker/stored-blocks.ts';
import type { TableTask } from './orders.ts';

/** Rows per data chunk of DuckDB. */
const chunkRows = 2048;

const lineFeed = 0x0a;

/**
 * Creates a table with the rows of a stored result. Each column has the type that holds all its values exactly, as in an export.
 *
 * @throws Errors of the file system and DuckDB.
 */
export async function loadTable(connection: DuckDBConnection, task: TableTask): Promise<void> {
  const { name, columns } = task;
  const survey = new Survey(columns);
  const names = columns.map((column) => column.name);
  for (const block of storedBlocks(task)) {
    for (const reader of rowsOf(block, names)) survey.look(reader);
  }
  const forms = survey.forms().map((form) => (hasDuckdbType(form) ? form : textForm));
  const types = forms.map(duckdbType);
  const declared = columnNames(names).map((column, index) => `${quoteIdentifier(column)} ${types[index] ?? 'VARCHAR'}`);
  await connection.run(`CREATE TABLE ${quoteIdentifier(name)} (${declared.join(', ')})`);
  const appender = await connection.createAppender(name);
  try {
    const chunk = DuckDBDataChunk.create(types, chunkRows);
    const values: (DuckDBValue[] | undefined)[] = forms.map(() => []);
    let length = 0;
    const append = (): void => {
      if (length === 0) return;
      chunk.reset();
      chunk.rowCount = length;
      for (const [column, own] of values.entries()) chunk.setColumnValues(column, own ?? []);
      appender.appendDataChunk(chunk);
      for (const own of values) own?.splice(0);
      length = 0;
    };
    const item = new ItemReader();
    for (const block of storedBlocks(task)) {
      for (const reader of rowsOf(block, names)) {
        for (const [column, form] of forms.entries()) values[column]?.push(duckdbValue(form, reader, column, item));
        length += 1;
        if (length === chunkRows) append();
      }
    }
    append();
    appender.flushSync();
  } finally {
    appender.closeSync();
  }
}

/** Yields each row of a block of whole lines. All rows are yielded as the same reader, which then has the next row. */
function* rowsOf(block: Buffer, names: readonly string[]): Generator<RowReader, void> {
  const reader = new RowReader(names, false);
  let from = 0;
  for (let end = block.indexOf(lineFeed); end >= 0; end = block.indexOf(lineFeed, from)) {
    reader.read(block, from, end);
    yield reader;
    from = end + 1;
  }
}

/** Returns whether DuckDB has a type for a column. DuckDB has no type for times in nanoseconds or lists of them. */
function hasDuckdbType(form: ColumnForm): boolean {
  return form.kind === 'list' ? hasDuckdbType(form.of) : form.kind !== 'time' || form.unit === 'micro';
}

function duckdbType(form: ColumnForm): DuckDBType {
  switch (form.kind) {
    case 'text':
      return VARCHAR;
    case 'boolean':
      return BOOLEAN;
    case 'int32':
      return INTEGER;
    case 'int64':
      return BIGINT;
    case 'double':
      return DOUBLE;
    case 'decimal':
      return DECIMAL(form.precision, form.scale);
    case 'date':
      return DATE;
    // DuckDB has no type with a time zone for timestamps in nanoseconds. These timestamps are in UTC.
    case 'timestamp':
      return form.unit === 'nano' ? TIMESTAMP_NS : form.zoned ? TIMESTAMPTZ : TIMESTAMP;
    case 'time':
      return TIME;
    case 'binary':
      return BLOB;
    case 'list':
      return LIST(duckdbType(form.of));
  }
}

function duckdbValue(form: ColumnForm, reader: RowReader, column: number, item: ItemReader): DuckDBValue {
  if (!hasValue(reader, column)) return null;
  if (form.kind === 'text') return reader.text(column);
  if (form.kind === 'list') {
    const items: DuckDBValue[] = [];
    item.eachItem(reader, column, () => {
      items.push(duckdbValue(form.of, item, 0, item));
      return true;
    });
    return new DuckDBListValue(items);
  }
  const value = readValue(form, reader, column);
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return new DuckDBBlobValue(value);
  if (typeof value === 'bigint') return inUnits(form, value);
  return form.kind === 'date' && typeof value === 'number' ? new DuckDBDateValue(value) : value;
}

function inUnits(form: ColumnForm, value: bigint): DuckDBValue {
  switch (form.kind) {
    case 'decimal':
      return new DuckDBDecimalValue(value, form.precision, form.scale);
    case 'timestamp':
      if (form.unit === 'nano') return new DuckDBTimestampNanosecondsValue(value);
      return form.zoned ? new DuckDBTimestampTZValue(value) : new DuckDBTimestampValue(value);
    case 'time':
      return new DuckDBTimeValue(value);
    default:
      return value;
  }
}
