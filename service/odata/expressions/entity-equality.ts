import { noSpan } from '../../../shared/diagnostics/diagnostic.ts';
import type { Expression as ODataExpression, Path } from '../../../shared/odata/index.ts';
import { type Expression, operation } from '../../engine/expression.ts';
import type { ServedApi } from '../../http/service-context.ts';
import { errorText } from '../../texts/error-text.ts';
import { keyColumns } from '../rows/entity-key.ts';
import { type ExpressionPosition, falsehood } from './expression-scope.ts';
import { NotSupported } from './not-supported.ts';

/**
 * Converts the comparison of two rows, such as `customer eq $root/customers(1)`: they are the same row, or both don't exist (OData URL
 * Conventions 4.01, 5.1.1.1.1). Null if an operand isn't a row.
 *
 * @throws NotSupported for rows without a key
 */
export function sameEntity(left: ODataExpression, right: ODataExpression, position: ExpressionPosition): Expression | null {
  const [one, other] = [entityAt(left, position), entityAt(right, position)];
  if (one === null || other === null) return null;
  if (one.served.api.accessPoint !== other.served.api.accessPoint) return falsehood;
  const keys = keyColumns(one.served.api);
  if (keys.length === 0) throw new NotSupported(errorText('unsupported.path'), left);
  const keyPart = ({ path }: Entity, name: string) =>
    position.read({ ...path, segments: [...path.segments, { kind: 'name', name, ...noSpan }] }, position);
  return operation('and', ...keys.map(({ name }) => operation('eq', keyPart(one, name), keyPart(other, name))));
}

/** A row that a path leads to. */
interface Entity {
  readonly served: ServedApi;
  readonly path: Path;
}

/** Returns the row that an expression refers to, by relations to one row. Null for any other expression. */
function entityAt(node: ODataExpression, position: ExpressionPosition): Entity | null {
  if (node.kind !== 'path') return null;
  const { root, segments } = node;
  const [first, second] = segments;
  let from = 0;
  let served: ServedApi;
  if (root === '$root') {
    if (first?.kind !== 'name' && first?.kind !== 'function') return null;
    const isKeyed = first.kind === 'function' || second?.kind === 'key';
    if (!isKeyed) return null;
    served = position.served.sibling(first.name);
    from = first.kind === 'function' ? 1 : 2;
  } else if (root === '$it' || (root === '$this' && position.current === null)) {
    if (position.item !== undefined) return null;
    served = root === '$it' ? position.served : position.row.served;
  } else if (root === null && first?.kind === 'name') {
    const variable = position.rows.get(first.name);
    if (variable === undefined && position.variables.includes(first.name)) return null;
    served = variable?.served ?? position.row.served;
    from = variable === undefined ? 0 : 1;
  } else return null;
  for (const segment of segments.slice(from)) {
    if (segment.kind !== 'name') return null;
    if (segment.name === served.api.model.typeName) continue;
    const relation = served.api.relations?.find(({ name }) => name === segment.name);
    if (relation === undefined || relation.list || relation.isJoined === true) return null;
    served = served.related(relation);
  }
  return { served, path: node };
}
