import * as fc from 'fast-check';

/** Names of visible columns, hidden columns, and columns that don't exist. */
const column = fc.constantFrom('id', 'name', 'born', 'salary', 'region', 'note', 'absent', 'salry', 'ID');
const constant = fc.constantFrom("'ada'", "'north'", '50', '-3', '1980-02-03', 'null', "'a'", '0', 'true', "'%'", "'*'");
const operand: fc.Arbitrary<string> = fc.letrec<{ operand: string }>((tie) => ({
  operand: fc.oneof(
    { maxDepth: 2 },
    column,
    constant,
    fc.tuple(fc.constantFrom('length', 'tolower', 'year', 'trim'), tie('operand')).map(([name, of]) => `${name}(${of})`),
    fc.tuple(tie('operand'), fc.constantFrom('add', 'div', 'mod', 'mul'), tie('operand')).map((parts) => `(${parts.join(' ')})`),
    tie('operand').map((of) => `cast(${of},Edm.Int32)`),
  ),
})).operand;
const odataTest = fc.oneof(
  fc.tuple(operand, fc.constantFrom('eq', 'ne', 'lt', 'ge'), operand).map((parts) => parts.join(' ')),
  fc.tuple(fc.constantFrom('contains', 'startswith'), operand, operand).map(([name, left, right]) => `${name}(${left},${right})`),
  fc.tuple(column, constant, constant).map(([name, left, right]) => `${name} in (${left},${right})`),
  operand.map((of) => `matchesPattern(${of},'^[an]')`),
  column.map((name) => `${name} in @list`),
);
const odataFilter = fc
  .array(odataTest, { minLength: 1, maxLength: 3 })
  .chain((tests) => fc.constantFrom(tests.join(' and '), tests.join(' or '), `not (${tests.join(' or ')})`));
const orderBy = fc.tuple(operand, fc.constantFrom('', ' desc')).map((parts) => parts.join(''));
const columns = fc.array(column, { minLength: 1, maxLength: 3 }).map((names) => names.join(','));
const option = fc.oneof(
  odataFilter.map((text) => `$filter=${text}`),
  fc.array(orderBy, { minLength: 1, maxLength: 2 }).map((items) => `$orderby=${items.join(',')}`),
  columns.map((names) => `$select=${names}`),
  fc.constantFrom(
    '@list=["ada","gone"]',
    '@list=[90,1]',
    '$count=true',
    '$top=2',
    '$skip=1',
    '$search=gone',
    '$search=north',
    '$search=NOT ada',
    '$format=json',
  ),
  column.map((name) => `$expand=${name}`),
  fc.tuple(operand, column).map(([value, name]) => `$compute=${value} as c&$orderby=c&$select=c,${name}`),
  column.map((name) => `$apply=groupby((${name}),aggregate($count as n))`),
  fc.tuple(column, fc.constantFrom('max', 'min', 'sum')).map(([name, method]) => `$apply=aggregate(${name} with ${method} as m)`),
  odataFilter.map((text) => `$apply=filter(${text})/aggregate($count as n)`),
);
const part = fc.oneof(
  fc.constantFrom('', '/$count', '(1)', '(3)', '(90)', '(6)'),
  column.map((name) => `(1)/${name}`),
  column.map((name) => `(90)/${name}/$count`),
  column.map((name) => `(90)/${name}/$value`),
);
/** OData URLs of `things/people`, relative to the service's origin. */
export const odataUrl = fc
  .tuple(part, fc.array(option, { maxLength: 3 }))
  .map(([path, options]) => `/dmp-api/odata/things/people${path}?${options.map(encodeURI).join('&')}`);

const restTest = fc
  .tuple(column, fc.constantFrom('==', '!=', '=lt=', '=in=', '=contains=', '=isNull=', '=between=', '=like='), constant, constant)
  .map(
    ([name, operator, left, right]) => `${name}${operator}${operator === '=in=' || operator === '=between=' ? `(${left},${right})` : left}`,
  );
const restOption = fc.oneof(
  fc.tuple(restTest, fc.constantFrom(',', ';'), restTest).map((parts) => `filter=${parts.join('')}`),
  restTest.map((text) => `filter=${text}`),
  fc
    .array(
      fc.tuple(fc.constantFrom('', '-'), column).map((parts) => parts.join('')),
      { minLength: 1, maxLength: 3 },
    )
    .map((items) => `sort=${items.join(',')}`),
  columns.map((names) => `select=${names}`),
  fc.constantFrom('page=2', 'hitsPerPage=1', 'hitsPerPage=3'),
);
/** REST URLs of `things/people`, relative to the service's origin. */
export const restUrl = fc
  .array(restOption, { maxLength: 4 })
  .map((options) => `/dmp-api/data/things/people?${options.map(encodeURI).join('&')}`);
