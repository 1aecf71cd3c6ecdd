import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type PublishedService, serveTables } from '../published-service.ts';

const things = `SELECT * FROM (VALUES
  (1, -7, 3000000000, 1.10::DECIMAL(9,2), 2.5::DOUBLE, 'Ada Lovelace', DATE '2020-02-29', TIMESTAMP '2020-02-29 13:14:15.25', TRUE, ['a', 'bcd']),
  (2, 7, 9007199254740993, 0.30, 'nan'::DOUBLE, ' été ', DATE '1999-12-31', TIMESTAMP '1999-12-31 23:59:59', FALSE, []::VARCHAR[]),
  (3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (4, 0, 4, -2.50, 'inf'::DOUBLE, '', DATE '2020-03-01', TIMESTAMP '2020-03-01 00:00:00', TRUE, ['x', NULL])
  ) t(id, small, big, price, ratio, name, day, moment, flag, tags)`;

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables({ things: { select: things } });
});
afterAll(() => service[Symbol.asyncDispose]());

const responseSchema = z.object({ value: z.array(z.looseObject({ id: z.number() })) });

async function ids(query: string): Promise<number[]> {
  const response = await service.get(`/dmp-api/odata/things/things?${query.replaceAll('+', '%2B')}`);
  expect([response.status, response.status === 200 ? '' : await response.clone().text()]).toEqual([200, '']);
  return responseSchema.parse(await response.json()).value.map(({ id }) => id);
}

describe('arithmetic in OData filters', () => {
  test.each([
    ['small add 1 eq -6', [1]],
    ['small sub id eq 5', [2]],
    ['small mul 2 eq 14', [2]],
    ['small div 2 eq -3', [1]],
    ['small div 2 eq 3', [2]],
    ['small divby 2 eq -3.5', [1]],
    ['id divby 3 eq 0.333333333333333333', [1]],
    ['id divby 3 eq 0.666666666666666667', [2]],
    ['small mod 4 eq -3', [1]],
    ['small mod 4 eq 3', [2]],
    ['-small eq 7', [1]],
    ['big add big eq 18014398509481986', [2]],
    ['big mul big gt 1', [1, 2, 4]],
    ['big add 0 eq 9007199254740992', []],
    ['price mul 3 eq 3.30', [1]],
    ['price divby 3 eq 0.1', [2]],
    ['price add 0.005 eq 1.105', [1]],
    ['price div 2 eq 0.15', [2]],
    ['price mod 1 eq -0.5', [4]],
    ['id divby case(id eq 1:0.0001,true:id add 99999999999.01) lt 1', [2, 3, 4]],
    ['1 div small eq 1', []],
    ['1 div small eq null', [3, 4]],
    ['ratio mul 2 eq 5', [1]],
    ['ratio add 1 eq INF', [4]],
    ['ratio add 0 eq NaN', []],
    ['ratio add 0 ne NaN', [1, 2, 3, 4]],
    ['ratio add 0 gt 1', [1, 4]],
    ['round(price) eq -3', [4]],
    ['floor(price) eq 1', [1]],
    ['ceiling(price) eq 1', [2]],
    ['round(ratio) eq 3', [1]],
  ])('%s returns the expected rows', async (filter, expected) => {
    expect(await ids(`$filter=${filter}`)).toEqual(expected);
  });
});

describe('comparisons with null in OData filters', () => {
  test.each([
    ['small lt id', [1, 4]],
    ['small gt price', [2, 4]],
    ['small eq id', []],
    ['small ne id', [1, 2, 3, 4]],
    ['small add 0 eq null', [3]],
    ['small add 0 ne null', [1, 2, 4]],
    ['small add 0 ge null', [3]],
    ['small add 0 lt null', []],
    ['small eq big', [3]],
    ['small le big', [1, 2, 3, 4]],
    ['not (small add 0 lt 5)', [2, 3]],
    ['big eq id', [4]],
    ['ratio eq ratio', [1, 3, 4]],
    ['ratio le ratio', [1, 3, 4]],
    ['(big add 0) in (4,9007199254740993)', [2, 4]],
    ['not ((big add 0) in (4,null))', [1, 2]],
    ["concat(concat(name,'-'),null) eq null", [1, 2, 3, 4]],
    ['null add 1 eq null', [1, 2, 3, 4]],
    ['flag', [1, 4]],
    ['not flag', [2]],
    ['flag or small eq 7', [1, 2, 4]],
    ['(small lt id) eq flag', [1, 2, 4]],
  ])('%s returns the expected rows', async (filter, expected) => {
    expect(await ids(`$filter=${filter}`)).toEqual(expected);
  });
});

