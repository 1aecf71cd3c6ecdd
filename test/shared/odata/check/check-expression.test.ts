import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entityModelOf, readMetadata } from '../../../../shared/metadata/index.ts';
import { parseOption } from '../../../../shared/odata/index.ts';
import type { Diagnostic, EntityModel } from '../../../../shared/query/index.ts';
import { describeDiagnostic } from '../../../../shared/texts/describe-diagnostic.ts';
import { table } from '../../table.ts';

const document = readFileSync(new URL('../../metadata/documents/travel.xml', import.meta.url), 'utf8')
  // In open types, any name is valid.
  .replaceAll('OpenType="true"', '');

function modelOf(set: string, text = document): EntityModel {
  const { schema } = readMetadata(text);
  const model = schema === null ? null : entityModelOf(schema, set);
  if (model === null) throw new Error(`no model of ${set}`);
  return model;
}

const me = modelOf('Me');
const people = modelOf('People');
const flat = table(
  {
    name: 'string',
    age: 'int32',
    big: 'int64',
    pay: 'decimal',
    ratio: 'double',
    active: 'boolean',
    born: 'date',
    seen: 'dateTimeOffset',
    wakes: 'timeOfDay',
    slept: 'duration',
    id: 'guid',
    photo: 'binary',
    odd: 'unknown',
    tags: 'string',
    scores: 'int32',
  },
  { tags: { list: true }, scores: { list: true }, pay: { precision: 10, scale: 2 } },
);

const filter = (text: string, model: EntityModel): readonly Diagnostic[] => parseOption('$filter', text, model).diagnostics;

function applied(text: string, { fix }: Diagnostic): string | null {
  return fix === null ? null : text.slice(0, fix.from) + fix.text + text.slice(fix.to);
}

/** Asserts that a text has a single error with this code, affected text, and text after the fix. */
function expectMistake(text: string, model: EntityModel, code: string, at: string, fixed: string | null): void {
  const found = filter(text, model);
  expect(found.map((one) => [one.code, text.slice(one.from, one.to), applied(text, one)])).toEqual([[code, at, fixed]]);
  for (const one of found) expect(describeDiagnostic(one, 'fr')).not.toMatch(/\{\w+\}|undefined/);
  if (fixed !== null) expect(filter(fixed, model)).toEqual([]);
}

