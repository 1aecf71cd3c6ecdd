import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type PublishedService, serveTables } from '../published-service.ts';

const sales = `SELECT * FROM (VALUES
  (1, 'FR', 'Paris', 1.10::DECIMAL(9,2), 9007199254740993, 1.5::DOUBLE, ['a', 'b']),
  (2, 'FR', 'Paris', 2.20, 1, 2.5, []),
  (3, 'FR', 'Lyon', 0.10, 2, 'nan'::DOUBLE, ['c', NULL]),
  (4, 'DE', 'Bonn', 5.00, NULL, NULL, NULL),
  (5, NULL, NULL, NULL, 4, 4.0, ['b']),
  (6, 'DE', 'Köln ''s', -1.00, 5, 5.0, ['a', 'b'])
  ) t(id, country, city, price, big, ratio, tags)`;

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables({ sales: { select: sales } });
});
afterAll(() => service[Symbol.asyncDispose]());

const rowsSchema = z.object({ value: z.array(z.record(z.string(), z.unknown())) });

async function textOf(query: string, accept = 'application/json'): Promise<string> {
  const response = await service.get(`/dmp-api/odata/things/sales?${query}`, { headers: { accept } });
  const text = await response.text();
  expect([response.status, response.status === 200 ? '' : text]).toEqual([200, '']);
  return text;
}

async function rows(query: string): Promise<unknown[]> {
  return rowsSchema.parse(JSON.parse(await textOf(query, 'application/json;odata.metadata=none'))).value;
}

async function ids(query: string): Promise<unknown[]> {
  return (await rows(query)).map((row) => (typeof row === 'object' && row !== null && 'id' in row ? row.id : row));
}

describe('OData aggregation of all rows', () => {
  test('returns exact sums, averages, minimums, maximums, and counts, and ignores nulls', async () => {
    const items =
      'price with sum as total,price with average as mean,price with min as least,price with max as most,country with countdistinct as lands,$count as n';
    expect((await textOf(`$apply=aggregate(${items})`, 'application/json;odata.metadata=none')).split('"value":')[1]).toBe(
      '[{"total":7.40,"mean":1.48,"least":-1.00,"most":5.00,"lands":2,"n":6}]}',
    );
  });

  test('returns averages of integers and decimals with the precision of a double', async () => {
    const [averages] = await rows('$apply=filter(id le 3)/aggregate(price with average as price,big with average as big)');
    expect(averages).toEqual({ price: 3.4 / 3, big: 9007199254740996 / 3 });
    expect(await rows('$apply=filter(id le 6)/aggregate(id with average as mean)')).toEqual([{ mean: 3.5 }]);
    expect(await rows('$apply=filter(id ne 6 and id ne 1)/aggregate(id with average as mean)')).toEqual([{ mean: 3.5 }]);
    expect(await rows('$apply=filter(id ne 3 and id ne 4 and id ne 6)/aggregate(id with average as mean)')).toEqual([{ mean: 8 / 3 }]);
  });

  test('sums integers beyond 2^53 exactly', async () => {
    expect(await textOf('$apply=aggregate(big with sum as total)')).toContain('"total":9007199254741005');
  });

  test('returns 64-bit sums of 32-bit integers, and 32-bit minimums and maximums', async () => {
    expect(await textOf('$apply=aggregate(id with sum as id)')).toContain('{"id@odata.type":"#Int64","id":21}');
    expect(await textOf('$apply=aggregate(id with max as last)')).toContain('{"last@odata.type":"#Int32","last":6}');
  });

  test('aggregates expressions', async () => {
    expect(await rows('$apply=aggregate(price mul 2 with sum as double)')).toEqual([{ double: 14.8 }]);
  });

  test('aggregation of no rows returns a null sum and a zero count', async () => {
    expect(await rows('$apply=filter(id gt 99)/aggregate(price with sum as total,$count as n)')).toEqual([{ total: null, n: 0 }]);
  });
});

