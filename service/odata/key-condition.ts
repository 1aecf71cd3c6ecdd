import type { Expression } from '../../shared/odata/index.ts';
import type { KeyValue } from '../../shared/odata/node.ts';
import type { Predicate } from '../../shared/query/index.ts';
import { convertLiteral } from '../../shared/values/literal.ts';
import type { Literal } from '../../shared/values/value-type.ts';
import type { PublishedColumn } from '../catalogue/catalogue.ts';
import { HttpProblem } from '../http/problems/http-problem.ts';
import { errorText } from '../texts/error-text.ts';

/**
 * Returns the condition for the row with a key. A part without a name belongs to the first column.
 *
 * @throws HttpProblem 400 for an unknown name or a value of another type, 501 for a value that isn't constant
 */
export function keyCondition(
  values: readonly (Pick<KeyValue, 'value'> & { readonly name: string | null })[],
  keys: readonly PublishedColumn[],
  aliases: ReadonlyMap<string, Expression>,
): Predicate {
  const operands = values.map(({ name, value }): Predicate => {
    const column = name === null ? keys[0] : keys.find((key) => key.name === name);
    if (column === undefined)
      throw new HttpProblem(400, 'query-refused', errorText('key-names', { columns: keys.map((key) => key.name).join(', ') }));
    return { kind: 'comparison', column: column.name, operator: 'eq', value: keyValue(resolveAlias(value, aliases), column) };
  });
  return { kind: 'and', operands };
}

/** Returns the value of an alias (OData URL Conventions 4.01, 5.3). Returns any other value unchanged. */
function resolveAlias(value: Expression, aliases: ReadonlyMap<string, Expression>): Expression {
  if (value.kind !== 'path' || value.root === null || value.segments.length > 0) return value;
  return aliases.get(value.root) ?? value;
}

function keyValue(value: Expression, { name, type }: PublishedColumn): Literal {
  if (value.kind !== 'constant') throw new HttpProblem(501, 'query-not-supported', errorText('key-constant', { column: name }));
  const literal = value.value.kind === 'spatial' ? null : convertLiteral(value.value, type);
  if (literal === null) throw new HttpProblem(400, 'query-refused', errorText('key-type', { column: name, type }));
  return literal;
}
