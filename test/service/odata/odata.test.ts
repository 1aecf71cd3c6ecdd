import { parse } from '@sap-ux/edmx-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { metadataDocument } from '../../../service/odata/metadata/metadata-document.ts';
import { metadataJson } from '../../../service/odata/metadata/metadata-json.ts';
import { type PublishedService, serveTables } from '../published-service.ts';

const numbers = {
  select: `SELECT i AS id, CASE WHEN i % 2 = 0 THEN 'even' ELSE 'odd' END AS kind, (i / 10)::DECIMAL(6,2) AS price FROM range(1, 26) r(i)`,
  description: {
    path: 'some-numbers.parquet',
    title: 'Some <numbers> & "signs"',
    description: 'From 1\u0001 to 25, &times; &lt; &amp;lt;.',
    schema: { fields: [{ name: 'id', description: 'The number' }], primaryKey: ['id'] },
  },
};
const exact = {
  select: `SELECT 9007199254740993::BIGINT AS big, 1.10::DECIMAL(9,2) AS price, 'inf'::DOUBLE AS "no limit", [1, 2] AS list,
    TIMESTAMP '2020-01-02 03:04:05' AS moment, '\\xFB\\xEF'::BLOB AS bytes, 1::UTINYINT AS "1962"`,
};

const collectionSchema = z.looseObject({ '@odata.context': z.string(), value: z.array(z.looseObject({})) });
const errorSchema = z.object({
  error: z.looseObject({ target: z.string(), innererror: z.looseObject({ code: z.string(), from: z.number(), to: z.number() }) }),
});

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables({ 'some-numbers': numbers, exact });
});
afterAll(() => service[Symbol.asyncDispose]());

const rows = '/dmp-api/odata/things/some-numbers';

async function ids(query: string): Promise<unknown[]> {
  const response = await service.get(`${rows}${query}`);
  expect(response.status).toBe(200);
  return collectionSchema.parse(await response.json()).value.map(({ id }) => id);
}

describe('OData discovery', () => {
  test.each(['/dmp-api/odata/things', '/dmp-api/odata/things/', '/dmp-api/odata/things/?$format=json'])(
    '%s returns the service document',
    async (path) => {
      const response = await service.get(path);
      expect(response.headers.get('odata-version')).toBe('4.0');
      expect(await response.json()).toEqual({
        '@odata.context': `${service.base}/dmp-api/odata/things/$metadata`,
        value: [
          { name: 'some_numbers', title: 'Some <numbers> & "signs"', kind: 'EntitySet', url: 'some-numbers' },
          { name: 'exact', kind: 'EntitySet', url: 'exact' },
        ],
      });
    },
  );

  test.each(['$metadata', '%24metadata', '$metadata?$format=xml', '?metadata'])(
    '%s returns metadata that a client library can parse',
    async (end) => {
      const response = await service.get(`/dmp-api/odata/things/${end}`);
      expect(response.headers.get('content-type')).toContain('application/xml');
      const { schema } = parse(await response.text());
      expect(schema.entitySets.map(({ name, entityTypeName }) => [name, entityTypeName])).toEqual([
        ['some_numbers', 'things.some_numbers'],
        ['exact', 'things.exact'],
      ]);
      const [keyed, keyless] = schema.entityTypes;
      expect(keyed?.keys.map(({ name }) => name)).toEqual(['id']);
      expect(keyed?.entityProperties.map(({ name, type, nullable, scale }) => [name, type, nullable, scale])).toEqual([
        ['id', 'Edm.Int64', false, undefined],
        ['kind', 'Edm.String', true, undefined],
        ['price', 'Edm.Decimal', true, 2],
      ]);
      expect(keyless?.keys.map(({ name }) => name)).toEqual(['row_number']);
      expect(keyless?.entityProperties.map(({ name, type }) => `${name} ${type}`)).toEqual([
        'big Edm.Int64',
        'price Edm.Decimal',
        'no_limit Edm.Double',
        'list Collection(Edm.Int32)',
        'moment Edm.DateTimeOffset',
        'bytes Edm.Binary',
        '_1962 Edm.Int32',
        'row_number Edm.Int64',
      ]);
    },
  );

  test('metadata contains the descriptions of tables and columns', async () => {
    const text = await (await service.get('/dmp-api/odata/things/$metadata')).text();
    expect(text).toContain('<Annotation Term="Core.Description" String="The number"/>');
    expect(text).toContain('String="Some &lt;numbers&gt; &amp; &quot;signs&quot;"');
    expect(text).toContain('String="From 1\ufffd to 25, &amp;times; &amp;lt; &amp;amp;lt;."');
    expect(text).toMatch(
      /<Property Name="moment" Type="Edm.DateTimeOffset" Nullable="true" Precision="6">\s*<Annotation Term="Core.Description" String="time zone: UTC, because the file has none"\/>/,
    );
  });

  test('metadata lists the supported functions and capabilities', async () => {
    const text = await (await service.get('/dmp-api/odata/things/$metadata')).text();
    expect(text).toContain('<Annotation Term="Capabilities.ComputeSupported" Bool="true"/>');
    expect(text).toContain('<String>matchesPattern</String>');
    expect(text).not.toContain('<String>geo.distance</String>');
    expect(text).toContain('<Annotation Term="Core.ODataVersions" String="4.0 4.01"/>');
    for (const term of ['KeyAsSegmentSupported', 'QuerySegmentSupported', 'CrossJoinSupported', 'AsynchronousRequestsSupported'])
      expect(text).toContain(`<Annotation Term="Capabilities.${term}" Bool="true"/>`);
    expect(text).toContain('<Annotation Term="Aggregation.ApplySupported">');
    expect(text).toContain('<PropertyValue Property="Expandable" Bool="false"/>');
  });

  test('the catalogue is available in OData with its own metadata', async () => {
    const response = await service.get('/dmp-api/odata/Datachain/Expositions?$format=json');
    expect(await response.json()).toMatchObject({
      '@odata.context': `${service.base}/dmp-api/odata/Datachain/$metadata#Expositions`,
      value: [
        {
          Title: 'Some <numbers> & "signs"',
          ODataUrl: `${service.base}${rows}`,
          Keywords: [],
          UpdateDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          Columns: [{ alias: 'id', description: 'The number', Type: 'LONG', filter: true, islist: false }, {}, {}],
        },
        { Title: 'exact' },
      ],
    });
    const { schema } = parse(await (await service.get('/dmp-api/odata/Datachain/$metadata')).text());
    expect(schema.entityTypes[0]?.entityProperties.map(({ name }) => name)).toContain('ODataUrl');
  });

  test('a decimal column without a scale is declared with a variable scale, so that clients do not round it to integers', () => {
    const column = { name: 'n', sourceName: 'n', type: 'decimal', list: false, nullable: true, precision: null, scale: null } as const;
    const described = { ...column, description: null, filterable: true, key: false };
    const api = {
      ...{ id: 1, root: 'r', accessPoint: 'a', entityName: 'a', title: 'a', details: '', keywords: [], updatedAt: null, sources: [] },
      ...{ licenses: [], table: 'a', columns: [described], model: { name: 'a', properties: [] } },
    };
    const project = { id: 1, rootCode: 'r', label: 'r', apis: [api] };
    expect(metadataDocument(project)).toContain('<Property Name="n" Type="Edm.Decimal" Nullable="true" Scale="variable"/>');
    expect(metadataJson(project)).toMatchObject({ r: { a: { n: { $Scale: 'variable' } } } });
  });
});

