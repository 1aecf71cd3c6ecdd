import { findProperty } from '../../metadata/find-in-schema.ts';
import type { EntityModel } from '../../query/entity-model.ts';
import { literalFamily } from '../../values/literal.ts';
import type { ValueType } from '../../values/value-type.ts';
import { type ExpressionType, findFunction } from '../functions.ts';
import type { Expression } from '../node.ts';

/** The type of a computed column, as far as it can be told without a service; `unknown` otherwise. */
export function resultType(node: Expression, model: EntityModel): ValueType {
  switch (node.kind) {
    case 'constant': {
      const { value } = node;
      if (value.kind === 'number' && /^[+-]?\d{1,18}$/.test(value.text)) return Math.abs(Number(value.text)) < 2 ** 31 ? 'int32' : 'int64';
      return value.kind === 'spatial' || value.kind === 'enumeration' ? 'unknown' : ofFamily(literalFamily(value));
    }
    case 'path': {
      const [first] = node.segments;
      if (node.segments.at(-1)?.kind === 'count') return 'int64';
      const single = node.segments.length === 1 && (node.root === null || node.root === '$it') && first?.kind === 'name';
      const property = single ? findProperty(model, first.name) : undefined;
      return property === undefined || property.list ? 'unknown' : property.type;
    }
    case 'call':
      return ofFamily(findFunction(node.name)?.result ?? 'any');
    case 'logical':
      return 'boolean';
    case 'unary':
      return node.operator === 'not' ? 'boolean' : resultType(node.operand, model);
    case 'binary':
      return ['add', 'sub', 'mul', 'div', 'divby', 'mod'].includes(node.operator)
        ? arithmeticType(node.operator, resultType(node.left, model), resultType(node.right, model))
        : 'boolean';
    default:
      return 'unknown';
  }
}

const integers: readonly ValueType[] = ['int32', 'int64'];

/** Numeric promotion (OData URL Conventions 4.01, 5.1.1.1.1.10): a double makes a double; `divby` of whole numbers makes a decimal. */
function arithmeticType(operator: string, left: ValueType, right: ValueType): ValueType {
  if (left === 'double' || right === 'double') return 'double';
  if (integers.includes(left) && integers.includes(right)) {
    if (operator === 'divby') return 'decimal';
    return left === 'int64' || right === 'int64' ? 'int64' : 'int32';
  }
  const numbers = [left, right].every((type) => type === 'decimal' || integers.includes(type));
  return numbers ? 'decimal' : 'unknown';
}

/** The widest type of a family. */
function ofFamily(family: ExpressionType): ValueType {
  if (family === 'number') return 'decimal';
  return family === 'any' ? 'unknown' : family;
}

/** The type of an aggregate by its method (OData Data Aggregation 4.0, 3.1.3). */
export function aggregateType(method: string | null, values: ValueType): ValueType {
  switch (method) {
    case 'min':
    case 'max':
      return values;
    case 'sum':
    case 'average':
      return values === 'double' ? 'double' : values === 'unknown' ? 'unknown' : 'decimal';
    case 'countdistinct':
      return 'int64';
    default:
      return 'unknown';
  }
}