describe('text functions in OData filters', () => {
  test.each([
    ['length(name) eq 12', [1]],
    ['length(trim(name)) eq 3', [2]],
    ["indexof(name,'Love') eq 4", [1]],
    ["indexof(name,'none') eq -1", [1, 2, 4]],
    ["substring(name,4) eq 'Lovelace'", [1]],
    ["substring(name,1,2) eq 'ét'", [2]],
    ["substring(name,99) eq ''", [1, 2, 4]],
    ["toupper(trim(name)) eq 'ÉTÉ'", [2]],
    ["concat(concat(name,'-'),'x') eq '-x'", [4]],
    ['concat(name,null) eq null', [1, 2, 3, 4]],
    ['contains(name,substring(name,1)) eq true', [1, 2, 4]],
    ["not startswith(tolower(name),'ada')", [2, 4]],
    ["matchesPattern(name,'^A.*e$')", [1]],
    ["name lt 'B' and length(name) gt 0", [1, 2]],
  ])('%s returns the expected rows', async (filter, expected) => {
    expect(await ids(`$filter=${filter}`)).toEqual(expected);
  });
});

describe('date and time functions in OData filters', () => {
  test.each([
    ['year(day) eq 2020', [1, 4]],
    // Years outside every calendar. DuckDB's last year is 5881580.
    ...['5881580', '5881581', '99999999999999999999', '1e300'].flatMap((year): [string, number[]][] => [
      [`year(day) gt ${year}`, []],
      [`year(day) lt ${year}`, [1, 2, 4]],
      [`year(day) ge -${year}`, [1, 2, 4]],
      [`year(moment) le ${year}`, [1, 2, 4]],
      [`${year} gt year(day)`, [1, 2, 4]],
      [`${year} le year(moment)`, []],
      [`year(day) eq ${year}`, []],
      [`year(moment) ne ${year}`, [1, 2, 3, 4]],
      [`not (year(day) lt ${year})`, [3]],
    ]),
    ['year(moment) lt 294248', [1, 2, 4]],
    ['year(moment) gt -294248', [1, 2, 4]],
    ['month(moment) eq 12', [2]],
    ['day(day) add 1 eq 30', [1]],
    ['hour(moment) eq 13 and minute(moment) eq 14 and second(moment) eq 15', [1]],
    ['fractionalseconds(moment) eq 0.25', [1]],
    ['date(moment) eq day', [1, 2, 3, 4]],
    ['time(moment) gt 13:00:00', [1, 2]],
    ["day add duration'P1D' eq 2020-03-01", [1]],
    ["moment sub duration'PT1S' lt 2000-01-01T00:00:00Z", [2]],
    ["moment sub 2020-02-29T13:14:15Z eq duration'PT0.25S'", [1]],
    ['totalseconds(day sub 1999-12-30) eq 86400', [2]],
    ['moment lt now()', [1, 2, 4]],
    ["day sub 2020-02-29 gt duration'PT0S'", [4]],
    ['totaloffsetminutes(moment) eq 0', [1, 2, 4]],
    ["moment add duration'PT0S' gt mindatetime() and year(maxdatetime()) eq 9999", [1, 2, 4]],
  ])('%s returns the expected rows', async (filter, expected) => {
    expect(await ids(`$filter=${filter}`)).toEqual(expected);
  });
});

describe('casts, conditional values, aliases, and paths in OData filters', () => {
  test.each([
    ["cast(small,Edm.String) eq '-7'", [1]],
    ["cast(price,Edm.String) eq '1.10'", [1]],
    ["cast(moment,Edm.String) eq '2020-02-29T13:14:15.25Z'", [1]],
    ["cast(ratio,Edm.String) eq 'INF'", [4]],
    ["cast(concat('0',cast(id,Edm.String)),Edm.Int32) eq 3", [3]],
    ['cast(name,Edm.Int32) eq null', [1, 2, 3, 4]],
    ['cast(price,Edm.Int32) eq -2', [4]],
    ['cast(moment,Edm.Date) eq 2020-03-01', [4]],
    ["case(small lt 0:'minus',small gt 0:'plus',true:'none') eq 'none'", [3, 4]],
    ['case(flag:id,true:price) eq 0.3', [2]],
    ['$it/small add 1 eq 8', [2]],
    ['small add 1 eq @x&@x=@y add 1&@y=7', [2]],
    ['small add 1 eq @missing', [3]],
  ])('%s returns the expected rows', async (filter, expected) => {
    expect(await ids(`$filter=${filter}`)).toEqual(expected);
  });
});

