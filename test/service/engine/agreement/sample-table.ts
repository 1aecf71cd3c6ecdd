/** A column of the table in every engine: its type in each engine, and its values as quoted text. */
export interface SampleColumn {
  readonly name: string;
  readonly duckdb: string;
  readonly postgresql: string;
  /** Null for types that SQLite doesn't support. */
  readonly sqlite: string | null;
  /** A value for each row, repeated from the start if there are more rows. Null is a null value. */
  readonly values: readonly (string | null)[];
}

/** A column of lists, which SQLite doesn't support: the item type in each engine, and the lists. */
export interface ListColumn {
  readonly name: string;
  readonly kind: 'string' | 'exact';
  readonly duckdb: string;
  readonly postgresql: string;
  /** A list for each row, as in {@link SampleColumn}. */
  readonly values: readonly (readonly (string | null)[] | null)[];
}

/** Number of rows. It is high enough to combine all pairs of edge cases. */
export const sampleRows = 120;

const texts = [
  'alpha',
  'Beta',
  'beta',
  'ÄPFEL',
  'äpfel',
  'zebra',
  'Zebra',
  '',
  null,
  '100%',
  'a_c',
  'a\\c',
  "O'Neil",
  'a*b',
  'Δelta',
  'δelta',
  '日本',
  '🦆',
  '\uE000',
  ' lead',
  'null',
  'x\ny',
];

/** Columns of all types, with values at which engines differ: signs, zeros, range limits, unordered values, and other scripts. */
export const sampleColumns: readonly SampleColumn[] = [
  {
    name: 'id',
    duckdb: 'INTEGER',
    postgresql: 'int',
    sqlite: 'INTEGER',
    values: Array.from({ length: sampleRows }, (_, index) => String(index)),
  },
  {
    name: 'small',
    duckdb: 'INTEGER',
    postgresql: 'int',
    sqlite: 'INTEGER',
    values: ['0', '1', '-1', '2147483647', '-2147483648', null, '7'],
  },
  {
    name: 'large',
    duckdb: 'BIGINT',
    postgresql: 'bigint',
    sqlite: 'INTEGER',
    values: ['9007199254740993', '-9223372036854775808', '9223372036854775807', '0', null],
  },
  {
    name: 'price',
    duckdb: 'DECIMAL(12,2)',
    postgresql: 'numeric(12,2)',
    sqlite: null,
    values: ['1.10', '-1.10', '0', '9999999999.99', null, '1.11', '2.00'],
  },
  {
    name: 'ratio',
    duckdb: 'DOUBLE',
    postgresql: 'float8',
    sqlite: null,
    values: ['0.1', '-0.5', 'NaN', 'Infinity', '-Infinity', null, '1e300', '3', '5e-324'],
  },
  {
    name: 'finite',
    duckdb: 'DOUBLE',
    postgresql: 'float8',
    sqlite: 'REAL',
    values: ['0.1', '-0.5', '3.0', null, '1e300', '5e-324', '0.0'],
  },
  { name: 'name', duckdb: 'VARCHAR', postgresql: 'text', sqlite: 'TEXT', values: texts },
  {
    name: 'day',
    duckdb: 'DATE',
    postgresql: 'date',
    sqlite: 'DATE',
    values: ['2020-02-29', '1969-12-31', '0001-01-01', null, '9999-12-31', '1900-03-01'],
  },
  {
    name: 'second',
    duckdb: 'TIMESTAMP',
    postgresql: 'timestamp',
    sqlite: 'DATETIME',
    values: ['2020-02-29 23:59:59', '1970-01-01 00:00:00', null, '1969-12-31 23:59:59', '0001-01-01 00:00:00'],
  },
  {
    name: 'moment',
    duckdb: 'TIMESTAMP',
    postgresql: 'timestamp',
    sqlite: null,
    values: ['2020-02-29 23:59:59.999999', '1970-01-01 00:00:00', null, '1969-12-31 23:59:59.5', '2020-03-01 12:30:00.1'],
  },
  {
    name: 'zoned',
    duckdb: 'TIMESTAMPTZ',
    postgresql: 'timestamptz',
    sqlite: null,
    values: ['2020-02-29 23:59:59.999999+02', null, '1969-12-31 23:59:59.5Z'],
  },
  { name: 'clock', duckdb: 'TIME', postgresql: 'time', sqlite: null, values: ['00:00:00', '23:59:59.999999', null, '12:30:00.25'] },
  { name: 'flag', duckdb: 'BOOLEAN', postgresql: 'boolean', sqlite: 'BOOLEAN', values: ['true', 'false', null] },
  {
    name: 'identity',
    duckdb: 'UUID',
    postgresql: 'uuid',
    sqlite: null,
    values: ['00112233-4455-6677-8899-aabbccddeeff', 'ffeeddcc-bbaa-9988-7766-554433221100', null, '80000000-0000-0000-0000-000000000000'],
  },
];

