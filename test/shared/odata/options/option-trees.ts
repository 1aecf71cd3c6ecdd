import fc from 'fast-check';
import {
  type AggregateItem,
  type Apply,
  type GroupElement,
  type HierarchyReference,
  rankings,
  type Transformation,
} from '../../../../shared/odata/apply/apply-node.ts';
import { type Expression, isExpression, type Node, parseOption } from '../../../../shared/odata/index.ts';
import type { ComputeItem, NameSegment, OrderByItem, Path } from '../../../../shared/odata/node.ts';
import { isWord, type SearchExpression } from '../../../../shared/odata/search/search-node.ts';
import type { ExpandItem, NestedOption, SelectItem } from '../../../../shared/odata/selection/select-node.ts';

const nowhere = { from: 0, to: 0 };
const name = fc.constantFrom('a', 'Name', 'b1', '_x', 'é', 'top', 'filter', 'asc', 'count', 'rollup', 'from', 'null', 'Items', 'aggregate');
const type = fc.constantFrom('Model.Type', 'A.B.C', 'Ns.Items');
const named = (arbitrary: fc.Arbitrary<string>) => arbitrary.map((text): NameSegment => ({ kind: 'name', name: text, ...nowhere }));
const segment = named(name);
const path = fc
  .tuple(fc.array(fc.oneof({ weight: 4, arbitrary: segment }, { weight: 1, arbitrary: named(type) }), { maxLength: 2 }), segment)
  .map(([before, last]): Path => {
    const segments = [...before, last].filter(({ name: text }, index, all) => !text.includes('.') || !all[index - 1]?.name.includes('.'));
    return { kind: 'path', root: null, segments, ...nowhere };
  });

/** Expressions with all characters that have a meaning in the text around them. */
const expression = fc
  .constantFrom(
    'x',
    'x eq 1',
    "contains(x,'a;b,c)(')",
    "x eq 'O''Neil' or (y gt 5 and z)",
    'Items/any(i:i/p gt 5)',
    'Items/$count($filter=a eq 1;$search="b;)" OR c) gt 5',
    '@low',
    "x in ('a,b','c')",
    "case(x eq 1: 'y;',z: 'w')",
    '-x mul 2',
    '$it/x',
    'Items/aggregate(p with sum)',
    '[1,"a;)",{"b":2}]',
    'Model.Rate(by=5) add 1',
  )
  .map((text): Expression => {
    const { tree } = parseOption('$filter', text);
    if (tree === null || !isExpression(tree)) throw new Error(`no expression: ${text}`);
    return tree;
  });

const word = fc
  .oneof(fc.constantFrom('blue', "O'Neil", 'a,b', '50:50', '$x=1', 'é', 'and', '[1]'), fc.string({ maxLength: 6 }))
  .filter(isWord);
export const { search } = fc.letrec<{ search: SearchExpression }>((tie) => ({
  search: fc.oneof(
    { maxDepth: 3 },
    word.map((text): SearchExpression => ({ kind: 'searchTerm', text, phrase: false, ...nowhere })),
    fc.string({ minLength: 1, maxLength: 8 }).map((text): SearchExpression => ({ kind: 'searchTerm', text, phrase: true, ...nowhere })),
    tie('search').map((operand): SearchExpression => ({ kind: 'searchNot', operand, ...nowhere })),
    fc
      .record({ operator: fc.constantFrom('and', 'or'), operands: fc.array(tie('search'), { minLength: 2, maxLength: 3 }) })
      .map((group): SearchExpression => ({ kind: 'searchGroup', ...group, ...nowhere })),
  ),
}));

const orderByItem = fc.record({ expression, descending: fc.boolean() }).map((item): OrderByItem => ({ ...item, ...nowhere }));
const orderByItems = fc.array(orderByItem, { minLength: 1, maxLength: 2 });
const computeItem = fc.record({ expression, alias: segment }).map((item): ComputeItem => ({ kind: 'computeItem', ...item, ...nowhere }));
const computeItems = fc.array(computeItem, { minLength: 1, maxLength: 2 });
const small = fc.nat({ max: 99 });

const orderBy = orderByItems.map((items): Node => ({ kind: 'orderBy', items, ...nowhere }));
const compute = computeItems.map((items): Node => ({ kind: 'compute', items, ...nowhere }));
const rows = small.map((number): Node => ({ kind: 'rows', number, ...nowhere }));
const count = fc.boolean().map((wanted): Node => ({ kind: 'countOption', isRequested: wanted, ...nowhere }));
const levels = fc
  .oneof(fc.constant('max' as const), fc.integer({ min: 1, max: 9 }))
  .map((number): Node => ({ kind: 'levels', number, ...nowhere }));

