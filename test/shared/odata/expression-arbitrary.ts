import fc from 'fast-check';
import { noSpan } from '../../../shared/diagnostics/diagnostic.ts';
import { findFunction, functions } from '../../../shared/odata/index.ts';
import { needsPrefix } from '../../../shared/odata/lex/lex.ts';
import type { CountOption, Expression, KeyValue, ODataLiteral, Parameter, Path, Segment } from '../../../shared/odata/node.ts';
import { awkwardText, columnName, literals } from '../arbitraries.ts';
import { placeText } from './place-arbitrary.ts';

const memberList = fc
  .array(fc.oneof(columnName, fc.constantFrom('1', '-2', '9223372036854775807')), { minLength: 1, maxLength: 3 })
  .map((members) => members.join(','));
const typeName = fc.constantFrom('Sales.Colour', 'Model.Manager', 'Edm.Int32', 'été.Type');
const enumeration = fc.record({ kind: fc.constant('enumeration' as const), type: typeName, text: memberList });

/** Literals of all types in the grammar. */
export const literal: fc.Arbitrary<ODataLiteral> = fc.oneof(
  ...Object.values(literals),
  fc.constant({ kind: 'null' as const }),
  enumeration,
  fc.record({ kind: fc.constant('spatial' as const), type: fc.constantFrom('geography' as const, 'geometry' as const), text: placeText }),
);
const constantOf = (value: ODataLiteral): Expression => ({ kind: 'constant', value, ...noSpan });
const constant = literal.map(constantOf);
const keyLiteral = fc.oneof(
  ...(['boolean', 'int64', 'decimal', 'string', 'date', 'dateTimeOffset', 'timeOfDay', 'duration', 'guid'] as const).map(
    (type) => literals[type],
  ),
  enumeration,
);
const alias = fc.constantFrom('@p', '@low').map((root): Path => ({ kind: 'path', root, segments: [], ...noSpan }));
const keyValue = fc.oneof(keyLiteral.map(constantOf), alias);
const member = fc.oneof(
  enumeration,
  memberList.map((value): ODataLiteral => ({ kind: 'string', value })),
);

/** A name that can be between a slash and a parenthesis. */
const calledName = columnName.filter((name) => !/^(?:any|all|aggregate)$/i.test(name));

type Kinds = {
  expression: Expression;
  parameter: Parameter;
  called: Segment[];
  keyed: Segment[];
  onward: Segment[];
  last: Segment[];
  path: Path;
};

const name = (text: string): Segment => ({ kind: 'name', name: text, ...noSpan });
const key = (values: readonly KeyValue[]): Segment => ({ kind: 'key', values, ...noSpan });
const single = (value: Expression): Segment => key([{ name: null, value, ...noSpan }]);
const annotation = fc
  .record({ term: fc.constantFrom('Core.Description', 'Model.Sub.Term'), qualifier: fc.constantFrom(null, 'short') })
  .map(({ term, qualifier }): Segment => ({ kind: 'annotation', term, qualifier, ...noSpan }));