/** Empty lists, null lists, and lists with null or duplicate items. */
export const listColumns: readonly ListColumn[] = [
  {
    name: 'tags',
    kind: 'string',
    duckdb: 'VARCHAR',
    postgresql: 'text',
    values: [['alpha', 'Beta'], [], null, [null, 'ä'], ["O'Neil", '100%', 'alpha'], [''], [null], ['🦆', 'a,b', 'x"y']],
  },
  {
    name: 'sizes',
    kind: 'exact',
    duckdb: 'BIGINT',
    postgresql: 'bigint',
    values: [['1', '2', '7'], null, ['9007199254740993', null], [], ['0', '-1']],
  },
];

/** Returns the value of a column in a row. */
export function valueAt({ values }: SampleColumn, row: number): string | null {
  return values[row % values.length] ?? null;
}

/** Returns the columns that an engine supports. */
export function columnsOf(engine: 'duckdb' | 'postgresql' | 'sqlite'): readonly SampleColumn[] {
  return sampleColumns.filter((column) => column[engine] !== null);
}

/** Returns the list columns that an engine supports. */
export function listsOf(engine: 'duckdb' | 'postgresql' | 'sqlite'): readonly ListColumn[] {
  return engine === 'sqlite' ? [] : listColumns;
}

/** Returns a SELECT statement for the rows of these columns. */
export function selectSql(
  dialect: 'duckdb' | 'postgresql' | 'trino',
  columns: readonly SampleColumn[] = sampleColumns,
  lists: readonly ListColumn[] = listColumns,
): string {
  const rows = Array.from({ length: sampleRows }, (_, row) => {
    const cells = columns.map(
      (column) => `CAST(${quote(valueAt(column, row))} AS ${dialect === 'trino' ? trinoType(column) : column[dialect]})`,
    );
    return `(${[...cells, ...lists.map((column) => listSql(dialect, column, row))].join(', ')})`;
  });
  return `SELECT * FROM (VALUES ${rows.join(', ')}) AS t(${[...columns, ...lists].map(({ name }) => name).join(', ')})`;
}

function listSql(dialect: 'duckdb' | 'postgresql' | 'trino', column: ListColumn, row: number): string {
  const list = column.values[row % column.values.length] ?? null;
  const type = dialect === 'trino' ? `array(${column.duckdb})` : `${column[dialect]}[]`;
  return `CAST(${list === null ? 'NULL' : `ARRAY[${list.map(quote).join(', ')}]`} AS ${type})`;
}

/** Returns Trino's name for a DuckDB type. Timestamps have microseconds in both. */
function trinoType({ duckdb }: SampleColumn): string {
  return duckdb.replace(/^TIMESTAMPTZ$/, 'TIMESTAMP(6) WITH TIME ZONE').replace(/^(TIMESTAMP|TIME)$/, '$1(6)');
}

/** Returns SQL that creates the table in SQLite. SQLite converts quoted text to the type of its column. */
export function sqliteScript(): string {
  const columns = columnsOf('sqlite');
  const truth = (column: SampleColumn, value: string | null) =>
    column.sqlite === 'BOOLEAN' && value !== null ? String(Number(value === 'true')) : value;
  const rows = Array.from(
    { length: sampleRows },
    (_, row) => `(${columns.map((column) => quote(truth(column, valueAt(column, row)))).join(', ')})`,
  );
  return `CREATE TABLE sample (${columns.map(({ name, sqlite }) => `${name} ${sqlite}`).join(', ')}); INSERT INTO sample VALUES ${rows.join(', ')}`;
}

function quote(value: string | null): string {
  return value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`;
}