describe('OData groups', () => {
  test('are each transformed by the sequence after their grouping columns', async () => {
    const ids = async (sequence: string) =>
      (await rows(`$apply=groupby((country),${sequence})&$select=country,id&$orderby=id`)).map((row) => JSON.stringify(row));
    expect(await ids('topcount(1,price)')).toEqual(['{"country":"FR","id":2}', '{"country":"DE","id":4}', '{"country":null,"id":5}']);
    expect(await ids('orderby(id desc)/skip(1)/top(1)')).toEqual(['{"country":"FR","id":2}', '{"country":"DE","id":4}']);
    expect(await ids('filter(price gt 2)')).toEqual(['{"country":"FR","id":2}', '{"country":"DE","id":4}']);
    expect(await rows('$apply=groupby((country),topcount(2,price)/aggregate(price with sum as total))&$orderby=country')).toEqual([
      { country: null, total: null },
      { country: 'DE', total: 4 },
      { country: 'FR', total: 3.3 },
    ]);
    expect(await rows('$apply=groupby((country),groupby((city),aggregate($count as n))/topcount(1,n))&$orderby=country')).toEqual([
      { country: null, city: null, n: 1 },
      { country: 'DE', city: 'Bonn', n: 1 },
      { country: 'FR', city: 'Paris', n: 2 },
    ]);
  });

  test('have a row of aggregates even if an earlier transformation leaves no rows in the group', async () => {
    const empty = { total: null, n: 0, cities: 0 };
    const items = 'aggregate(price with sum as total,$count as n,city with countdistinct as cities)';
    const all = async (sequence: string) => rows(`$apply=groupby((country),${sequence})`);
    expect(await all(`filter(price gt 1)/${items}`)).toEqual([
      { country: null, ...empty },
      { country: 'DE', total: 5, n: 1, cities: 1 },
      { country: 'FR', total: 3.3, n: 2, cities: 1 },
    ]);
    expect(await all(`filter(price gt 1)/search(bonn OR lyon)/${items}`)).toEqual([
      { country: null, ...empty },
      { country: 'DE', total: 5, n: 1, cities: 1 },
      { country: 'FR', ...empty },
    ]);
    expect(await all(`orderby(id)/skip(2)/${items}`)).toEqual([
      { country: null, ...empty },
      { country: 'DE', ...empty },
      { country: 'FR', total: 0.1, n: 1, cities: 1 },
    ]);
    expect(await all(`filter(price lt 5)/topcount(1,price)/${items}`)).toEqual([
      { country: null, ...empty },
      { country: 'DE', total: -1, n: 1, cities: 1 },
      { country: 'FR', total: 2.2, n: 1, cities: 1 },
    ]);
    expect(await all('filter(price gt 1)/groupby((city),aggregate($count as n))/aggregate(n with sum as n,$count as cities)')).toEqual([
      { country: null, n: null, cities: 0 },
      { country: 'DE', n: 1, cities: 1 },
      { country: 'FR', n: 2, cities: 1 },
    ]);
    expect(await all('filter(price gt 1)/groupby((city),aggregate($count as n))')).toEqual([
      { country: 'DE', city: 'Bonn', n: 1 },
      { country: 'FR', city: 'Paris', n: 2 },
    ]);
  });

  test('are filtered before and after their aggregates, on every rollup level', async () => {
    const sequence = 'filter(price gt 1)/aggregate(price with sum as total)/filter(total gt 4)';
    expect(await rows(`$apply=groupby((rollup($all,country)),${sequence})`)).toEqual([
      { country: 'DE', total: 5 },
      { country: null, total: 8.3 },
    ]);
  });

  test('can be transformed by concatenated sequences', async () => {
    const sequence = 'filter(price gt 1)/concat(aggregate($count as n),topcount(1,price)/groupby((city)))';
    expect(await rows(`$apply=groupby((country),${sequence})&$orderby=country,n desc`)).toEqual([
      { country: null, n: 0, city: null },
      { country: 'DE', n: 1, city: null },
      { country: 'DE', n: null, city: 'Bonn' },
      { country: 'FR', n: 2, city: null },
      { country: 'FR', n: null, city: 'Paris' },
    ]);
  });

  test('contain their grouping values and are sorted by them', async () => {
    expect(await rows('$apply=groupby((country),aggregate(price with sum as total,$count as n))')).toEqual([
      { country: null, total: null, n: 1 },
      { country: 'DE', total: 4, n: 2 },
      { country: 'FR', total: 3.4, n: 3 },
    ]);
  });

  test('groups without aggregates return the distinct values', async () => {
    expect(await rows('$apply=groupby((country))&$orderby=country desc')).toEqual([
      { country: 'FR' },
      { country: 'DE' },
      { country: null },
    ]);
  });

  test('are rolled up to subtotals and a grand total', async () => {
    expect(await rows('$apply=filter(country ne null)/groupby((rollup(country,city)),aggregate(price with sum as total))')).toEqual([
      { country: 'DE', city: 'Bonn', total: 5 },
      { country: 'DE', city: "Köln 's", total: -1 },
      { country: 'FR', city: 'Lyon', total: 0.1 },
      { country: 'FR', city: 'Paris', total: 3.3 },
      { country: 'DE', city: null, total: 4 },
      { country: 'FR', city: null, total: 3.4 },
    ]);
    const groups = await rows('$apply=groupby((rollup($all,country)),aggregate($count as n))');
    expect(groups).toEqual([
      { country: null, n: 1 },
      { country: 'DE', n: 2 },
      { country: 'FR', n: 3 },
      { country: null, n: 6 },
    ]);
  });

  test('can be filtered, sorted, limited, and counted', async () => {
    const query = '$apply=groupby((city),aggregate(price with sum as total))&$filter=total gt 0&$orderby=total desc&$top=2&$count=true';
    expect(JSON.parse(await textOf(query))).toMatchObject({
      '@odata.context': `${service.base}/dmp-api/odata/things/$metadata#sales(city,total)`,
      '@odata.count': 3,
      value: [
        { city: 'Bonn', total: 5 },
        { city: 'Paris', total: 3.3 },
      ],
    });
    const response = await service.get('/dmp-api/odata/things/sales/$count?$apply=groupby((city))');
    expect(await response.text()).toBe('5');
  });
});

