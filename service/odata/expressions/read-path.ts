import type { Path } from '../../../shared/odata/index.ts';
import type { Predicate } from '../../../shared/query/index.ts';
import type { Literal } from '../../../shared/values/value-type.ts';
import type { Relation } from '../../catalogue/catalogue.ts';
import type { RelatedSource } from '../../engine/engine.ts';
import { type Expression, operation, type RelatedRows } from '../../engine/expression.ts';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import { diagnosticText } from '../../http/problems/query-mistake.ts';
import type { ServedApi } from '../../http/service-context.ts';
import { errorText } from '../../texts/error-text.ts';
import { keyCondition } from '../key-condition.ts';
import { keyColumns } from '../rows/entity-key.ts';
import { type ExpressionPosition, type RowReference, trueness } from './expression-scope.ts';
import { NotSupported } from './not-supported.ts';
import { foundIn } from './search-condition.ts';

/**
 * Converts a column, a variable, an alias, or a path into a list column or related rows: `tags/$count`, `tags/any(t:…)`,
 * `tags/$filter(…)/$count`, `customer/name`, `orders/any(o:o/total gt 5)`.
 *
 * @throws NotSupported for any other path
 */
export function readPath(node: Path, position: ExpressionPosition): Expression {
  const { root, segments } = node;
  const [first, ...rest] = segments;
  if (first === undefined) return readRoot(node, position);
  if (root === '$root') return readServiceRoot(node, position);
  const isOfRow = root === '$it' || (root === '$this' && position.current === null);
  if (!(isOfRow || root === null) || first.kind !== 'name') throw new NotSupported(errorText('unsupported.path'), node);
  const related = root === null ? position.rows.get(first.name) : undefined;
  if (related !== undefined) return readFrom(related, rest, position.level, { node, position });
  const variable = root === null ? position.variables.lastIndexOf(first.name) : -1;
  if (variable >= 0 && rest.length === 0) return { kind: 'item', depth: variable };
  if (variable >= 0) throw new NotSupported(errorText('unsupported.path'), node);
  const row = root === '$it' ? { level: 0, served: position.served, columns: position.columns } : position.row;
  return readFrom(row, segments, position.level, { node, position });
}

/**
 * Converts a path from the service root (OData URL Conventions 4.01, 5.1.1.14.3): a value of the row with a key, or a condition on the rows
 * of a set. The rows don't depend on the row for which the expression is evaluated, so engines read them once.
 */
function readServiceRoot(node: Path, position: ExpressionPosition): Expression {
  const around = { node, position };
  const [set, ...rest] = node.segments;
  if (set?.kind !== 'name' && set?.kind !== 'function') throw new NotSupported(errorText('unsupported.path'), node);
  const served = position.served.sibling(set.name);
  const [next] = rest;
  const key = set.kind === 'function' ? set.parameters : next?.kind === 'key' ? next.values : null;
  const after = set.kind === 'name' && key !== null ? rest.slice(1) : rest;
  const source = readableFrom(position.served, served, around);
  const level = position.level + 1;
  const target = { level, served, columns: columnsOf(served) };
  position.size.addRelation();
  if (key === null) return readOfRelation({ source, level, matches: [] }, target, after, around);
  const keys = keyColumns(served.api);
  const matches = columnValues(keyCondition(key, keys, position.aliases)).map(({ column, value }) => {
    return { referenced: column, value: { kind: 'constant', value } as const };
  });
  if (keys.length === 0 || matches.length < keys.length)
    throw new HttpProblem(400, 'query-refused', diagnosticText({ code: 'odata-key-parts', parameters: { names: namesOf(keys) } }));
  const value = after.length === 0 ? trueness : readFrom(target, after, level, around);
  return { kind: 'related', rows: { source, level, matches, isAny: true }, value };
}

function namesOf(columns: readonly { readonly name: string }[]): string {
  return columns.map(({ name }) => name).join(', ');
}

function columnValues(predicate: Predicate): readonly { readonly column: string; readonly value: Literal }[] {
  if (predicate.kind === 'and') return predicate.operands.flatMap(columnValues);
  return predicate.kind === 'comparison' ? [predicate] : [];
}

