/** Texts of the SQL screen. */
export const sql = {
  title: 'SQL over results',
  tab: 'SQL',
  about: 'Each result of an open query is a table. A table contains only the rows that were fetched.',
  statement: 'SQL statement',
  tables: 'Tables',
  noTables: 'Run a query. Its rows appear here as a table.',
  columns: 'Columns of {{name}}',
  insert: 'Insert {{name}}',
  outdatedTable: 'Results of the previous query',
  part: 'These tables have only some rows of their query: {{tables}}. To use all rows, fetch all rows there.',
  place: 'Line {{line, number}}, column {{column, number}}',
  split: 'Height of the SQL statement',
  search: 'join pivot window function DuckDB database jointure pivoter requête base de données',
} as const;