const { expression: tree } = fc.letrec<Kinds>((tie) => ({
  parameter: fc.record({ name: columnName, value: tie('expression') }).map((parameter) => ({ ...parameter, ...noSpan })),
  called: fc
    .tuple(fc.oneof(calledName, fc.constant('Sales.Best')), fc.array(tie('parameter'), { maxLength: 2 }), fc.option(keyValue))
    .filter(([text, parameters]) => parameters.length > 0 || findFunction(text) === undefined)
    .map(([text, parameters, value]): Segment[] => [
      { kind: 'function', name: text, parameters, ...noSpan },
      ...(value === null ? [] : [single(value)]),
    ]),
  keyed: fc.tuple(calledName, keyValue).map(([text, value]) => [name(text), single(value)]),
  onward: fc.oneof(
    { weight: 4, arbitrary: fc.oneof(columnName, typeName).map((text) => [name(text)]) },
    annotation.map((segment) => [segment]),
    fc.constantFrom('5', '2020-01-01', '1-a').map((text): Segment[] => [{ kind: 'keyText', text, ...noSpan }]),
    tie('called'),
    tie('keyed'),
    fc
      .tuple(tie('expression'), fc.option(keyValue))
      .map(([predicate, value]): Segment[] => [{ kind: 'filter', predicate, ...noSpan }, ...(value === null ? [] : [single(value)])]),
  ),
  last: fc.oneof(
    { weight: 6, arbitrary: fc.constant<Segment[]>([]) },
    fc
      .array(
        fc.oneof(
          tie('expression').map((predicate): CountOption => ({ kind: 'filter', predicate, ...noSpan })),
          fc.constantFrom('blue', 'a b;c)').map((text): CountOption => {
            const search = { kind: 'searchTerm' as const, text, phrase: text !== 'blue', ...noSpan };
            return { kind: 'search', search, ...noSpan };
          }),
        ),
        { maxLength: 2 },
      )
      .map((options): Segment[] => [{ kind: 'count', options, ...noSpan }]),
    fc
      .record({
        quantifier: fc.constantFrom('any' as const, 'all' as const),
        variable: fc.constantFrom('x', 'é'),
        predicate: tie('expression'),
      })
      .map((lambda): Segment[] => [{ kind: 'lambda', ...lambda, ...noSpan }]),
    fc.constant<Segment[]>([{ kind: 'lambda', quantifier: 'any', variable: null, predicate: null, ...noSpan }]),
  ),
  path: fc.oneof(
    fc
      .record({
        root: fc.constantFrom(null, null, null, '$it', '$this', '$root', '@limit'),
        cast: fc.boolean(),
        start: fc.oneof(
          { weight: 5, arbitrary: columnName.map((text) => [name(text)]) },
          tie('called'),
          tie('keyed'),
          annotation.map((segment) => [segment]),
        ),
        more: fc.array(tie('onward'), { maxLength: 2 }),
        last: tie('last'),
      })
      .filter(({ root, start }) => {
        const [first, second] = start;
        const named = first !== undefined && (first.kind === 'name' || first.kind === 'function');
        if (root === '$root') return named && !first.name.includes('.');
        // Before a key, the name of a standard function would be parsed as a call.
        return !(root === null && first?.kind === 'name' && second !== undefined && findFunction(first.name) !== undefined);
      })
      .map(({ root, cast, start, more, last }): Path => {
        const casts = cast && root !== '$root' && !(root === null && start[0]?.kind === 'function');
        const segments = [...(casts ? [name('Model.Manager')] : []), ...start, ...more.flat(), ...last];
        const [first] = segments;
        // `not(0)` is the negation of 0, not an entity of a set with this name.
        const bare = segments.length === 1 || segments[1]?.kind === 'key';
        const alone = root === null && first?.kind === 'name' && bare && needsPrefix(first.name);
        return { kind: 'path', root: alone ? '$it' : root, segments, ...noSpan };
      }),
    alias,
  ),
  expression: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    constant,
    tie('path'),
    fc
      .constantFrom(...functions.filter(({ name: known }) => !['cast', 'isof', 'isdefined'].includes(known)))
      .chain(({ name: known, parameters, optional }) => {
        const count =
          known === 'case' ? { minLength: 4, maxLength: 4 } : { minLength: parameters.length - optional, maxLength: parameters.length };
        return fc.array(tie('expression'), count).map((items): Expression => ({ kind: 'call', name: known, arguments: items, ...noSpan }));
      }),
    fc
      .record({
        known: fc.constantFrom('cast', 'isof'),
        value: fc.option(tie('expression')),
        type: fc.oneof(typeName, columnName),
        collection: fc.boolean(),
      })
      .map(({ known, value, type, collection }): Expression => {
        const wanted: Expression = { kind: 'type', name: type, collection, ...noSpan };
        return { kind: 'call', name: known, arguments: [...(value === null ? [] : [value]), wanted], ...noSpan };
      }),
    fc
      .record({ operator: fc.constantFrom('not' as const, 'negate' as const), operand: tie('expression') })
      .map((unary): Expression => ({ kind: 'unary', ...unary, ...noSpan })),
    fc
      .record({
        operator: fc.constantFrom('and' as const, 'or' as const),
        operands: fc.array(tie('expression'), { minLength: 2, maxLength: 3 }),
      })
      .map((logical): Expression => ({ kind: 'logical', ...logical, ...noSpan })),
    fc
      .record({
        operator: fc.constantFrom('eq', 'ne', 'lt', 'le', 'gt', 'ge', 'add', 'sub', 'mul', 'div', 'divby', 'mod', 'in'),
        left: tie('expression'),
        right: tie('expression'),
      })
      .map((binary): Expression => ({ kind: 'binary', ...binary, ...noSpan })),
    fc
      .record({ left: tie('expression'), right: member.map(constantOf) })
      .map((binary): Expression => ({ kind: 'binary', operator: 'has', ...binary, ...noSpan })),
    fc.record({ left: tie('expression'), items: fc.array(constant, { maxLength: 3 }) }).map(({ left, items }): Expression => {
      const right: Expression = { kind: 'list', items, ...noSpan };
      return { kind: 'binary', operator: 'in', left, right, ...noSpan };
    }),
    tie('path').map((path): Expression => ({ kind: 'call', name: 'isdefined', arguments: [path], ...noSpan })),
    fc.array(tie('expression'), { maxLength: 3 }).map((items): Expression => ({ kind: 'array', items, ...noSpan })),
    fc
      .array(
        fc.record({ name: awkwardText, value: tie('expression') }).map((parameter) => ({ ...parameter, ...noSpan })),
        { maxLength: 2 },
      )
      .map((members): Expression => ({ kind: 'object', members, ...noSpan })),
  ),
}));

/** Common expressions as the parser returns them. */
export const expression = tree;
