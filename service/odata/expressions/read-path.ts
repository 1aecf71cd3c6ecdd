import type { Path } from '../../../shared/odata/index.ts';
import { type Expression, operation } from '../../engine/expression.ts';
import { type Place, trueness } from './expression-scope.ts';
import { NotSupported } from './not-supported.ts';
import { foundIn } from './search-condition.ts';

/**
 * A column, a variable, an alias, or what is asked of a column of lists: `tags/$count`, `tags/any(t:…)`, `tags/$filter(…)/$count`.
 *
 * @throws NotAnswered for any other path
 */
export function readPath(node: Path, place: Place): Expression {
  const { root, segments } = node;
  const [first, ...rest] = segments;
  if (first === undefined) return readRoot(node, place);
  const isOfRow = root === '$it' || (root === '$this' && place.current === null);
  if (!(isOfRow || root === null) || first.kind !== 'name') throw new NotSupported('this path', node);
  const variable = root === null ? place.variables.lastIndexOf(first.name) : -1;
  if (variable >= 0 && rest.length === 0) return { kind: 'item', depth: variable };
  const column = variable >= 0 ? undefined : place.columns.get(first.name);
  if (column === undefined) throw new NotSupported('this path', node);
  if (rest.length === 0) return { kind: 'column', name: first.name };
  if (!column.list) throw new NotSupported('this path', node);
  return readOfList(first.name, rest, { node, place, isText: column.type === 'string' });
}

/** An alias, or the value of a list that a condition is about. */
function readRoot(node: Path, place: Place): Expression {
  if (node.root?.startsWith('@') === true) return readAlias(node, node.root, place);
  if (node.root === '$this' && place.current !== null) return { kind: 'item', depth: place.current };
  throw new NotSupported('this path', node);
}

/** An alias that is not given stands for a missing value (OData URL Conventions 4.01, 5.1.1.15). */
function readAlias(node: Path, name: string, place: Place): Expression {
  if (place.opened.includes(name)) throw new NotSupported('a circular alias', node);
  const value = place.aliases.get(name);
  if (value === undefined) return { kind: 'constant', value: { kind: 'null' } };
  return place.read(value, { ...place, variables: [], current: null, opened: [...place.opened, name] });
}

interface OfList {
  readonly node: Path;
  readonly place: Place;
  /** Whether the list holds texts. */
  readonly isText: boolean;
}

/** Conditions that stand before what is asked (`$filter(…)`, URL Conventions 4.01, 4.12) are conditions on each value. */
function readOfList(column: string, segments: Path['segments'], { node, place, isText }: OfList): Expression {
  const depth = place.variables.length;
  const within = (variable: string, current: number | null): Place => ({ ...place, variables: [...place.variables, variable], current });
  const inFilter = within('', depth);
  const filters = segments.slice(0, -1).map((segment) => {
    if (segment.kind !== 'filter') throw new NotSupported('this path', node);
    return place.read(segment.predicate, inFilter);
  });
  const last = segments.at(-1);
  if (last?.kind === 'count') {
    const item: Expression = { kind: 'item', depth };
    const tests = last.options.map((option) => {
      if (option.kind === 'filter') return place.read(option.predicate, inFilter);
      return option.search === null ? trueness : foundIn(option.search, isText ? [item] : [], place.size);
    });
    const [test = null, ...others] = [...filters, ...tests];
    if (test === null) return { kind: 'listLength', column };
    return { kind: 'listCount', column, depth, test: operation('and', test, ...others) };
  }
  if (last?.kind !== 'lambda') throw new NotSupported('this path', node);
  const test = last.predicate === null ? trueness : place.read(last.predicate, within(last.variable ?? '', place.current));
  if (filters.length === 0) return { kind: last.quantifier, column, depth, test };
  const chosen = operation('isTrue', operation('and', ...filters));
  const tested = last.quantifier === 'any' ? operation('and', chosen, test) : operation('or', operation('not', chosen), test);
  return { kind: last.quantifier, column, depth, test: tested };
}