const hierarchy = fc.record({ qualifier: segment, property: path }).map(({ qualifier, property }): HierarchyReference => {
  const places: NameSegment = { kind: 'name', name: 'Places', ...nowhere };
  return { nodes: { kind: 'path', root: '$root', segments: [places], ...nowhere }, qualifier, property };
});

const method = fc
  .constantFrom('sum', 'min', 'max', 'average', 'countdistinct', 'Model.median')
  .map((text): NameSegment => ({ kind: 'name', name: text, ...nowhere }));
const stage = fc.record({ properties: fc.array(path, { minLength: 1, maxLength: 2 }), method }).map((all) => ({ ...all, ...nowhere }));
const counted: Path = { kind: 'path', root: null, segments: [{ kind: 'count', options: [], ...nowhere }], ...nowhere };
const aggregateItem = fc.oneof(
  fc.record({ value: fc.oneof(expression, path), method, stages: fc.array(stage, { maxLength: 2 }), alias: segment }),
  fc.record({ value: fc.constant(counted), method: fc.constant(null), stages: fc.constant([]), alias: segment }),
  fc.record({ value: path, method: fc.constant(null), stages: fc.constant([]), alias: fc.option(segment) }),
);
const aggregateItems = fc.array(
  aggregateItem.map((item): AggregateItem => ({ kind: 'aggregateItem', ...item, nested: [], ...nowhere })),
  { minLength: 1, maxLength: 3 },
);

type Trees = {
  apply: Apply;
  preserving: Apply;
  step: Transformation;
  kept: Transformation;
};

export const { apply } = fc.letrec<Trees>((tie) => ({
  apply: fc.array(tie('step'), { minLength: 1, maxLength: 3 }).map((steps): Apply => ({ kind: 'apply', steps, ...nowhere })),
  preserving: fc.array(tie('kept'), { minLength: 1, maxLength: 2 }).map((steps): Apply => ({ kind: 'apply', steps, ...nowhere })),
  kept: fc.oneof(
    { maxDepth: 3 },
    expression.map((condition): Transformation => ({ kind: 'filterStep', condition, ...nowhere })),
    search.map((tree): Transformation => ({ kind: 'searchStep', search: tree, ...nowhere })),
    orderByItems.map((items): Transformation => ({ kind: 'orderByStep', items, ...nowhere })),
    fc
      .record({ name: fc.constantFrom('top', 'skip'), number: small })
      .map((step): Transformation => ({ kind: 'rowsStep', ...step, ...nowhere })),
    fc
      .record({ name: fc.constantFrom(...rankings), amount: expression, measure: expression })
      .map((step): Transformation => ({ kind: 'rankStep', ...step, ...nowhere })),
    fc.constant<Transformation>({ kind: 'identity', ...nowhere }),
    fc
      .array(
        fc.record({
          name: fc.constantFrom('by', 'of'),
          value: fc.constantFrom<Expression>({ kind: 'path', root: '@x', segments: [], ...nowhere }),
        }),
        { maxLength: 1 },
      )
      .map(
        (parameters): Transformation => ({
          kind: 'customStep',
          name: 'Model.Best',
          parameters: parameters.map((one) => ({ ...one, ...nowhere })),
          ...nowhere,
        }),
      ),
    fc
      .record({
        name: fc.constantFrom('ancestors', 'descendants'),
        hierarchy,
        branches: fc.array(tie('preserving'), { minLength: 1, maxLength: 2 }),
        distance: fc.option(small),
        keepStart: fc.boolean(),
      })
      .map((step): Transformation => ({ kind: 'kin', ...step, ...nowhere })),
    fc
      .record({
        hierarchy,
        order: fc.constantFrom('preorder', 'postorder'),
        apply: fc.option(tie('preserving')),
        items: fc.oneof(fc.constant([]), orderByItems),
      })
      .map((step): Transformation => ({ kind: 'traverse', ...step, ...nowhere })),
  ),
  step: fc.oneof(
    { maxDepth: 3 },
    tie('kept'),
    aggregateItems.map((items): Transformation => ({ kind: 'aggregate', items, ...nowhere })),
    computeItems.map((items): Transformation => ({ kind: 'computeStep', items, ...nowhere })),
    fc
      .record({
        elements: fc.array(
          fc.oneof(
            path.map((one): GroupElement => ({ kind: 'groupProperty', path: one, ...nowhere })),
            fc
              .record({ all: fc.boolean(), properties: fc.array(path, { minLength: 2, maxLength: 3 }) })
              .map((element): GroupElement => ({ kind: 'rollup', ...element, ...nowhere })),
            hierarchy.map((one): GroupElement => ({ kind: 'rollupRecursive', hierarchy: one, apply: null, ...nowhere })),
          ),
          { minLength: 1, maxLength: 2 },
        ),
        apply: fc.option(tie('apply')),
      })
      .map((step): Transformation => ({ kind: 'groupBy', ...step, ...nowhere })),
    fc.array(tie('apply'), { minLength: 2, maxLength: 3 }).map((branches): Transformation => ({ kind: 'concat', branches, ...nowhere })),
    fc
      .record({ outer: fc.boolean(), segments: segment.map((one) => [one]), alias: segment, apply: fc.option(tie('apply')) })
      .map((step): Transformation => ({ kind: 'join', ...step, ...nowhere })),
    fc
      .record({
        segments: fc.option(segment.map((one) => [one])),
        items: fc.array(fc.record({ apply: tie('apply'), alias: segment }), { minLength: 1, maxLength: 2 }),
      })
      .map(
        ({ segments, items }): Transformation => ({
          kind: 'nest',
          segments,
          items: items.map((item) => ({ ...item, ...nowhere })),
          ...nowhere,
        }),
      ),
  ),
}));

