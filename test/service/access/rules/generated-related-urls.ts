import * as fc from 'fast-check';

/** Names of sets and relations that the caller can see, of hidden ones, and of none. */
const set = fc.constantFrom('customers', 'customers', 'orders', 'orders', 'lines', 'absent');
const sets = fc.uniqueArray(fc.constantFrom('customers', 'customers', 'orders', 'orders', 'lines', 'absent'), {
  minLength: 1,
  maxLength: 3,
});
const relation = fc.constantFrom('customer', 'customer', 'orders', 'orders', 'lines', 'absent');
/** Names of columns that the caller can see in one of the sets, of hidden ones, and of none. */
const column = fc.constantFrom('id', 'id', 'id', 'id', 'name', 'customer_id', 'total', 'tags', 'city', 'note', 'absent');
const constant = fc.constantFrom('1', '2', '2', '11', '12', '7.25', "'Bob'", "'Paris'", "'gone'", 'null', "'a'", '0');
const operator = fc.constantFrom('eq', 'ne', 'lt', 'ge');
const joined = (separator: string) => (parts: readonly string[]) => parts.join(separator);

/** A value of a row, whose columns begin with a path such as `customers/`. */
const valueIn = (start: fc.Arbitrary<string>): fc.Arbitrary<string> => {
  const path = fc.tuple(start, column).map(joined(''));
  return fc.oneof(
    path,
    path,
    fc.tuple(fc.constantFrom('length', 'tolower', 'trim'), path).map(([name, of]) => `${name}(${of})`),
    fc.tuple(path, fc.constantFrom(' add ', ' div ', ' mul '), path).map(joined('')),
    fc.tuple(start, fc.constantFrom('tags/$count', 'orders/$count', 'lines/$count')).map(joined('')),
  );
};
const testIn = (start: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    fc.tuple(valueIn(start), operator, fc.oneof(constant, valueIn(start))).map(joined(' ')),
    fc.tuple(valueIn(start), operator, fc.oneof(constant, valueIn(start))).map(joined(' ')),
    fc.tuple(start, constant).map(([of, value]) => `${of}tags/any(t:t eq ${value})`),
    fc.tuple(start, relation, column, operator, constant).map(([of, to, name, by, value]) => `${of}${to}/any(r:r/${name} ${by} ${value})`),
    fc.tuple(start, relation, column, constant).map(([of, to, name, value]) => `${of}${to}/${name} eq ${value}`),
  );
const conditionIn = (start: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .array(testIn(start), { minLength: 1, maxLength: 2 })
    .chain((tests) => fc.constantFrom(tests.join(' and '), tests.join(' or '), `not (${tests.join(' or ')})`));
const orderIn = (start: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(valueIn(start), fc.constantFrom('', ' desc')).map(joined(''));

const own = fc.constant('');
const page = fc.constantFrom('$count=true', '$top=2', '$skip=1', '$count=true&$top=1');
const url = (path: fc.Arbitrary<string>, option: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(path, fc.array(option, { maxLength: 3 })).map(([of, options]) => `${of}?${options.map(encodeURI).join('&')}`);

const ofSet = set.map((name) => `${name}/`);
const crossJoin = url(
  sets.map((names) => `$crossjoin(${names.join(',')})`),
  fc.oneof(
    conditionIn(ofSet).map((text) => `$filter=${text}`),
    orderIn(ofSet).map((text) => `$orderby=${text}`),
    fc.tuple(set, column).map(([name, chosen]) => `$expand=${name}($select=${chosen})`),
    fc.constantFrom('$expand=*', '$expand=customers', '$expand=orders,customers', '$filter=orders/customer_id eq customers/id'),
    page,
  ),
);

const nested = fc.oneof(
  conditionIn(own).map((text) => `$filter=${text}`),
  orderIn(own).map((text) => `$orderby=${text}`),
  column.map((name) => `$select=${name}`),
  relation.map((name) => `$expand=${name}`),
  fc.constantFrom('$count=true', '$top=1', '$skip=1'),
);
const expansion = fc
  .tuple(relation, fc.array(nested, { maxLength: 2 }))
  .map(([name, options]) => (options.length === 0 ? name : `${name}(${options.join(';')})`));
const rows = url(
  fc.oneof(
    set,
    fc.tuple(set, fc.constantFrom(1, 2, 3, 10, 11, 12, 13)).map(([name, id]) => `${name}(${id})`),
    fc.tuple(set, fc.constantFrom(1, 2, 3, 10, 11, 12), relation).map(([name, id, to]) => `${name}(${id})/${to}`),
    fc.tuple(set, relation).map(([name, to]) => `${name}(2)/${to}/$count`),
  ),
  fc.oneof(
    expansion.map((text) => `$expand=${text}`),
    expansion.map((text) => `$expand=${text}`),
    conditionIn(own).map((text) => `$filter=${text}`),
    orderIn(own).map((text) => `$orderby=${text}`),
    fc.tuple(relation, column).map(([to, name]) => `$compute=${to}/${name} as c&$orderby=c`),
    page,
  ),
);

const inner = fc.oneof(
  conditionIn(own).map((text) => `,filter(${text})`),
  orderIn(own).map((text) => `,orderby(${text})/top(1)`),
  fc.constantFrom('', '', ',topcount(1,total)', ',skip(1)'),
);
const ofJoined = fc.constantFrom('j/', 'j/', '');
const after = fc.oneof(
  conditionIn(ofJoined).map((text) => `/filter(${text})`),
  fc
    .tuple(ofJoined, column, ofJoined, column)
    .map(([one, name, other, by]) => `/groupby((${one}${name}),aggregate(${other}${by} with max as m))`),
  fc.constantFrom('', '', '/aggregate($count as n)'),
);
const joinedRows = url(
  fc
    .tuple(set, fc.constantFrom('join', 'outerjoin'), relation, inner, after)
    .map(([name, kind, to, steps, then]) => `${name}?$apply=${encodeURI(`${kind}(${to} as j${steps})${then}`)}`),
  fc.oneof(
    fc.constantFrom('$expand=j', '$expand=j', '$count=true'),
    column.map((name) => `$expand=j($select=${name})`),
    orderIn(ofJoined).map((text) => `$orderby=${text}`),
  ),
).map((path) => path.replace(/\?([^?]*)$/, '&$1'));

const value = fc.constantFrom("startswith($it,'a')", "$it ne 'a'", '$it eq null', 'length($it) gt 1', 'city eq null', "$it/city eq 'x'");
const list = url(
  fc
    .tuple(fc.constantFrom('customers(1)', 'customers(2)', 'customers(3)', 'orders(12)/customer', 'orders(10)/customer'), column)
    .chain(([row, name]) => fc.constantFrom('', '/$count', '/0', '/-1', '/5', '/0/$value').map((part) => `${row}/${name}${part}`)),
  fc.oneof(
    value.map((text) => `$filter=${text}`),
    fc.constantFrom('$orderby=$it desc', '$orderby=city', '$select=city', '$search=a', '$top=1', '$skip=1', '$count=true'),
  ),
);

/** An OData URL of related data, below the root of the service: cross joins, related rows, joins, and values of lists. */
export const relatedUrl: fc.Arbitrary<string> = fc.oneof(crossJoin, crossJoin, rows, rows, joinedRows, joinedRows, list);