describe('list conditions in OData filters', () => {
  test.each([
    ["tags/any(t:t eq 'x')", [4]],
    ['tags/any()', [1, 4]],
    ['tags/any(t:length(t) eq 3)', [1]],
    ['tags/all(t:length(t) lt 9)', [1, 2, 3]],
    ['tags/all(t:t ne null)', [1, 2, 3]],
    ['tags/$count gt 1', [1, 4]],
    ["tags eq ['a','bcd']", [1]],
    ['tags eq ["a","bcd"]', [1]],
    ["['bcd','a'] eq tags", []],
    ['tags eq []', [2]],
    ["tags eq ['x',null]", [4]],
    ["tags ne ['x',null]", [1, 2, 3]],
    ['tags eq @list&@list=["a","bcd"]', [1]],
    ['id in @list&@list=[1,4,9]', [1, 4]],
    ['id in [2,3]', [2, 3]],
    ['tags/$count eq null', [3]],
    ['tags/any(t:length(t) eq id)', [1]],
    ["tags/any(t:tags/any(u:concat(t,u) eq 'bcda'))", [1]],
    ["not tags/any(t:startswith(t,'b'))", [2, 3, 4]],
    ["tags/$count($filter=$this eq 'x') eq 1", [4]],
    ['tags/$count($filter=length($this) ge id) eq 2', [1]],
    ['tags/$count($filter=$this ne null) eq 1', [4]],
    ["tags/$count($filter=startswith($this,'b')) eq 0", [2, 4]],
    ["tags/$count($filter=$this eq 'x') eq null", [3]],
    ['tags/$count($search=B OR x) eq 1', [1, 4]],
    ["tags/$count($filter=$this ne 'a';$search=A) eq 0", [1, 2, 4]],
    ["tags/$filter($this ne 'a')/$count eq 1", [1]],
    ['tags/$filter(length($this) gt 1)/any()', [1]],
    ["tags/$filter($this ne null)/all(t:t eq 'x')", [2, 3, 4]],
    ['tags/$filter(tags/$filter(length($this) eq id)/$count eq 1)/$count eq 2', [1]],
    ["tags/$count($filter=tags/$count($filter=$this eq 'a') eq 1) eq 2", [1]],
    ["'bcd' in tags", [1]],
    ["not ('bcd' in tags)", [2, 3, 4]],
    ['null in tags', [4]],
    ["concat('b','cd') in $it/tags", [1]],
    ["tags/any(t:concat(t,'cd') in tags)", [4]],
    ["tags/any(t:t in tags and t eq 'x')", [4]],
    ['length(tags) eq 2', [1, 4]],
    ["hassubset(tags,['a'])", [1]],
    ["hassubset(tags,['bcd','a'])", [1]],
    ["hassubset(tags,['a','a'])", []],
    ["hassubset(tags,[null,'x'])", [4]],
    ['hassubset(tags,[])', [1, 2, 4]],
    ["hassubset(['bcd','x','a'],tags)", [1, 2]],
    ["not hassubset(['bcd','x','a'],tags)", [4]],
    ['hassubset(tags,tags)', [1, 2, 4]],
    ['hassubset([id,2,2],[2,2])', [1, 2, 3, 4]],
    ['hassubset([id,2],[2,2])', [2]],
    ['hassubset(tags,@some)&@some=["bcd"]', [1]],
    ['hassubset(tags,[substring(name,99),null])', []],
    ["hassubsequence(tags,['a','bcd'])", [1]],
    ["hassubsequence(tags,['bcd','a'])", []],
    ["hassubsequence(tags,['x',null])", [4]],
    ['hassubsequence(tags,[null])', [4]],
    ['hassubsequence(tags,[])', [1, 2, 4]],
    ['hassubsequence(tags,tags)', [1, 2, 4]],
    ["not hassubsequence(tags,['x'])", [1, 2]],
    ['hassubsequence([4,1,3],[4,id])', [1, 3]],
    ["hassubsequence(['x','a','bcd'],tags)", [1, 2]],
    ["hassubsequence(['bcd','a'],tags)", [2]],
    ["hassubsequence(['a','x',null],tags)", [2, 4]],
    ["hassubsequence([null,'x'],tags)", [2]],
    ["hassubsequence(['x'],tags)", [2]],
    ['hassubsequence([],tags)', [2]],
    ["hassubsequence([name,'a','bcd','x',null,'x',null,'a','a'],tags)", [1, 2, 4]],
    ["not hassubsequence(['a','bcd'],tags)", [4]],
    ['hassubsequence([4,1,3,1],[1,1])', [1, 2, 3, 4]],
    ['hassubsequence([4,1,3],[1,1])', []],
  ])('%s returns the expected rows', async (filter, expected) => {
    expect(await ids(`$filter=${filter}`)).toEqual(expected);
  });

  test('a REST filter on a list matches rows with the value in their list', async () => {
    const response = await service.get('/dmp-api/data/things/things?filter=tags==x&select=id');
    expect(await response.json()).toEqual([{ id: 4 }]);
  });
});

