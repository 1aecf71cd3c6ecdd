import type { EntityModel, Property } from '../../../../shared/metadata/entity-model.ts';
import type { Predicate } from '../../../../shared/query/query.ts';
import { literalText } from '../../../../shared/values/literal.ts';
import type { Literal } from '../../../../shared/values/value-type.ts';
import type { Cell, Row } from '../../evaluate.ts';

/** Returns rows with values near the constants of the predicates: for each column null, each constant, and a value next to it. */
export function rowsFor({ properties }: EntityModel, ...predicates: readonly (Predicate | null)[]): Row[] {
  const values = [...new Set(predicates.flatMap((predicate) => (predicate === null ? [] : valuesIn(predicate))))].slice(0, 12);
  const texts = [null, '', 'x', ...values, ...values.map((value) => `${value}0`), ...values.map((value) => value.toUpperCase())];
  return texts.flatMap((text, index) => {
    const other = texts[(index * 7 + 3) % texts.length] ?? null;
    return properties.map(({ name }) =>
      Object.fromEntries(properties.map((property) => [property.name, cell(property, property.name === name ? text : other)])),
    );
  });
}

/** Returns a value that the column's type allows. Only doubles can be NaN. */
function cell({ type, list }: Property, text: string | null): Cell {
  const value = text === 'NaN' && type !== 'double' && type !== 'string' ? '0' : text;
  return list && value !== null ? [value] : value;
}

function valuesIn(predicate: Predicate): string[] {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return predicate.operands.flatMap(valuesIn);
    case 'not':
      return valuesIn(predicate.operand);
    case 'any':
    case 'all':
      return predicate.item === null ? [] : valuesIn(predicate.item);
    case 'comparison':
      return textOf(predicate.value);
    case 'in':
      return predicate.values.flatMap(textOf);
    case 'between':
      return [...textOf(predicate.low), ...textOf(predicate.high)];
    case 'text':
      return [predicate.value, predicate.value.replaceAll('*', ''), `a${predicate.value}b`];
    default:
      return [];
  }
}

function textOf(literal: Literal): string[] {
  return literal.kind === 'null' ? [] : [literalText(literal)];
}
