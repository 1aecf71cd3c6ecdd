import fc from 'fast-check';
import type { EntityModel } from '../../shared/metadata/entity-model.ts';
import {
  comparisonOperators,
  itemColumn,
  type LanguageId,
  type LanguageSpecificParameter,
  type OrderItem,
  type Predicate,
  type Query,
  type Slice,
  textOperators,
} from '../../shared/query/query.ts';
import type { Literal, ValueType } from '../../shared/values/value-type.ts';

const digits = (min: number, max: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
const padded = (min: number, max: number, width = 2) => fc.integer({ min, max }).map((number) => String(number).padStart(width, '0'));

/** Texts that are difficult for parsers: quotes, escapes, separators, operators, texts that look like other types, and all scripts. */
export const awkwardText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...`'"\\(),;=!~<>&#+%*- aé😀_`), maxLength: 12 }),
  fc.constantFrom('', ' ', 'null', 'true', '60', '1.10', '2020-01-01', "O'Neil", 'a and b', 'x or y', 'P1D', 'INF', '$it', 'not', '12:30'),
);

/** Column names that both languages support. Some of them are keywords. */
export const columnName = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.constantFrom(...'abzAZ_éЖ中'), fc.string({ unit: fc.constantFrom(...'abzAZ_09é中'), maxLength: 6 }))
      .map((parts) => parts.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'null',
      'true',
      'False',
      'not',
      'and',
      'or',
      'eq',
      'in',
      'INF',
      'NaN',
      'any',
      'contains',
      'duration',
      'asc',
      'desc',
      'startswith',
    ),
  },
);

const numberText = fc.oneof(
  digits(1, 25),
  fc.tuple(fc.constantFrom('', '-'), digits(1, 20), digits(1, 6)).map(([sign, whole, fraction]) => `${sign}${whole}.${fraction}`),
  fc.tuple(digits(1, 3), fc.constantFrom('e', 'E', 'e-', 'e+'), digits(1, 3)).map((parts) => parts.join('')),
  fc.constantFrom('1.10', '9007199254740993', '1e400', '0.0', '-0', '007'),
);
const date = fc.tuple(padded(1, 9999, 4), padded(1, 12), padded(1, 28)).map((parts) => parts.join('-'));
const time = fc
  .tuple(padded(0, 23), padded(0, 59), fc.option(fc.tuple(padded(0, 59), fc.option(digits(1, 12)))))
  .map(([hour, minute, rest]) => `${hour}:${minute}${rest === null ? '' : `:${rest[0]}${rest[1] === null ? '' : `.${rest[1]}`}`}`);
const offset = fc.oneof(
  fc.constant('Z'),
  fc.tuple(fc.constantFrom('+', '-'), padded(0, 14), padded(0, 59)).map(([sign, hour, minute]) => `${sign}${hour}:${minute}`),
);
const guid = fc.uuid();

export const literals: Readonly<Record<ValueType, fc.Arbitrary<Literal>>> = {
  boolean: fc.boolean().map((value) => ({ kind: 'boolean', value })),
  int32: fc.integer().map((number) => ({ kind: 'number', text: String(number) })),
  int64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((number) => ({ kind: 'number', text: String(number) })),
  decimal: numberText.map((text) => ({ kind: 'number', text })),
  double: fc.oneof(numberText, fc.constantFrom('INF', '-INF', 'NaN')).map((text) => ({ kind: 'number', text })),
  string: awkwardText.map((value) => ({ kind: 'string', value })),
  date: date.map((text) => ({ kind: 'temporal', type: 'date', text })),
  dateTimeOffset: fc
    .tuple(date, time, offset)
    .map(([day, clock, zone]) => ({ kind: 'temporal', type: 'dateTimeOffset', text: `${day}T${clock}${zone}` })),
  timeOfDay: time.map((text) => ({ kind: 'temporal', type: 'timeOfDay', text })),
  duration: fc.constantFrom('P1D', 'PT36H', '-P3DT12H30M5.125S', 'PT0S').map((text) => ({ kind: 'temporal', type: 'duration', text })),
  guid: guid.map((text) => ({ kind: 'guid', text })),
  binary: fc.uint8Array({ maxLength: 9 }).map((bytes) => ({ kind: 'binary', text: Buffer.from(bytes).toString('base64url') })),
  unknown: awkwardText.map((value) => ({ kind: 'string', value })),
};

