import fc from 'fast-check';
import { type AggregateItem, type Apply, rankings, type Transformation } from '../../../shared/odata/apply/apply-node.ts';
import type { ComputeItem, Expression, NameSegment, Node, OrderByItem, Path } from '../../../shared/odata/node.ts';
import type { SearchExpression } from '../../../shared/odata/search/search-node.ts';
import type { ExpandItem, NestedOption, SelectItem } from '../../../shared/odata/selection/select-node.ts';
import { awkwardText } from '../arbitraries.ts';

const nowhere = { from: 0, to: 0 };
const plainName = fc.constantFrom('a', 'b', 'Name', 'été', '_x1', 'Items');
const typeName = fc.constantFrom('Sales.Manager', 'Very.Long.Space.Type');
const segment = (name: string): NameSegment => ({ kind: 'name', name, ...nowhere });
const segments = (...names: fc.Arbitrary<string>[]) => fc.tuple(...names).map((all) => all.map(segment));
const nameNode = plainName.map(segment);

const path: fc.Arbitrary<Path> = fc
  .array(plainName, { minLength: 1, maxLength: 2 })
  .map((names) => ({ kind: 'path', root: null, segments: names.map(segment), ...nowhere }));

/** A condition or a calculation. Other expressions have their own property tests. */
const expression: fc.Arbitrary<Expression> = fc.oneof(
  path,
  fc.tuple(path, awkwardText).map(
    ([left, value]): Expression => ({
      kind: 'binary',
      operator: 'eq',
      left,
      right: { kind: 'constant', value: { kind: 'string', value }, ...nowhere },
      ...nowhere,
    }),
  ),
  fc.tuple(path, path).map(([left, right]): Expression => ({ kind: 'binary', operator: 'add', left, right, ...nowhere })),
  fc.tuple(path, path).map(([...items]): Expression => ({ kind: 'call', name: 'concat', arguments: items, ...nowhere })),
);

const search = fc.letrec<{ tree: SearchExpression; leaf: SearchExpression }>((tie) => ({
  leaf: fc
    .record({
      text: fc.oneof(
        plainName,
        awkwardText.filter((text) => text !== ''),
      ),
      phrase: fc.boolean(),
    })
    .map(
      ({ text, phrase }): SearchExpression => ({
        kind: 'searchTerm',
        text,
        phrase: phrase || !/^[\p{L}\d_]+$/u.test(text) || /^(?:AND|OR|NOT)$/.test(text),
        ...nowhere,
      }),
    ),
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    tie('leaf'),
    tie('tree').map((operand): SearchExpression => ({ kind: 'searchNot', operand, ...nowhere })),
    fc
      .record({ operator: fc.constantFrom('and' as const, 'or' as const), operands: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }) })
      .map(
        ({ operator, operands }): SearchExpression => ({
          kind: 'searchGroup',
          operator,
          // A group inside a group of the same kind is merged into it.
          operands: operands.flatMap((operand) =>
            operand.kind === 'searchGroup' && operand.operator === operator ? operand.operands : [operand],
          ),
          ...nowhere,
        }),
      ),
  ),
})).tree;

const orderByItem: fc.Arbitrary<OrderByItem> = fc.record({ expression, descending: fc.boolean() }).map((item) => ({ ...item, ...nowhere }));
const computeItem: fc.Arbitrary<ComputeItem> = fc
  .record({ expression, alias: nameNode })
  .map((item) => ({ kind: 'computeItem', ...item, ...nowhere }));

const aggregateItem: fc.Arbitrary<AggregateItem> = fc
  .record({
    value: expression,
    method: fc.constantFrom('sum', 'min', 'max', 'average', 'countdistinct', 'Sales.median').map(segment),
    stages: fc.array(
      fc
        .record({ properties: fc.array(path, { minLength: 1, maxLength: 2 }), method: fc.constantFrom('average', 'max').map(segment) })
        .map((stage) => ({ ...stage, ...nowhere })),
      { maxLength: 2 },
    ),
    alias: nameNode,
  })
  .map((item) => ({ kind: 'aggregateItem', nested: [], ...item, ...nowhere }));

const list = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { minLength: 1, maxLength: 3 });