describe('names in a path', () => {
  it.each([
    ["Home/Nmae eq 'x'", 'unknown-property', 'Nmae', "Home/Name eq 'x'"],
    ["Home/Region/Kode eq 'x'", 'unknown-property', 'Kode', "Home/Region/Code eq 'x'"],
    ["UserNmae eq 'x'", 'unknown-column', 'UserNmae', "UserName eq 'x'"],
    ["BestFrind/UserName eq 'x'", 'unknown-column', 'BestFrind', "BestFriend/UserName eq 'x'"],
    ["BestFriend/Home/Nothing eq 'x'", 'unknown-property', 'Nothing', null],
    ["$it/UserNmae eq 'x'", 'unknown-column', 'UserNmae', "$it/UserName eq 'x'"],
    ["UserName/length eq 'x'", 'odata-no-members', 'length', null],
    ["Friends/UserName eq 'x'", 'list-column', 'UserName', null],
    ["Friends/any(f:f/UserNmae eq 'x')", 'unknown-property', 'UserNmae', "Friends/any(f:f/UserName eq 'x')"],
    ["Friends/any(friend:freind/UserName eq 'x')", 'unknown-column', 'freind', "Friends/any(friend:friend/UserName eq 'x')"],
    ["UserName/any(c:c eq 'x')", 'odata-not-a-list', "any(c:c eq 'x')", null],
    ['Trip/any()', 'unknown-column', 'Trip', 'Trips/any()'],
    ['BestFriend/$count gt 1', 'odata-not-a-list', '$count', null],
    ["T.Manger/Currency eq 'EUR'", 'odata-type-unknown', 'T.Manger', "Example.Travel.Manager/Currency eq 'EUR'"],
    ['T.Trip/TripId eq 1', 'odata-cast-unrelated', 'T.Trip', null],
    ["$root/Peple('x')/UserName eq 'x'", 'odata-set-unknown', 'Peple', "$root/People('x')/UserName eq 'x'"],
    ["$root/People('x')/UserNmae eq 'x'", 'unknown-property', 'UserNmae', "$root/People('x')/UserName eq 'x'"],
    ['Trips/$count($filter=Budgt gt 1) gt 2', 'unknown-property', 'Budgt', 'Trips/$count($filter=Budget gt 1) gt 2'],
  ])('reports one error in %s: %s', (text, code, at, fixed) => expectMistake(text, me, code, at, fixed));

  it.each([
    "Home/Name eq 'x' and Home/Region/Code ne null and Home/Mayor/UserName eq 'x'",
    'BestFriend/BestFriend/Age gt 3 or BestFriend eq null',
    'Friends/any(f:f/Friends/any(g:g/Age gt f/Age and g/Age gt Age)) or Friends/any() or Friends/$count eq 0',
    'Friends/any(UserName:UserName/Age gt 3)',
    "Example.Travel.Manager/Currency eq 'EUR' or T.Employee/Cost gt 3 or BestFriend/T.Manager/Reports/any(r:r/Age eq 1)",
    'Friends/T.Employee/any(e:e/Cost gt 100)',
    "Manager/Currency eq 'EUR' and BestFriend/Employee/Cost gt 3",
    "Trips/any(t:t/Tags/any(tag:startswith(tag,'x')) and t/Info/Code eq 'y')",
    "Trips/all(t:t/Budget gt 3000 and t/TripId in (1,2,3) and t/Length gt duration'P1D')",
    "Homes/any(h:h/Region/Code eq 'x' and h/Address ne null)",
    "$root/People('x')/Age gt Age and $root/Me/Age eq 3",
    'Elsewhere/Anything/At/All eq 5',
    'Other.Type/Anything eq 5',
    'Age gt @least and UserName eq @name',
    'Trips/$count($filter=Budget gt 3 and $this/TripId eq 1) gt 2',
    'Trips/$filter(Budget gt 3)/$count gt 2',
    "geo.distance(Spot,geography'SRID=4326;Point(1 2)') lt 5",
    "isof(T.Manager) and isof(BestFriend,T.Employee) and cast(Age,Edm.String) eq '5'",
    "UserName/@Core.Description eq 'x'",
  ])('accepts %s', (text) => expect(filter(text, me)).toEqual([]));

  it('accepts any property name of an open type', () => {
    const open = modelOf('Me', document.replace('<EntityType Name="Person"', '<EntityType Name="Person" OpenType="true"'));
    expect(filter('Whatever eq 5 and Home/Name eq null', open)).toEqual([]);
    expect(filter('Home/Whatever eq 5', open)).toMatchObject([{ code: 'unknown-property' }]);
  });

  it('accepts any name after the first path segment if there is no $metadata', () => {
    expect(filter('odd/Anything eq 5 and odd/any(x:x/y eq 1)', flat)).toEqual([]);
  });
});

describe('enumeration members in an expression', () => {
  it.each([
    ["Gender eq 'Femal'", 'odata-member-unknown', "'Femal'", "Gender eq 'Female'"],
    ["Gender eq T.Gender'Femal'", 'odata-member-unknown', "T.Gender'Femal'", "Gender eq T.Gender'Female'"],
    ["Gender in ('Male','Femal')", 'odata-member-unknown', "'Femal'", "Gender in ('Male','Female')"],
    ["Gender eq T.Gendr'Male'", 'odata-type-unknown', 'T.Gendr', "Gender eq Example.Travel.Gender'Male'"],
    ['Gender eq Male', 'odata-member-unquoted', 'Male', "Gender eq Example.Travel.Gender'Male'"],
    ["Gender eq 'Male,Female'", 'odata-member-single', "'Male,Female'", null],
    ['Gender eq 1', 'type-mismatch', '1', null],
    ["Gender eq T.Rights'Read'", 'type-mismatch', "T.Rights'Read'", null],
    ["UserName has T.Rights'Read'", 'operand-type', 'UserName', null],
    ["Rights/any(r:r has 'Raed')", 'odata-member-unknown', "'Raed'", "Rights/any(r:r has 'Read')"],
    ["Rights/any(r:r has T.Gender'Male')", 'operand-type', "T.Gender'Male'", null],
    ["Rights has T.Rights'Read'", 'list-column', "Rights has T.Rights'Read'", null],
  ])('reports one error in %s: %s', (text, code, at, fixed) => expectMistake(text, me, code, at, fixed));

  it.each([
    "Gender eq 'Male' or Gender eq T.Gender'Female' or Gender eq Example.Travel.Gender'7' or Gender ne null",
    "Rights/any(r:r has T.Rights'Read,Write' or r eq 'Read,Write' or r has 'All')",
    "Gender in ('Male',T.Gender'Other',null)",
    "Gender eq Other.Thing'x'",
  ])('accepts %s', (text) => expect(filter(text, me)).toEqual([]));
});