describe('other OData transformations', () => {
  test.each([
    ['filter(length(city) eq 5)', [1, 2]],
    ['search(par OR bonn)', [1, 2, 4]],
    ['orderby(price desc)/top(2)', [4, 2]],
    ['orderby(price desc)/skip(4)', [6, 5]],
    ['skip(1)/top(2)', [2, 3]],
    ['topcount(2,price)', [2, 4]],
    ['bottomcount(2,price)', [3, 6]],
    ['topsum(6,price)', [2, 4]],
    ['bottomsum(0,price)', []],
    ['toppercent(50,price)', [4]],
    ['concat(topcount(1,price),bottomcount(1,price))', [4, 6]],
    ['identity', [1, 2, 3, 4, 5, 6]],
    ['identity/filter(id gt 4)/identity', [5, 6]],
  ])('%s returns the expected rows', async (apply, expected) => {
    expect(await ids(`$apply=${apply}`)).toEqual(expected);
  });

  test('concatenation returns the columns of all its branches', async () => {
    expect(await rows('$apply=concat(groupby((country),aggregate($count as n)),aggregate($count as n))')).toEqual([
      { country: null, n: 1 },
      { country: 'DE', n: 2 },
      { country: 'FR', n: 3 },
      { country: null, n: 6 },
    ]);
  });

  test('computed columns are available to later transformations', async () => {
    expect(
      await rows('$apply=compute(price mul 2 as double,id add 1 as next)/aggregate(double with sum as all,next with max as last)'),
    ).toEqual([{ all: 14.8, last: 7 }]);
  });
});