const apply = fc.letrec<{ apply: Apply; step: Transformation }>((tie) => ({
  apply: fc.array(tie('step'), { minLength: 1, maxLength: 3 }).map((steps): Apply => ({ kind: 'apply', steps, ...nowhere })),
  step: fc
    .oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.constant({ kind: 'identity' as const }),
      expression.map((condition) => ({ kind: 'filterStep' as const, condition })),
      search.map((sought) => ({ kind: 'searchStep' as const, search: sought })),
      list(computeItem).map((items) => ({ kind: 'computeStep' as const, items })),
      list(orderByItem).map((items) => ({ kind: 'orderByStep' as const, items })),
      list(aggregateItem).map((items) => ({ kind: 'aggregate' as const, items })),
      fc.record({ kind: fc.constant('rowsStep' as const), name: fc.constantFrom('top' as const, 'skip' as const), number: fc.nat() }),
      fc.record({ kind: fc.constant('rankStep' as const), name: fc.constantFrom(...rankings), amount: expression, measure: expression }),
      fc.record({
        kind: fc.constant('groupBy' as const),
        elements: list(
          fc.oneof(
            path.map((of) => ({ kind: 'groupProperty' as const, path: of, ...nowhere })),
            fc
              .array(path, { minLength: 2, maxLength: 3 })
              .map((properties) => ({ kind: 'rollup' as const, all: false, properties, ...nowhere })),
          ),
        ),
        apply: fc.option(tie('apply')),
      }),
      fc.record({ kind: fc.constant('concat' as const), branches: fc.array(tie('apply'), { minLength: 2, maxLength: 3 }) }),
      fc.record({
        kind: fc.constant('join' as const),
        outer: fc.boolean(),
        segments: segments(plainName),
        alias: nameNode,
        apply: fc.option(tie('apply')),
      }),
      fc.record({
        kind: fc.constant('nest' as const),
        segments: fc.option(segments(plainName, plainName)),
        items: list(fc.record({ apply: tie('apply'), alias: nameNode }).map((item) => ({ ...item, ...nowhere }))),
      }),
    )
    .map((step): Transformation => ({ ...step, ...nowhere })),
})).apply;

const nested = fc.letrec<{ selectItem: SelectItem; expandItem: ExpandItem; selectOption: NestedOption; expandOption: NestedOption }>(
  (tie) => {
    const option = (name: string, value: fc.Arbitrary<Node>) =>
      value.map((of): NestedOption => ({ kind: 'nestedOption', name, value: of, ...nowhere }));
    const rows = fc.nat().map((number): Node => ({ kind: 'rows', number, ...nowhere }));
    const forLists = [
      option('$filter', expression),
      option('$search', search),
      option('$top', rows),
      option('$skip', rows),
      option(
        '$count',
        fc.boolean().map((wanted): Node => ({ kind: 'countOption', isRequested: wanted, ...nowhere })),
      ),
      option(
        '$orderby',
        list(orderByItem).map((items): Node => ({ kind: 'orderBy', items, ...nowhere })),
      ),
    ];
    const forEntities = [
      ...forLists,
      option(
        '$select',
        list(tie('selectItem')).map((items): Node => ({ kind: 'select', items, ...nowhere })),
      ),
      option(
        '$compute',
        list(computeItem).map((items): Node => ({ kind: 'compute', items, ...nowhere })),
      ),
      option('@low', expression),
    ];
    return {
      selectOption: fc.oneof({ maxDepth: 3 }, ...forEntities),
      expandOption: fc.oneof(
        { maxDepth: 3 },
        ...forEntities,
        option(
          '$expand',
          list(tie('expandItem')).map((items): Node => ({ kind: 'expand', items, ...nowhere })),
        ),
        option(
          '$levels',
          fc.constantFrom(1, 25, 'max' as const).map((number): Node => ({ kind: 'levels', number, ...nowhere })),
        ),
        option('$apply', apply),
      ),
      selectItem: fc.oneof(
        { maxDepth: 3, depthSize: 'small' },
        fc
          .oneof(segments(fc.constantFrom('*', 'Sales.*', '@Core.Note')), segments(plainName, plainName), segments(typeName, plainName))
          .map((of): SelectItem => ({ kind: 'selectItem', segments: of, parameters: [], options: [], ...nowhere })),
        fc
          .array(tie('selectOption'), { maxLength: 3 })
          .chain((options) =>
            segments(plainName).map((of): SelectItem => ({ kind: 'selectItem', segments: of, parameters: [], options, ...nowhere })),
          ),
        list(nameNode).map(
          (parameters): SelectItem => ({ kind: 'selectItem', segments: [segment('Sales.Best')], parameters, options: [], ...nowhere }),
        ),
      ),
      expandItem: fc.oneof(
        { maxDepth: 3, depthSize: 'small' },
        fc
          .record({
            segments: fc.oneof(
              segments(plainName),
              segments(typeName, plainName),
              segments(plainName, typeName),
              segments(plainName, plainName),
            ),
            suffix: fc.constantFrom('$ref' as const, '$count' as const, null),
          })
          .map((item): ExpandItem => ({ kind: 'expandItem', options: [], ...item, ...nowhere })),
        fc
          .array(tie('expandOption'), { maxLength: 3 })
          .chain((options) =>
            segments(plainName).map((of): ExpandItem => ({ kind: 'expandItem', segments: of, suffix: null, options, ...nowhere })),
          ),
        fc
          .constantFrom('*', '$value')
          .map((name): ExpandItem => ({ kind: 'expandItem', segments: [segment(name)], suffix: null, options: [], ...nowhere })),
      ),
    };
  },
);

/** Trees of the nested options that their parser can return for a valid text. */
export const optionTrees: Readonly<Record<string, fc.Arbitrary<Node>>> = {
  $select: list(nested.selectItem).map((items) => ({ kind: 'select', items, ...nowhere })),
  $expand: list(nested.expandItem).map((items) => ({ kind: 'expand', items, ...nowhere })),
  $compute: list(computeItem).map((items) => ({ kind: 'compute', items, ...nowhere })),
  $search: search,
  $apply: apply,
};