/** Converts an alias, or the current list value of a condition. */
function readRoot(node: Path, position: ExpressionPosition): Expression {
  if (node.root?.startsWith('@') === true) return readAlias(node, node.root, position);
  if (node.root === '$this' && position.current !== null) return { kind: 'item', depth: position.current };
  if ((node.root === '$it' || node.root === '$this') && position.item !== undefined) return { kind: 'column', name: position.item };
  throw new NotSupported(errorText('unsupported.path'), node);
}

/** Resolves an alias. A missing alias is null (OData URL Conventions 4.01, 5.1.1.15). */
function readAlias(node: Path, name: string, position: ExpressionPosition): Expression {
  if (position.opened.includes(name)) throw new NotSupported(errorText('unsupported.circular-aliases'), node);
  const value = position.aliases.get(name);
  if (value === undefined) return { kind: 'constant', value: { kind: 'null' } };
  const row = { level: 0, served: position.served, columns: position.columns };
  return position.read(value, { ...position, row, variables: [], rows: new Map(), current: null, opened: [...position.opened, name] });
}

interface Around {
  readonly node: Path;
  readonly position: ExpressionPosition;
}

type Segment = Path['segments'][number];

/**
 * Converts segments of a path that starts at a row.
 *
 * @param level Number of relations that the path has followed, including enclosing relations.
 */
function readFrom(row: RowReference, segments: readonly Segment[], level: number, around: Around): Expression {
  const { node, position } = around;
  const [first, ...rest] = segments;
  if (first?.kind !== 'name') throw new NotSupported(errorText('unsupported.path'), node);
  if (first.name === typeNameOf(row.served) && rest.length > 0) return readFrom(row, rest, level, around);
  const column = row.columns.get(first.name);
  if (column !== undefined) {
    if (rest.length === 0) return { kind: 'column', name: first.name, ...atLevel(row) };
    if (!column.list) throw new NotSupported(errorText('unsupported.path'), node);
    return readOfList(first.name, rest, { ...around, row, isText: column.type === 'string' });
  }
  const relation = row.served.api.relations?.find(({ name }) => name === first.name);
  if (relation === undefined) throw new NotSupported(errorText('unsupported.path'), node);
  if (relation.isJoined === true) return readJoined(relation, row, rest, around);
  position.size.addRelation();
  const { rows, target } = follow(relation, row, level + 1, around);
  if (relation.list) return readOfRelation(rows, target, rest, around);
  // A path that ends at a related row only tests whether the related row exists.
  return { kind: 'related', rows, value: rest.length === 0 ? trueness : readFrom(target, rest, level + 1, around) };
}

/** Converts a column of a set in a cross join. */
function readJoined(relation: Relation, row: RowReference, [first, ...rest]: readonly Segment[], around: Around): Expression {
  const { api } = row.served.related(relation);
  const column = first?.kind === 'name' ? api.columns.find(({ name }) => name === first.name) : undefined;
  if (column === undefined) throw new NotSupported(errorText('unsupported.path'), around.node);
  const name = `${relation.name}/${column.name}`;
  if (rest.length === 0) return { kind: 'column', name };
  if (!column.list) throw new NotSupported(errorText('unsupported.path'), around.node);
  return readOfList(name, rest, { ...around, row, isText: column.type === 'string' });
}

function typeNameOf({ api }: ServedApi): string | undefined {
  return api.model.typeName;
}

function atLevel({ level }: RowReference): { readonly level?: number } {
  return level === 0 ? {} : { level };
}

interface Followed {
  readonly rows: RelatedRows;
  readonly target: RowReference;
}

function follow(relation: Relation, row: RowReference, level: number, around: Around): Followed {
  const served = row.served.related(relation);
  const source = readableFrom(row.served, served, around);
  const matches = relation.columns.map((name, index) => {
    if (!row.columns.has(name))
      throw new NotSupported(errorText('unsupported.relation-without-column', { relation: relation.name, column: name }), around.node);
    return { referenced: relation.referenced[index] ?? '', value: { kind: 'column', name, ...atLevel(row) } as const };
  });
  return { rows: { source, level, matches }, target: { level, served, columns: columnsOf(served) } };
}