describe('the $compute option', () => {
  test('adds columns that can be selected, filtered, and sorted by', async () => {
    expect(
      await rows("$compute=price mul 2 as double,concat(country,'!') as loud&$select=id,double,loud&$filter=double gt 2&$orderby=double"),
    ).toEqual([
      { id: 1, double: 2.2, loud: 'FR!' },
      { id: 2, double: 4.4, loud: 'FR!' },
      { id: 4, double: 10, loud: 'DE!' },
    ]);
    expect(await rows('$compute=id add 1 as next&$filter=next div 2 eq 1&$select=next')).toEqual([{ next: 2 }, { next: 3 }]);
    expect(await rows("$compute=tags/any(t:concat(t,'!') eq 'b!') as tagged&$top=2&$select=id,tagged")).toEqual([
      { id: 1, tagged: true },
      { id: 2, tagged: false },
    ]);
    expect(await rows('$compute=now() gt null as never&$top=1&$skip=1&$select=id,never')).toEqual([{ id: 2, never: false }]);
  });
});

describe('the $search option', () => {
  test.each(['"fr', "'fr", 'fr"x"', '()', '(fr', 'fr)', '""', 'fr OR ('])('rejects %s with status 400', async (search) => {
    const response = await service.get(`/dmp-api/odata/things/sales?$search=${encodeURIComponent(search)}`);
    expect([response.status, await response.json()]).toMatchObject([400, { error: { target: '$search' } }]);
  });

  test('rejects an unencoded semicolon', async () => {
    expect((await service.get('/dmp-api/odata/things/sales?$search=a;b')).status).toBe(400);
  });

  test.each([
    ['paris', [1, 2]],
    ['PARIS AND fr', [1, 2]],
    ['paris OR "köln \'s"', [1, 2, 6]],
    ['NOT fr', [4, 5, 6]],
    ['fr NOT paris', [3]],
    ['fr lyon', [3]],
    ['"%"', []],
    // An operator without operands is a word, according to the standard's grammar and test cases.
    ['AND', []],
    ['NOT NOT', [1, 2, 3, 4, 5, 6]],
    ['fr;x OR bonn', [4]],
  ])('finds the rows that match %s', async (search, expected) => {
    expect(await ids(`$search=${encodeURIComponent(search)}`)).toEqual(expected);
  });

  test('can be combined with a filter and a count', async () => {
    expect(await ids('$search=fr&$filter=id gt 1&$count=true')).toEqual([2, 3]);
    expect(await (await service.get('/dmp-api/odata/things/sales/$count?$search=fr')).text()).toBe('3');
  });
});

describe('invalid or unsupported aggregation queries', () => {
  test.each([
    ['$apply=groupby((rollup($all,country)),topcount(1,price))', 501],
    ['$apply=groupby((rollup(country,city)),topcount(1,price))', 501],
    ['$apply=aggregate(price with sum from city with average as x)', 501],
    ['$apply=filter(isof(city,Some.Type))', 501],
    ['$apply=aggregate(nope with sum as x)', 400],
    ['$apply=aggregate(city with sum as x)', 400],
    ['$apply=compute(id as ID)', 400],
    ['$apply=aggregate(id with sum as x,id with max as X)', 400],
    ["$compute=id sub 1 as x&$filter=x eq 'a'", 400],
    ['$compute=price as id', 400],
    ['$compute=price as a,id as a', 400],
    ['$apply=groupby((country))&$filter=id eq 1', 400],
    ["$compute=duration'P1D' as x", 501],
  ])('%s is rejected with status %i', async (query, status) => {
    expect((await service.get(`/dmp-api/odata/things/sales?${query}`)).status).toBe(status);
  });
});