type Selections = {
  selectItem: SelectItem;
  expandItem: ExpandItem;
  select: Node;
  expand: Node;
  selectOption: NestedOption;
  expandOption: NestedOption;
};

const of = (option: string, value: fc.Arbitrary<Node>) =>
  value.map((tree): NestedOption => ({ kind: 'nestedOption', name: option, value: tree, ...nowhere }));
const once = (option: fc.Arbitrary<NestedOption>) => fc.uniqueArray(option, { selector: ({ name: text }) => text, maxLength: 3 });
const shared = [
  of('$filter', expression),
  of('$search', search),
  of('$orderby', orderBy),
  of('$top', rows),
  of('$skip', rows),
  of('$count', count),
];

export const { select, expand } = fc.letrec<Selections>((tie) => ({
  select: fc.array(tie('selectItem'), { minLength: 1, maxLength: 3 }).map((items): Node => ({ kind: 'select', items, ...nowhere })),
  expand: fc.array(tie('expandItem'), { minLength: 1, maxLength: 3 }).map((items): Node => ({ kind: 'expand', items, ...nowhere })),
  selectOption: fc.oneof({ maxDepth: 2 }, ...shared, of('$compute', compute), of('@low', expression), of('$select', tie('select'))),
  expandOption: fc.oneof(
    { maxDepth: 2 },
    ...shared,
    of('$levels', levels),
    of('$compute', compute),
    of('$apply', apply),
    of('$select', tie('select')),
    of('$expand', tie('expand')),
  ),
  selectItem: fc.oneof(
    { maxDepth: 2 },
    named(fc.constantFrom('*', 'Model.*', '@Core.Messages', 'Model.Rate')).map((one) => selected([one])),
    fc
      .array(segment, { minLength: 1, maxLength: 2 })
      .map((parameters) => selected([{ kind: 'name', name: 'Model.Near', ...nowhere }], { parameters })),
    fc
      .record({ segments: path, options: once(tie('selectOption')) })
      .map(({ segments, options }) => selected(namesOf(segments), { options })),
  ),
  expandItem: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom('*', '$value').map((one) => expanded([{ kind: 'name', name: one, ...nowhere }], {})),
    path.map((one) => expanded(namesOf(one), { suffix: '$ref' })),
    fc
      .record({ segments: path, options: once(tie('expandOption')) })
      .map(({ segments, options }) => expanded(namesOf(segments), { options })),
  ),
}));

function namesOf({ segments }: Path): NameSegment[] {
  return segments.filter((one) => one.kind === 'name');
}

function selected(segments: readonly NameSegment[], more: Partial<SelectItem> = {}): SelectItem {
  return { kind: 'selectItem', segments, parameters: [], options: [], ...nowhere, ...more };
}

function expanded(segments: readonly NameSegment[], more: Partial<ExpandItem>): ExpandItem {
  return { kind: 'expandItem', segments, suffix: null, options: [], ...nowhere, ...more };
}

/** Possible trees of each option. */
export const optionTrees: readonly (readonly [string, fc.Arbitrary<Node>])[] = [
  ['$select', select],
  ['$expand', expand],
  ['$orderby', orderBy],
  ['$compute', compute],
  ['$search', search],
  ['$apply', apply],
  ['@low', expression],
];