describe('OData rows', () => {
  test.each([
    [`?$filter=kind eq 'even'&$orderby=id desc&$top=3`, [24, 22, 20]],
    [`?$filter=price gt 2.35 and kind eq 'odd'`, [25]],
    ['?$filter=id in (3,1,99)', [1, 3]],
    [`?$filter=startswith(kind,'o') and id lt 4`, [1, 3]],
    [`?$filter=not (id gt 2)`, [1, 2]],
    ['?$orderby=kind,id desc&$skip=1&$top=2', [22, 20]],
    ['?%24filter=id%20eq%207', [7]],
    ['?filter=id eq 7&$format=json', [7]],
    ['?$skip=24', [25]],
    ['?$skip=9007199254740991', []],
    ['?$top=0', []],
    ['', Array.from({ length: 25 }, (_, index) => index + 1)],
  ])('%s returns the matching rows', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  test('are equal for the entity set name and the access point', async () => {
    const [one, other] = await Promise.all([service.get(rows), service.get('/dmp-api/odata/things/some_numbers')]);
    expect(await one.text()).toBe(await other.text());
  });

  test('are returned with a context URL, and with their count on request', async () => {
    const response = await service.get(`${rows}?$select=price,id&$top=1&$count=true&$filter=id gt 5`);
    expect(response.headers.get('content-type')).toContain('odata.metadata=minimal');
    const context = `${service.base}/dmp-api/odata/things/$metadata#some_numbers(price,id)`;
    expect(await response.text()).toBe(`{"@odata.context":"${context}","@odata.count":20,"value":[{"price":0.60,"id":6}]}`);
  });

  test('contain exact integers and decimals, infinities, and base64url-encoded bytes', async () => {
    const response = await service.get('/dmp-api/odata/things/exact');
    expect((await response.text()).split('"value":')[1]).toBe(
      '[{"big":9007199254740993,"price":1.10,"no_limit":"INF","list":[1,2],"moment":"2020-01-02T03:04:05Z","bytes":"--8=","_1962":1}]}',
    );
  });

  test('a $count path returns the number of rows in plain text', async () => {
    const response = await service.get(`${rows}/$count?$filter=kind eq 'even'`);
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/plain;charset=utf-8', '12']);
  });
});

describe('an invalid or unsupported OData query', () => {
  test.each([
    [`?$filter=kind eq 'even' and origni eq 1`, 400, 'unknown-column', '$filter', 19, 25],
    ['?$filter=id eq', 400, 'odata-operand-missing', '$filter', 5, 5],
    ['?$select=id,nope', 400, 'unknown-column', '$select', 3, 7],
    ['?$orderby=nope desc', 400, 'unknown-column', '$orderby', 0, 4],
    ['?$top=-1', 400, 'number-expected', '$top', 0, 2],
    ['?$filtre=1', 400, 'odata-option-unknown', '$filtre', 0, 1],
    ['?$expand=x', 501, 'odata-option-unsupported', '$expand', 0, 1],
    ['?$skiptoken=x', 400, 'skip-token-unknown', '$skiptoken', 0, 1],
    ['?$filter=isof(kind,Some.Type)', 501, 'not-answered', '$filter', 0, 20],
    ["?$filter=kind eq 'a' and isof(kind,Some.Type)", 501, 'not-answered', '$filter', 16, 36],
    ['?$orderby=isof(kind,Some.Type)', 501, 'not-answered', '$orderby', 0, 20],
  ])('%s is rejected with the position of the error', async (query, status, code, target, from, to) => {
    const response = await service.get(`${rows}${query}`);
    expect(response.status).toBe(status);
    const { error } = errorSchema.parse(await response.json());
    expect([error.target, error.innererror.code, error.innererror.from, error.innererror.to]).toEqual([target, code, from, to]);
  });
});