describe('functions of the service in an expression', () => {
  it.each([
    ['T.GetFriend()/any()', 'odata-function-unknown', 'T.GetFriend', 'Example.Travel.GetFriends()/any()'],
    ["T.GetFriends(nearby='x')/any()", 'odata-function-parameters', "T.GetFriends(nearby='x')", null],
    ['T.GetFriends(near=5)/any()', 'operand-type', '5', "T.GetFriends(near='5')/any()"],
    ['Home/T.GetFriends()/any()', 'odata-function-not-here', 'T.GetFriends()', null],
    ['T.Share() eq null', 'odata-function-unknown', 'T.Share', null],
    ["$root/NearestCity(lat='x')/Name eq 'y'", 'operand-type', "'x'", null],
    ["$root/NearestCity(lat=1.5)/Nmae eq 'y'", 'unknown-property', 'Nmae', "$root/NearestCity(lat=1.5)/Name eq 'y'"],
    ["T.GetFriends()/any(f:f/UserNmae eq 'x')", 'unknown-property', 'UserNmae', "T.GetFriends()/any(f:f/UserName eq 'x')"],
  ])('reports one error in %s: %s', (text, code, at, fixed) => expectMistake(text, me, code, at, fixed));

  it.each([
    "T.GetFriends()/any() and T.GetFriends(near='x')/$count gt 1 and BestFriend/T.GetFriends()/any(f:f/Age gt 1)",
    'Trips/any(t:t/T.GetFriends()/any())',
    'T.Manager/T.GetFriends()/any()',
    'Other.Function(a=1)/Whatever eq 5',
    "$root/NearestCity(lat=@here)/Region/Code eq 'y'",
  ])('accepts %s', (text) => expect(filter(text, me)).toEqual([]));
});

