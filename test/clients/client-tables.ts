/** A table of 250 rows with a key, with the types that clients treat differently. */
export const numbers = {
  select: `SELECT i AS id, CASE WHEN i % 2 = 0 THEN 'even' ELSE 'odd' END AS kind, (i / 10)::DECIMAL(6,2) AS price,
    DATE '2020-01-01' + i::INTEGER AS day FROM range(1, 251) r(i)`,
  description: {
    path: 'some-numbers.parquet',
    title: 'Some numbers',
    schema: { fields: [{ name: 'id', description: 'The number' }], primaryKey: ['id'] },
  },
};

/** A table of 250 rows without a declared key. */
export const keyless = { select: `SELECT i % 7 AS a, 'x' || i AS b, [i] AS list FROM range(1, 251) r(i)` };

/** 500 rows, two for each of the numbers, with a foreign key. */
export const labels = {
  select: `SELECT i AS id, (i - 1) // 2 + 1 AS number_id, 'label ' || i AS text FROM range(1, 501) r(i)`,
  description: {
    schema: {
      fields: [{ name: 'id' }],
      primaryKey: ['id'],
      foreignKeys: [{ fields: ['number_id'], reference: { resource: 'some-numbers', fields: ['id'] } }],
    },
  },
};
