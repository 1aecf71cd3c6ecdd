import { expect, test } from 'vitest';
import { shortenNames } from '../../../../service/engine/postgresql/long-names.ts';
import { findPostgres, startPostgres } from '../../../postgresql/start-postgres.ts';
import { serveLocation } from '../../odata/live-service.ts';

const long = 'é'.repeat(32);

test('only names that PostgreSQL would truncate are shortened, the same name always to the same one', () => {
  const fits = `"${'é'.repeat(31)}x"`;
  expect(shortenNames(`SELECT ${fits}, '"${long}"' AS "a""b"`)).toBe(`SELECT ${fits}, '"${long}"' AS "a""b"`);
  const [one, again, other] = shortenNames(`"${long}" "${long}" "${long}2"`).match(/"[^"]+"/g) ?? [];
  expect(one).toBe(again);
  expect(one).not.toBe(other);
  expect(one?.length).toBeLessThan(63);
});

test('long aliases and columns of joined rows are returned with their complete names (needs PostgreSQL)', async ({ skip }) => {
  const programs = await findPostgres();
  if (programs === null) return skip('PostgreSQL is not installed.');
  await using server = await startPostgres(programs);
  const column = 'c'.repeat(62);
  await server.run(`CREATE TABLE parents (id int PRIMARY KEY);
    CREATE TABLE kids (id int PRIMARY KEY, parent int REFERENCES parents, ${column}a int, ${column}b int);
    INSERT INTO parents VALUES (1); INSERT INTO kids VALUES (2, 1, 5, 6)`);
  await using service = await serveLocation(`${server.url}?schema=public`);
  const rowOf = async (query: string) => await (await service.get(`public/parents?${query}`)).json();
  const alias = 'x'.repeat(70);
  expect(await rowOf(`$apply=aggregate(id with sum as ${alias}1,$count as ${alias}2)`)).toMatchObject({
    value: [{ [`${alias}1`]: 1, [`${alias}2`]: 1 }],
  });
  expect(await rowOf('$apply=join(kids as kid)&$expand=kid')).toMatchObject({
    value: [{ id: 1, kid: { [`${column}a`]: 5, [`${column}b`]: 6 } }],
  });
});