describe('type tests in OData filters', () => {
  test.each([
    ['isof(name,Edm.String)', [1, 2, 4]],
    ['isof(name,Edm.Int32)', []],
    ['isof(id,Edm.Int32) and isof(big,Edm.Int64) and isof(price,Edm.Decimal) and isof(flag,Edm.Boolean)', [1, 2, 4]],
    ['isof(ratio,Edm.Double) and isof(day,Edm.Date) and isof(moment,Edm.DateTimeOffset)', [1, 2, 4]],
    ['isof(small,Edm.PrimitiveType)', [1, 2, 4]],
    ['isof(small,Edm.Int16)', []],
    ['isof(tags,Collection(Edm.String))', [1, 2, 4]],
    ['isof(tags,Edm.String)', []],
    ['isof(cast(name,Edm.Int32),Edm.Int32)', []],
    ['isof(cast(id,Edm.String),Edm.String)', [1, 2, 3, 4]],
    ['isof(null,Edm.String)', []],
    ['isof(things.things)', [1, 2, 3, 4]],
    ['isof(things)', [1, 2, 3, 4]],
    ['isof(Edm.EntityType)', [1, 2, 3, 4]],
    ['isof(Edm.ComplexType)', []],
  ])('%s returns the expected rows', async (filter, expected) => {
    expect(await ids(`$filter=${filter}`)).toEqual(expected);
  });
});

describe('sorting by OData expressions', () => {
  test.each([
    ['length(name)', [3, 4, 2, 1]],
    ['length(name) desc', [1, 2, 4, 3]],
    ['small mul small,id desc', [3, 4, 2, 1]],
    ['1,id desc', [4, 3, 2, 1]],
    ['null', [1, 2, 3, 4]],
    ['null desc', [1, 2, 3, 4]],
    ["'a' desc,4,null,id desc", [4, 3, 2, 1]],
    ['2020-01-01 desc', [1, 2, 3, 4]],
    ['cast(null,Edm.Int32) desc', [1, 2, 3, 4]],
    ['null add 1', [1, 2, 3, 4]],
    ['@missing', [1, 2, 3, 4]],
    ['case(flag:0,true:1),id desc', [4, 1, 3, 2]],
  ])('%s returns the expected row order', async (order, expected) => {
    expect(await ids(`$orderby=${order}`)).toEqual(expected);
  });
});

describe('unsupported or invalid OData expressions', () => {
  const errorSchema = z.object({
    error: z.looseObject({ target: z.string(), innererror: z.looseObject({ code: z.string(), from: z.number(), to: z.number() }) }),
  });

  test.each([
    ['$filter=id eq 1 and isof(name,Some.Type)', '$filter', 12, 32],
    ['$orderby=id,isof(name,Some.Type)', '$orderby', 3, 23],
  ])('%s is reported unsupported with its position', async (query, target, from, to) => {
    const response = await service.get(`/dmp-api/odata/things/things?${query}`);
    expect(response.status).toBe(501);
    const { error } = errorSchema.parse(await response.json());
    expect([error.target, error.innererror.code, error.innererror.from, error.innererror.to]).toEqual([target, 'not-answered', from, to]);
  });

  test.each([
    '$filter=name add 1 eq 2',
    '$filter=length(id) eq 2',
    '$filter=name eq id',
    '$filter=day eq moment',
    "$filter=matchesPattern(name,'(')",
  ])('%s is rejected because of mismatched types or an invalid pattern', async (query) => {
    expect((await service.get(`/dmp-api/odata/things/things?${query}`)).status).toBe(400);
  });
});
