import type { GroupElement } from '../../../shared/odata/apply/apply-node.ts';
import type { Path } from '../../../shared/odata/index.ts';
import type { ExpressionScope } from '../expressions/expression-scope.ts';
import { NotSupported } from '../expressions/not-supported.ts';
import { readExpression } from '../expressions/read-expression.ts';

/** Maximum number of grouping sets. */
const mostSets = 64;

/** Returns all columns of the grouping, without duplicates. */
export function groupColumns(elements: readonly GroupElement[], scope: ExpressionScope): readonly string[] {
  return [...new Set(elements.flatMap((element) => levelsOf(element, scope)[0] ?? []))];
}

/**
 * Returns the grouping sets. `rollup(a,b)` groups by both and by `a`, `rollup($all,a,b)` also by neither (OData Data Aggregation 4.0,
 * 3.2.3.2).
 *
 * @throws NotSupported for hierarchies
 */
export function groupSets(elements: readonly GroupElement[], scope: ExpressionScope): readonly (readonly string[])[] {
  return elements.reduce<readonly (readonly string[])[]>(
    (sets, element) => {
      const levels = levelsOf(element, scope);
      if (sets.length * levels.length > mostSets) throw new NotSupported(`more than ${mostSets} grouping levels`, element);
      return sets.flatMap((set) => levels.map((level) => [...new Set([...set, ...level])]));
    },
    [[]],
  );
}

/** Returns the levels, the finest first. */
function levelsOf(element: GroupElement, scope: ExpressionScope): readonly (readonly string[])[] {
  if (element.kind === 'groupProperty') return [[columnOf(element.path, scope)]];
  if (element.kind !== 'rollup' || (!element.all && element.properties.length < 2))
    throw new NotSupported('grouping by a hierarchy', element);
  if (element.properties.length > mostSets) throw new NotSupported(`more than ${mostSets} grouping levels`, element);
  const names = element.properties.map((path) => columnOf(path, scope));
  const levels = names.map((_, index) => names.slice(0, names.length - index));
  return element.all ? [...levels, []] : levels;
}

function columnOf(path: Path, scope: ExpressionScope): string {
  const expression = readExpression(path, scope);
  if (expression.kind !== 'column') throw new NotSupported('grouping by anything other than columns', path);
  return expression.name;
}