const types = Object.keys(literals).filter((type): type is ValueType => type in literals);

/** A table with at least one string column and one list column. */
export const model: fc.Arbitrary<EntityModel> = fc
  .uniqueArray(
    fc.record({ name: columnName, type: fc.constantFrom(...types), list: fc.integer({ max: 4, min: 0 }).map((die) => die === 0) }),
    {
      selector: ({ name }) => name,
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((columns) => ({
    name: 'rows',
    properties: [
      ...columns,
      { name: 'title', type: 'string' as const, list: false },
      { name: 'tags', type: 'string' as const, list: true },
    ].map(({ name, type, list }, index) => ({
      name,
      type,
      list,
      filterable: true,
      key: index === 0,
      nullable: true,
      description: null,
    })),
  }));

const ignoringCase = fc.constantFrom({}, { ignoreCase: true });

/** Returns conditions on one value, with constants of its type. */
function conditionOn(column: string, type: ValueType): fc.Arbitrary<Predicate> {
  const literal = literals[type];
  const value = fc.oneof({ weight: 12, arbitrary: literal }, { weight: 1, arbitrary: fc.constant<Literal>({ kind: 'null' }) });
  const folding = type === 'string' ? ignoringCase : fc.constant({});
  const general: fc.Arbitrary<Predicate>[] = [
    fc.record({
      kind: fc.constant('comparison' as const),
      column: fc.constant(column),
      operator: fc.constantFrom(...comparisonOperators),
      value: literal,
    }),
    fc
      .tuple(
        fc.record({
          kind: fc.constant('comparison' as const),
          column: fc.constant(column),
          operator: fc.constantFrom('eq' as const, 'ne' as const),
          value,
        }),
        folding,
      )
      .map(([condition, fold]) => ({ ...condition, ...fold })),
    fc
      .tuple(
        fc.record({
          kind: fc.constant('in' as const),
          column: fc.constant(column),
          values: fc.array(value, { minLength: 1, maxLength: 3 }),
        }),
        folding,
      )
      .map(([condition, fold]) => ({ ...condition, ...fold })),
    fc.record({ kind: fc.constant('between' as const), column: fc.constant(column), low: literal, high: literal }),
    fc.constant({ kind: 'isNull', column }),
  ];
  const text = fc.record({
    kind: fc.constant('text' as const),
    column: fc.constant(column),
    operator: fc.constantFrom(...textOperators),
    value: awkwardText,
    ignoreCase: fc.boolean(),
  });
  return fc.oneof(...general, ...(type === 'string' ? [text] : []));
}

/** Returns conditions on a column of the model. For a list column, the condition is on its items. */
function condition({ properties }: EntityModel): fc.Arbitrary<Predicate> {
  return fc.constantFrom(...properties).chain(({ name: column, type, list }) => {
    if (!list) return conditionOn(column, type);
    const item = trees(
      fc.oneof({ weight: 4, arbitrary: conditionOn(itemColumn, type) }, { weight: 1, arbitrary: conditionOn('title', 'string') }),
    );
    return fc.oneof(
      { weight: 3, arbitrary: conditionOn(itemColumn, type).map((test): Predicate => ({ kind: 'any', column, item: test })) },
      { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('any' as const, 'all' as const), column: fc.constant(column), item }) },
      { weight: 1, arbitrary: fc.constant<Predicate>({ kind: 'any', column, item: null }) },
      { weight: 1, arbitrary: fc.constant<Predicate>({ kind: 'isNull', column }) },
    );
  });
}