describe('operand types in an expression', () => {
  it.each([
    ['name add 1 eq 2', 'operand-type', 'name', null],
    ["age add '1' eq 2", 'operand-type', "'1'", 'age add 1 eq 2'],
    ['born add 1 eq 2020-01-01', 'operand-type', '1', null],
    ["seen sub 2020-01-01 gt duration'P1D'", 'operand-type', '2020-01-01', null],
    ['slept mul slept gt 1', 'operand-type', 'slept', null],
    ['seen mul 2 gt 1', 'operand-type', 'seen', null],
    ['wakes add slept gt 1', 'operand-type', 'wakes', null],
    ['-name eq 1', 'operand-type', 'name', null],
    ["born add slept eq '2020-01-01'", 'types-differ', "'2020-01-01'", 'born add slept eq 2020-01-01'],
    ['seen sub seen gt 5', 'types-differ', '5', null],
    ["length(name) eq '5'", 'types-differ', "'5'", 'length(name) eq 5'],
    ["year('2020-01-01') eq 5", 'operand-type', "'2020-01-01'", null],
    ['contains(name,5)', 'operand-type', '5', "contains(name,'5')"],
    ['startswith(5,name)', 'operand-type', '5', "startswith('5',name)"],
    ['hour(born) eq 5', 'operand-type', 'born', null],
    ['round(name) eq 5', 'operand-type', 'name', null],
    ['year(tags) eq 5', 'list-column', 'tags', null],
    ["concat(name,5) eq 'x'", 'operand-type', '5', "concat(name,'5') eq 'x'"],
    ["case(active:1,true:2) eq 'x'", 'types-differ', "'x'", null],
    ['case(age:1,true:2) eq 1', 'odata-truth-needed', 'age', null],
    ['name and active', 'odata-truth-needed', 'name', null],
    ['not age', 'odata-truth-needed', 'age', null],
    ['tags/any(t:t)', 'odata-truth-needed', 't', null],
    ['tags/any(t:t eq 5)', 'type-mismatch', '5', "tags/any(t:t eq '5')"],
    ["scores/any(s:s gt '5')", 'type-mismatch', "'5'", 'scores/any(s:s gt 5)'],
    ["tags in ('x')", 'list-column', "tags in ('x')", null],
    ['age in [1,"2"]', 'type-mismatch', '"2"', 'age in [1,2]'],
    ['tags eq name', 'list-column', 'tags eq name', null],
    ['tags eq [1,2]', 'lists-differ', '[1,2]', null],
    ['hassubset(tags,[1,2])', 'lists-differ', '[1,2]', null],
    ['hassubsequence(scores,tags)', 'lists-differ', 'tags', null],
    ["hassubset(name,['a'])", 'odata-not-a-list', 'name', null],
    ["hassubsequence(tags,'a')", 'odata-not-a-list', "'a'", null],
    ["name eq ['a']", 'types-differ', "['a']", null],
    ['age in tags', 'types-differ', 'tags', null],
    ['$it eq 5', 'types-differ', '5', null],
    ['age in name', 'odata-not-a-list', 'name', null],
    [
      "id eq '3fa85f64-5717-4562-b3fc-2c963f66afa6'",
      'type-mismatch',
      "'3fa85f64-5717-4562-b3fc-2c963f66afa6'",
      'id eq 3fa85f64-5717-4562-b3fc-2c963f66afa6',
    ],
    ['seen ge 2020-01-01', 'type-mismatch', '2020-01-01', 'seen ge 2020-01-01T00:00:00Z'],
    ["wakes gt '12:30:00'", 'type-mismatch', "'12:30:00'", 'wakes gt 12:30:00'],
    ["name eq 'x' and nmae eq 'x'", 'unknown-column', 'nmae', "name eq 'x' and name eq 'x'"],
  ])('reports one error in %s: %s', (text, code, at, fixed) => expectMistake(text, flat, code, at, fixed));

  it.each([
    "seen add slept gt seen and seen sub duration'P1D' lt now() and born add duration'P1D' gt born",
    "seen sub seen gt duration'PT1H' and born sub born eq slept and slept mul 2 gt slept and 2 mul slept div 4 lt slept",
    "seen add 'P1D' gt seen and slept eq 'PT5M' and -slept lt slept",
    'pay mul 2 add age gt ratio div 3 and -pay lt 0 and age mod 2 eq 1 and big divby 2 eq 0.5',
    "concat(concat(name,', '),name) eq 'x' and indexof(name,'x') eq 1 and substring(name,1,2) eq 'y'",
    "case(age gt 5:'x',true:'y') eq name and case(active:null,true:1) eq 1",
    'year(seen) eq 2020 and hour(wakes) eq 5 and date(seen) eq born and time(seen) lt wakes and totalseconds(slept) gt 5',
    "tags/any(t:contains(t,'x')) and scores/all(s:s gt 5 and s lt age) and tags/$count gt 1 and length(tags) gt 2",
    "odd eq 5 and odd eq 'x' and odd gt 2020-01-01 and odd and contains(odd,'x') and odd add 1 eq 2",
    "photo eq binary'YQ' and photo eq 'YQ' and id ne null and tags eq null",
    "name in ('a','b',null) and age in (1,2) and born in (2020-01-01)",
    "hassubset(tags,['a','b']) and length(concat(tags,tags)) gt 3",
    'hassubset(scores,[1,2.5]) and hassubsequence([1,2],scores) and hassubset(tags,[]) and hassubset(concat(tags,tags),tags)',
    'ratio eq INF or ratio eq NaN or pay gt -INF',
    'name eq name and age eq pay and active eq (age gt 5)',
    "contains(name,'x') eq true and (age gt 5) eq false",
    'Ns.Function(a=1) eq 5',
    "tags eq ['a','b'] and scores eq [1] and tags ne [] and name in tags and age in scores and $it eq $it and $it ne null",
  ])('accepts %s', (text) => expect(filter(text, flat)).toEqual([]));
});

describe('numbers outside the range or scale of a column', () => {
  it.each([
    ['age eq 3000000000', 'literal-out-of-range'],
    ['age gt -3000000000', 'literal-out-of-range'],
    ['big eq 9223372036854775808', 'literal-out-of-range'],
    ['age eq 1.5', 'literal-scale'],
    ['age in (1,2.5)', 'literal-scale'],
    ['pay eq 1.234', 'literal-scale'],
  ])('warns about the number in %s: %s', (text, code) => expect(filter(text, flat)).toMatchObject([{ code, severity: 'warning' }]));

  it.each(['age eq 1.0', 'age gt 1.5', 'pay eq 1.230', 'pay lt 1.234', 'big eq 9223372036854775807', 'age lt 1e400', 'ratio eq 1.23456'])(
    'accepts %s',
    (text) => expect(filter(text, flat)).toEqual([]),
  );

  it('warns about a number outside the range of a narrow type from $metadata', () => {
    expect(filter('Age eq 256', me)).toMatchObject([{ code: 'literal-out-of-range', parameters: { minimum: '0', maximum: '255' } }]);
    expect(filter('T.Employee/Cost eq 40000', me)).toMatchObject([{ code: 'literal-out-of-range' }]);
  });
});

