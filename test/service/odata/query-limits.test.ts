import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PublishedService, serveTables } from '../published-service.ts';

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables(
    { people: { select: `SELECT * FROM (VALUES (1, 'Ada', ['x']), (2, 'Grace', [])) t(id, name, tags)` } },
    {
      limits: {
        queryLength: 4000,
        queryParameters: 60,
        queryTokens: 900,
        queryNodes: 200,
        querySteps: 5,
        queryColumns: 8,
        batchRequests: 3,
      },
    },
  );
});
afterAll(() => service[Symbol.asyncDispose]());

async function post(options: string): Promise<readonly [status: number, code: string, message: string]> {
  const init = { method: 'POST', body: options, headers: { 'content-type': 'text/plain' } };
  return problemOf(await service.get('/dmp-api/odata/things/people/$query', init));
}

async function problemOf(response: Response): Promise<readonly [status: number, code: string, message: string]> {
  const body = JSON.parse(await response.text());
  const { code = '', message = body.detail ?? '' } = body.error ?? body;
  return [response.status, code, message];
}

const many = (count: number, part: (index: number) => string, separator: string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(separator);

const scripts = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Thai', 'Lao', 'Han', 'Hangul', 'Georgian'];

test.each([
  ['characters', `$filter=name eq '${'a'.repeat(4000)}'`, 413, '--query-length'],
  ['parameters', many(61, (index) => `a${index}=1`, '&'), 400, '--query-parameters'],
  ['tokens', `$filter=id in (${many(1000, String, ',')})`, 400, '--query-tokens'],
  ['nodes', `$filter=${many(100, (index) => `id add 1 eq ${index}`, ' or ')}`, 400, '--query-nodes'],
  [
    'nodes in repeated aliases',
    `$filter=@a0 eq 1&${many(30, (index) => `@a${index}=@a${index + 1} add @a${index + 1}`, '&')}&@a30=1`,
    400,
    '--query-nodes',
  ],
  [
    'nodes that are repeated for each value of a list',
    `$filter=tolower(tolower(name)) in (${many(100, (index) => `'${index}'`, ',')})`,
    400,
    '--query-nodes',
  ],
  ['nodes of a search', `$search=${many(120, (index) => `w${index}`, ' ')}`, 400, '--query-nodes'],
  ['nodes of compared lists', `$filter=hassubset([${many(30, String, ',')}],[${many(30, String, ',')}])`, 400, '--query-nodes'],
  ['transformations', `$apply=${many(6, () => 'filter(id eq 1)', '/')}`, 400, '--query-steps'],
  ['transformations in branches', `$apply=concat(${many(6, () => 'identity', ',')})`, 400, '--query-steps'],
  ['sort columns', `$orderby=${many(9, () => 'name', ',')}`, 400, '--query-columns'],
  ['computed columns', `$compute=${many(9, (index) => `id as c${index}`, ',')}`, 400, '--query-columns'],
  ['aggregated columns', `$apply=aggregate(${many(9, (index) => `$count as c${index}`, ',')})`, 400, '--query-columns'],
  ['characters in repeated aliases', `$filter=${many(20, () => 'name eq @a', ' or ')}&@a='${'x'.repeat(300)}'`, 400, '--query-length'],
  ['regular expressions', `$filter=${many(21, (index) => `matchesPattern(name,'${index}')`, ' or ')}`, 400, 'regular expressions'],
  [
    'Unicode properties',
    `$filter=matchesPattern(name,'${many(11, (index) => `\\p{Script=${scripts[index]}}`, '')}')`,
    400,
    'Unicode properties',
  ],
])('a query with too many %s is rejected with the limit and its option', async (_, options, status, told) => {
  const [actual, code, message] = await post(options);
  expect([actual, code]).toEqual([status, 'query-limit-exceeded']);
  expect(message).toContain(told);
});

test('a query that concatenates very long text for each row is rejected, in any option', async () => {
  await using usual = await serveTables({ people: { select: `SELECT 1 AS id, 'Ada' AS name` } });
  const doubled = many(
    12,
    (index) => `compute(concat(${index === 0 ? 'name' : `c${index - 1}`},${index === 0 ? 'name' : `c${index - 1}`}) as c${index})`,
    '/',
  );
  const long = `concat(name,'${'x'.repeat(10_000)}')`;
  for (const options of [
    `$apply=${doubled}`,
    `$apply=groupby((id),aggregate(${long} with max as a))/compute(concat(a,concat(a,a)) as b)`,
    `$apply=concat(compute(${long} as a),identity)/filter(concat(concat(a,a),a) eq 'x')`,
    `$compute=${many(4, (index) => `${long} as c${index}`, ',')}`,
    `$filter=${many(4, () => `length(${long}) gt 5`, ' or ')}`,
    `$orderby=${many(4, (index) => `concat(${long},'${index}')`, ',')}`,
  ]) {
    const init = { method: 'POST', body: options, headers: { 'content-type': 'text/plain' } };
    const [status, code, message] = await problemOf(await usual.get('/dmp-api/odata/things/people/$query', init));
    expect([status, code], options.slice(0, 60)).toEqual([400, 'query-limit-exceeded']);
    expect(message).toContain('characters written by concat for one row');
  }
  const ordinary = await usual.get(
    `/dmp-api/odata/things/people?$compute=concat(concat(name,', '),concat('No. ',cast(id,Edm.String))) as label`,
  );
  expect(JSON.parse(await ordinary.text()).value[0].label).toBe('Ada, No. 1');
});

test('a query that sorts by more than 100 columns is rejected, in OData and REST and across all steps', async () => {
  await using usual = await serveTables({ people: { select: `SELECT 1 AS id, 'Ada' AS name` } });
  const order = many(51, (index) => `id add ${index}`, ',');
  for (const path of [
    `odata/things/people?$orderby=${order},${order}`,
    `odata/things/people?$apply=orderby(${order})/orderby(${order})`,
    `data/things/people?sort=${many(101, () => 'id', ',')}`,
  ]) {
    const [status, code, message] = await problemOf(await usual.get(`/dmp-api/${path}`));
    expect([status, code]).toEqual([400, 'query-limit-exceeded']);
    expect(message).toContain('100 sort columns');
  }
  expect((await usual.get(`/dmp-api/odata/things/people?$orderby=${order}`)).status).toBe(200);
});

test('deeply nested aliases are rejected, and circular aliases are reported unsupported', async () => {
  const levels = `$filter=@a0&${many(50, (index) => `@a${index}=${'not '.repeat(8)}@a${index + 1}`, '&')}&@a50=true`;
  expect((await post(levels)).slice(0, 2)).toEqual([400, 'query-limit-exceeded']);
  expect((await post('$filter=@a eq 1&@a=@b&@b=@a')).slice(0, 2)).toEqual([501, 'query-not-supported']);
});

test('a pattern longer than 1000 characters is rejected', async () => {
  const [status, code, message] = await post(`$filter=matchesPattern(name,'${'a'.repeat(1001)}')`);
  expect([status, code]).toEqual([400, 'query-refused']);
  expect(message).toContain('1000 characters');
});

test('REST queries have the same limits that OData queries have', async () => {
  const get = async (query: string) => problemOf(await service.get(`/dmp-api/data/things/people?${query}`));
  expect((await get(`filter=${many(700, (index) => `id==${index}`, ';')}`)).slice(0, 2)).toEqual([413, 'query-limit-exceeded']);
  expect((await get(`filter=id=in=(${many(950, String, ',')})`)).slice(0, 2)).toEqual([400, 'query-limit-exceeded']);
  expect((await get(`sort=${many(9, () => 'id', ',')}`)).slice(0, 2)).toEqual([400, 'query-limit-exceeded']);
});

test('a batch with too many requests is rejected completely, in JSON and multipart format', async () => {
  const post = (body: string, type: string) =>
    service.get('/dmp-api/odata/things/$batch', { method: 'POST', body, headers: { 'content-type': type } });
  const requests = Array.from({ length: 4 }, (_, index) => ({ id: String(index), method: 'GET', url: 'people' }));
  const [status, code, message] = await problemOf(await post(JSON.stringify({ requests }), 'application/json'));
  expect([status, code]).toEqual([400, 'query-limit-exceeded']);
  expect(message).toContain('--batch-requests');
  const part = '--b\r\nContent-Type: application/http\r\n\r\nGET people HTTP/1.1\r\n\r\n\r\n';
  expect((await problemOf(await post(`${part.repeat(4)}--b--`, 'multipart/mixed;boundary=b'))).slice(0, 2)).toEqual([
    400,
    'query-limit-exceeded',
  ]);
  expect((await post(`${part.repeat(3)}--b--`, 'multipart/mixed;boundary=b')).status).toBe(200);
});