/** Returns groups of any size and negations with these leaves. */
function trees(leaves: fc.Arbitrary<Predicate>): fc.Arbitrary<Predicate> {
  const { tree } = fc.letrec<{ tree: Predicate; leaf: Predicate }>((tie) => ({
    leaf: leaves,
    tree: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      tie('leaf'),
      fc.record({ kind: fc.constantFrom('and' as const, 'or' as const), operands: fc.array(tie('tree'), { maxLength: 4 }) }),
      fc.record({ kind: fc.constant('not' as const), operand: tie('tree') }),
    ),
  }));
  return tree;
}

/** Returns predicates on the model that both languages can express, with few exceptions: groups, negations, and conditions. */
export function predicate(of: EntityModel): fc.Arbitrary<Predicate> {
  return trees(condition(of));
}

/** Conditions that only one language can express, in canonical form. */
export const onlyTexts: Readonly<Record<LanguageId, readonly string[]>> = {
  odata: ['length(title) gt 3', "concat(title,'x') eq 'yx'", '1 add 1 eq 2', 'title eq tolower(title)', 'tags/any(x:length(x) eq 1)'],
  rest: ['title=soundsLike=Smith', "title=near=(1,'b c')", 'title=unheard=1'],
};

/** Returns predicates on the model, including some that only this language can express. */
export function predicateOf(of: EntityModel, language: LanguageId): fc.Arbitrary<Predicate> {
  const only = fc.constantFrom(...onlyTexts[language]).map((text): Predicate => ({ kind: 'only', language, text }));
  return trees(fc.oneof({ weight: 4, arbitrary: condition(of) }, { weight: 1, arbitrary: only }));
}

/** A model and a predicate on it. */
export const modelAndPredicate = model.chain((of) => fc.tuple(fc.constant(of), predicate(of)));

const order = (of: EntityModel): fc.Arbitrary<OrderItem[]> =>
  fc.array(fc.record({ column: fc.constantFrom(...of.properties.map(({ name }) => name)), descending: fc.boolean() }), { maxLength: 3 });

/** Returns a model and a query on it with this kind of slice, and with language-specific parameters. */
export function modelAndQuery(
  slice: fc.Arbitrary<Slice>,
  where: (of: EntityModel) => fc.Arbitrary<Predicate | null>,
  only: fc.Arbitrary<readonly LanguageSpecificParameter[]> = fc.constant([]),
): fc.Arbitrary<[EntityModel, Query]> {
  return model.chain((of) =>
    fc.tuple(
      fc.constant(of),
      fc.record({
        columns: fc.array(fc.constantFrom(...of.properties.map(({ name }) => name)), { maxLength: 4 }),
        where: where(of),
        order: order(of),
        slice,
        count: fc.boolean(),
        only,
      }),
    ),
  );
}

/** Text made of tokens of both languages, so that errors occur in all combinations. */
export const garbage = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          'a',
          'name',
          'eq',
          'ne',
          ' and ',
          ' or ',
          'not ',
          ' in ',
          '==',
          '!=',
          '=lt=',
          '=in=',
          '=beginsWith=',
          '=',
          '<',
          '>=',
          ';',
          ',',
          '(',
          ')',
          "'",
          '"',
          "''",
          '\\',
          ' ',
          '\t',
          '60',
          '-1.5',
          '2020-01-01',
          'null',
          'true',
          '/',
          ':',
          '$it',
          '@x',
          'any',
          'contains(',
          "duration'P1D'",
          '-',
          '.',
          '*',
          '&',
          '%',
          '~',
          '!',
          'é',
          '😀',
          '\ud800',
          '\u0000',
          'startswith(name,',
          ' add ',
          ' has ',
          "Ns.Color'Red'",
          '[',
          '{',
        ],
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 24 },
  )
  .map((pieces) => pieces.join(''));