describe('queries that a server rejects according to its annotations', () => {
  it('reports a condition on a column that isn’t filterable', () => {
    expect(filter('Age gt 3', people)).toMatchObject([{ code: 'column-not-filterable', parameters: { name: 'Age' } }]);
    expect(filter("Home/Name eq 'x'", people)).toMatchObject([{ code: 'column-not-filterable', parameters: { name: 'Home/Name' } }]);
    expect(filter("Home/Address eq 'x' and BestFriend/Age gt 3", people)).toEqual([]);
  });

  it('reports sorting by a column or in a direction that the server rejects', () => {
    const order = (text: string) => parseOption('$orderby', text, people).diagnostics.map(({ code, parameters: { name } }) => [code, name]);
    expect(order('Home')).toEqual([['column-not-sortable', 'Home']]);
    expect(order('Age desc,UserName')).toEqual([]);
    const model = { ...flat, capabilities: { ascendingOnly: ['age'], descendingOnly: ['pay'] } };
    expect(parseOption('$orderby', 'age desc,pay,age,pay desc', model).diagnostics).toMatchObject([
      { code: 'column-sort-direction', parameters: { name: 'age', direction: 'asc' } },
      { code: 'column-sort-direction', parameters: { name: 'pay', direction: 'desc' } },
    ]);
  });

  it('reports a filter without a condition on a required column', () => {
    const model = { ...flat, capabilities: { requiredInFilter: ['age', 'name'] } };
    expect(filter('active', model)).toMatchObject([
      { code: 'column-needs-condition', severity: 'warning', parameters: { name: 'age, name' } },
    ]);
    expect(filter("age gt 3 and startswith(name,'x')", model)).toEqual([]);
  });

  it('reports a condition of a kind that the server doesn’t allow for the column', () => {
    expect(filter("UserName eq 'x' or startswith(UserName,'x')", people)).toMatchObject([
      {
        code: 'filter-expression-refused',
        severity: 'warning',
        from: 0,
        to: 15,
        parameters: { allowed: 'startswith, endswith, contains' },
      },
    ]);
    expect(filter("contains(UserName,'x') and Friends/any(UserName:UserName/Gender eq 'Male')", people)).toEqual([]);
  });

  it.each([
    ['$top', '5', ['odata-option-refused']],
    ['$count', 'true', ['odata-option-refused']],
    ['$count', 'false', []],
    ['$skip', '5', []],
    ['$select', 'UserName', []],
  ])('checks whether the server supports the option %s=%s', (option, text, codes) => {
    expect(parseOption(option, text, people).diagnostics.map(({ code }) => code)).toEqual(codes);
  });

  it('reports an expanded navigation property that isn’t expandable', () => {
    const model = { ...me, capabilities: { nonExpandable: ['Friends'], maxLevels: 1 } };
    expect(parseOption('$expand', 'Friends,BestFriend', model).diagnostics).toMatchObject([
      { code: 'navigation-not-expandable', from: 0, to: 7, severity: 'warning' },
    ]);
  });

  it('accepts a column that isn’t filterable in a computed value', () => {
    expect(parseOption('$compute', 'Age add 1 as Older', people).diagnostics).toEqual([]);
  });
});

describe('a model of 5,000 columns', () => {
  const wide = table(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`column${index}`, 'string' as const])));

  it('indexes 5,000 columns once, so that parsing doesn’t search all columns again', () => {
    let reads = 0;
    const counted = {
      ...wide,
      properties: wide.properties.map(({ name, ...rest }) => ({
        ...rest,
        get name() {
          reads += 1;
          return name;
        },
      })),
    };
    const text = Array.from({ length: 50 }, (_, index) => `contains(column${index * 99},'x')`).join(' and ');
    expect(filter(text, counted)).toEqual([]);
    reads = 0;
    expect(filter(text, counted)).toEqual([]);
    expect(reads).toBeLessThan(1_000);
  });
});