/** Returns another table for a statement. Statements can only read the tables of one source. */
function readableFrom(from: ServedApi, to: ServedApi, { node }: Around): RelatedSource {
  const [own, other] = [from.table.readable, to.table.readable];
  if (own !== undefined && other !== undefined && own.database === other.database) return other;
  throw new NotSupported(errorText('unsupported.other-source'), node);
}

function columnsOf({ api }: ServedApi): RowReference['columns'] {
  return new Map(api.columns.map(({ name, list, type }) => [name, { list, type }]));
}

/** Conditions before the last segment (`$filter(…)`) are conditions on each related row. */
function readOfRelation(rows: RelatedRows, target: RowReference, segments: readonly Segment[], { node, position }: Around): Expression {
  const inside: ExpressionPosition = { ...position, level: target.level };
  const ofRow: ExpressionPosition = { ...inside, row: target, current: null, variables: [], rows: new Map() };
  const filters = segments.slice(0, -1).map((segment) => {
    if (segment.kind !== 'filter') throw new NotSupported(errorText('unsupported.path'), node);
    return position.read(segment.predicate, ofRow);
  });
  const last = segments.at(-1);
  if (last?.kind === 'count') {
    const tests = last.options.map((option) => {
      if (option.kind === 'filter') return position.read(option.predicate, ofRow);
      return option.search === null ? trueness : foundIn(option.search, textsOf(target), position.size);
    });
    return { kind: 'relatedCount', rows, test: operation('and', trueness, ...filters, ...tests) };
  }
  if (last?.kind !== 'lambda') throw new NotSupported(errorText('unsupported.path'), node);
  const variables = last.variable === null ? position.rows : new Map([...position.rows, [last.variable, target]]);
  const test = last.predicate === null ? trueness : position.read(last.predicate, { ...inside, rows: variables });
  const chosen = operation('isTrue', operation('and', trueness, ...filters));
  if (last.quantifier === 'any') return { kind: 'relatedAny', rows, test: filters.length === 0 ? test : operation('and', chosen, test) };
  return { kind: 'relatedAll', rows, test: filters.length === 0 ? test : operation('or', operation('not', chosen), test) };
}

function textsOf(row: RowReference): readonly Expression[] {
  return [...row.columns].flatMap(([name, { list, type }]): Expression[] =>
    list || type !== 'string' ? [] : [{ kind: 'column', name, ...atLevel(row) }],
  );
}

interface OfList extends Around {
  /** The row that contains the column. */
  readonly row: RowReference;
  /** Whether the list contains strings. */
  readonly isText: boolean;
}

/** Conditions before the last segment (`$filter(…)`, URL Conventions 4.01, 4.12) are conditions on each value. */
function readOfList(column: string, segments: Path['segments'], { node, position, row, isText }: OfList): Expression {
  const depth = position.variables.length;
  const within = (variable: string, current: number | null): ExpressionPosition => ({
    ...position,
    variables: [...position.variables, variable],
    current,
  });
  const inFilter = within('', depth);
  const filters = segments.slice(0, -1).map((segment) => {
    if (segment.kind !== 'filter') throw new NotSupported(errorText('unsupported.path'), node);
    return position.read(segment.predicate, inFilter);
  });
  const last = segments.at(-1);
  if (last?.kind === 'count') {
    const item: Expression = { kind: 'item', depth };
    const tests = last.options.map((option) => {
      if (option.kind === 'filter') return position.read(option.predicate, inFilter);
      return option.search === null ? trueness : foundIn(option.search, isText ? [item] : [], position.size);
    });
    const [test = null, ...others] = [...filters, ...tests];
    if (test === null) return { kind: 'listLength', column, ...atLevel(row) };
    return { kind: 'listCount', column, depth, test: operation('and', test, ...others), ...atLevel(row) };
  }
  if (last?.kind !== 'lambda') throw new NotSupported(errorText('unsupported.path'), node);
  const test = last.predicate === null ? trueness : position.read(last.predicate, within(last.variable ?? '', position.current));
  if (filters.length === 0) return { kind: last.quantifier, column, depth, test, ...atLevel(row) };
  const chosen = operation('isTrue', operation('and', ...filters));
  const tested = last.quantifier === 'any' ? operation('and', chosen, test) : operation('or', operation('not', chosen), test);
  return { kind: last.quantifier, column, depth, test: tested, ...atLevel(row) };
}
