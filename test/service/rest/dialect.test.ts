import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { RestDialect } from '../../../service/dialect/rest-dialect.ts';
import { serveTables } from '../published-service.ts';

const keyed = {
  select: `SELECT * FROM (VALUES (1, 'a,b', 10), (1, 'c', 20), (2, 'a/é', 30)) t(id, part, amount)`,
  description: { schema: { fields: [], primaryKey: ['id', 'part'] } },
};
const numbers = { select: 'SELECT i AS id FROM range(1, 8) r(i)' };
const rows = '/dmp-api/data/things/numbers';

async function ask(rest: Partial<RestDialect>, path: string) {
  await using service = await serveTables({ keyed, numbers }, { rest });
  const response = await service.get(path);
  const text = (await response.text()).replaceAll(service.base, '');
  return {
    status: response.status,
    total: response.headers.get('x-total-count'),
    link: response.headers.get('link'),
    body: JSON.parse(text),
  };
}

describe('a REST dialect of the service', () => {
  test.each([
    ['signed', 'sort=-id'],
    ['colon', 'sort=id:desc'],
    ['comma', 'sort=id,desc'],
  ] as const)('supports the sort syntax %s', async (sort, query) => {
    expect((await ask({ sort }, `${rows}?${query}&hitsPerPage=2`)).body).toEqual([{ id: 7 }, { id: 6 }]);
  });

  test('can return rows in an envelope with the total', async () => {
    expect((await ask({ envelope: 'items' }, `${rows}?hitsPerPage=1`)).body).toEqual({ items: [{ id: 1 }], total: 7 });
  });

  test('can return the next page in the envelope, only the total, or neither', async () => {
    const member = await ask({ envelope: 'data', more: 'member' }, `${rows}?hitsPerPage=4`);
    expect(member).toMatchObject({ total: null, link: null, body: { total: 7, next: `${rows}?hitsPerPage=4&page=2` } });
    expect((await ask({ envelope: 'data', more: 'member' }, `${rows}?hitsPerPage=4&page=2`)).body.next).toBeNull();
    expect(await ask({ more: 'total' }, `${rows}?hitsPerPage=4`)).toMatchObject({ total: '7', link: null });
    expect(await ask({ more: 'none', envelope: 'd' }, `${rows}?hitsPerPage=4`)).toMatchObject({
      total: null,
      link: null,
      body: { d: [{}, {}, {}, {}] },
    });
  });

  test('can return errors in a simple format instead of RFC 9457', async () => {
    const { status, body } = await ask({ errors: 'message' }, `${rows}?filter=x==1`);
    expect([status, Object.keys(z.record(z.string(), z.string()).parse(body))]).toEqual([400, ['error', 'message']]);
  });
});

describe('one row by its key', () => {
  const row = (end: string) => ask({}, `/dmp-api/data/things/keyed/${end}`);

  test('is returned for a key of several columns with any characters', async () => {
    expect((await row('1,c')).body).toEqual({ id: 1, part: 'c', amount: 20 });
    expect((await row('1,a%2Cb?select=amount')).body).toEqual({ amount: 10 });
    expect((await row('2,a%2F%C3%A9')).body).toMatchObject({ amount: 30 });
  });

  test.each([
    ['3,c', 404, 'unknown-row'],
    ['1', 400, 'query-refused'],
    ['x,c', 400, 'query-refused'],
    ['1,c?select=nope', 400, 'query-refused'],
  ])('%s is rejected with the matching error code', async (end, status, code) => {
    expect(await row(end)).toMatchObject({ status, body: { code } });
  });

  test('isn’t available if the table has no key', async () => {
    expect(await ask({}, `${rows}/1`)).toMatchObject({ status: 404, body: { code: 'unknown-path' } });
  });
});
