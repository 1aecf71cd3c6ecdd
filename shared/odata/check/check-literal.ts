import { replace } from '../../diagnostics/diagnostic.ts';
import { nearestName } from '../../diagnostics/nearest-name.ts';
import type { Property } from '../../metadata/entity-model.ts';
import { findEnumeration } from '../../metadata/find-in-schema.ts';
import { fitsScale, parsePlainDecimal, rescale } from '../../values/decimal.ts';
import { isRealDate, literalFamily } from '../../values/literal.ts';
import type { BinaryOperator, Constant } from '../node.ts';
import { printLiteral } from '../print/print-expression.ts';
import { note, type Scope } from './check-scope.ts';
import { type CheckedType, ofFamily, ofName, spatial, unknownType } from './checked-type.ts';

/** Returns the type of a literal. Reports days that don't exist and unknown enumeration members. */
export function typeOfConstant(scope: Scope, node: Constant): CheckedType {
  const { value } = node;
  if (value.kind === 'spatial') return spatial;
  if (value.kind === 'enumeration') {
    const { schema } = scope.model;
    if (schema === undefined || value.type === '') return ofFamily('any');
    if (findEnumeration(schema, value.type) === undefined) {
      unknownType(scope, { name: value.type, from: node.from, to: node.from + value.type.length });
      return ofFamily('any');
    }
    checkMembers(scope, node, value.type, value.text);
    return ofName(schema, value.type);
  }
  if (value.kind === 'temporal' && (value.type === 'date' || value.type === 'dateTimeOffset') && !isRealDate(value.text)) {
    note(scope, 'odata-literal-invalid', node, { parameters: { found: value.text, type: value.type } });
  }
  return ofFamily(literalFamily(value));
}

/** Reports unknown members of an enumeration. Numbers, and sums of numbers, are members too. */
export function checkMembers(scope: Scope, node: Constant, typeName: string, text: string): void {
  const { schema } = scope.model;
  const enumeration = schema === undefined ? undefined : findEnumeration(schema, typeName);
  if (enumeration === undefined) return;
  const names = enumeration.members.map(({ name }) => name);
  const members = text.split(',').map((member) => member.trim());
  const wrong = members.find((member) => !names.includes(member) && !/^[+-]?\d+$/.test(member));
  if (wrong === undefined) {
    if (members.length > 1 && !enumeration.flags) note(scope, 'odata-member-single', node, { parameters: { type: enumeration.name } });
    return;
  }
  const suggestion = scope.findings.suggest(() => nearestName(wrong, names));
  const parameters = { name: wrong, owner: enumeration.name, ...(suggestion === null ? {} : { suggestion }) };
  const corrected = members.map((member) => (member === wrong ? (suggestion ?? member) : member)).join(',');
  const { value } = node;
  const literal = value.kind === 'enumeration' ? { ...value, text: corrected } : ({ kind: 'string', value: corrected } as const);
  note(scope, 'odata-member-unknown', node, { parameters, fix: suggestion === null ? null : replace(node, printLiteral(literal)) });
}

const ranges: ReadonlyMap<string, readonly [bigint, bigint]> = new Map([
  ['Edm.Byte', [0n, 255n]],
  ['Edm.SByte', [-128n, 127n]],
  ['Edm.Int16', [-(2n ** 15n), 2n ** 15n - 1n]],
  ['int32', [-(2n ** 31n), 2n ** 31n - 1n]],
  ['int64', [-(2n ** 63n), 2n ** 63n - 1n]],
]);

/** Warns about a number that a column can never contain. The number is out of range or, for equality, has too many decimal places. */
export function checkNumber(scope: Scope, node: Constant, column: Property, operator: BinaryOperator): void {
  const { value } = node;
  if (value.kind !== 'number' || value.text.length > 60) return;
  const decimal = parsePlainDecimal(value.text);
  if (decimal === null) return;
  const range = ranges.get(column.edmType ?? '') ?? ranges.get(column.type);
  const number = rescale(decimal, 0);
  if (range !== undefined && (number < range[0] || number > range[1])) {
    const parameters = { name: column.name, text: value.text, minimum: String(range[0]), maximum: String(range[1]) };
    note(scope, 'literal-out-of-range', node, { severity: 'warning', parameters });
    return;
  }
  const digits = range === undefined ? (typeof column.scale === 'number' && column.type === 'decimal' ? column.scale : null) : 0;
  const exact = operator === 'eq' || operator === 'ne' || operator === 'in';
  if (exact && digits !== null && !fitsScale(decimal, digits))
    note(scope, 'literal-scale', node, { severity: 'warning', parameters: { name: column.name, text: value.text, scale: digits } });
}
