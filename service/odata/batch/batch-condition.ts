import { canonicalDecimal } from '../../../shared/compare/decimal-form.ts';
import { type Expression, isExpression, parseOption, printString } from '../../../shared/odata/index.ts';
import type { Literal } from '../../../shared/values/value-type.ts';
import { type ErrorText, errorText } from '../../texts/error-text.ts';
import type { Rejection } from './batched-request.ts';

/** The parts of an earlier request that later conditions can refer to: its success and its response. */
export interface EarlierResponse {
  readonly succeeded: boolean;
  /** The response's ETag. Null if it has none. */
  readonly etag: string | null;
  /** The parsed JSON body. Undefined if the body isn't JSON, `too-long` if the body exceeds {@link maxConditionBytes}. */
  readonly body: unknown;
}

/** Maximum bytes of a response that a condition or an option refers to. */
export const maxConditionBytes = 65_536;

/** Maximum number of characters of a condition. */
const maxCharacters = 4096;

/** A string, or a reference to an earlier request: `$1/$succeeded`, `$1`, `$1/name`. */
const stringOrReference = /'(?:[^']|'')*'|\$([^\s/()=,']+)((?:\/[^\s/()=,']+)*)/g;

/** Returns the IDs of the requests whose responses a condition refers to. */
export function referencesOf(condition: string): readonly string[] {
  return [...condition.matchAll(stringOrReference)].flatMap(([, id]) => (id === undefined ? [] : [id]));
}

/**
 * Evaluates the condition of a request in a batch (OData JSON Format 4.01, 19.1): comparisons of constants and references, `and`, `or`,
 * `not`.
 *
 * @param dependsOn the requests that the condition can refer to
 * @returns the outcome, or why the condition can't be evaluated
 */
export function evaluateCondition(
  condition: string,
  dependsOn: readonly string[],
  earlier: ReadonlyMap<string, EarlierResponse>,
): boolean | Rejection {
  if (condition.length > maxCharacters) return limited(errorText('batch.if-length', { most: maxCharacters }));
  const unknown = referencesOf(condition).find((id) => !dependsOn.includes(id));
  if (unknown !== undefined) return wrong(errorText('batch.if-reference', { id: unknown }));
  try {
    const text = condition.replace(stringOrReference, (match, id?: string, path = '') =>
      id === undefined ? match : literalOf(earlier.get(id), path, match),
    );
    const { tree, diagnostics } = parseOption('$filter', text);
    if (tree === null || !isExpression(tree) || diagnostics.some(({ severity }) => severity === 'error'))
      return wrong(errorText('batch.if-invalid', { condition }));
    const value = evaluate(tree);
    return value.kind === 'boolean' ? value.value : value.kind === 'null' ? false : wrong(errorText('batch.if-invalid', { condition }));
  } catch (error) {
    if (error instanceof Unevaluated) return error.rejection;
    throw error;
  }
}

/** The reason why a part of a condition can't be evaluated. */
class Unevaluated extends Error {
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(rejection.text.en);
    this.rejection = rejection;
  }
}

function literalOf(response: EarlierResponse | undefined, path: string, reference: string): string {
  if (path === '/$succeeded') return String(response?.succeeded === true);
  if (response?.body === tooLong) throw new Unevaluated(limited(errorText('batch.if-body', { reference, most: maxConditionBytes })));
  const value = path
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, name) => memberOf(inner, name), response?.body);
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'string') return printString(value);
  if (typeof value === 'boolean') return String(value);
  if (value instanceof WrittenNumber) return value.text;
  throw new Unevaluated(unsupported(errorText('batch.if-value', { reference })));
}

/** Returns a member of an object or an array. Undefined if there is none. */
export function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return /^-?\d{1,9}$/.test(name) ? value.at(Number(name)) : undefined;
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

/** Represents the body of a response that exceeds the limit. */
const tooLong = Symbol('too long');

/** Checks whether a parsed body stands for a body that exceeds the limit. */
export function isTooLong(body: unknown): boolean {
  return body === tooLong;
}

/** A number as written in JSON, because JSON.parse would round it. */
export class WrittenNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Parses the body of a response for conditions.
 *
 * @param bytes Null if the body exceeds the limit.
 */
export function conditionBody(bytes: Buffer | null): unknown {
  if (bytes === null) return tooLong;
  try {
    return JSON.parse(bytes.toString('utf8'), (_name, value: unknown, context?: { readonly source?: string }) =>
      typeof value === 'number' ? new WrittenNumber(context?.source ?? String(value)) : value,
    );
  } catch {
    return undefined;
  }
}

function evaluate(node: Expression): Literal {
  switch (node.kind) {
    case 'constant':
      if (node.value.kind === 'spatial') break;
      return node.value;
    case 'logical': {
      const values = node.operands.map(truthOf);
      const decisive = node.operator === 'or';
      return values.includes(decisive) ? boolean(decisive) : values.includes(null) ? { kind: 'null' } : boolean(!decisive);
    }
    case 'unary': {
      const value = node.operator === 'not' ? truthOf(node.operand) : undefined;
      if (value !== undefined) return value === null ? { kind: 'null' } : boolean(!value);
      break;
    }
    case 'binary': {
      const compared = compare(node.operator, evaluate(node.left), evaluate(node.right));
      if (compared !== null) return boolean(compared);
    }
  }
  throw new Unevaluated(unsupported(errorText('batch.if-operator')));
}

function truthOf(node: Expression): boolean | null {
  const value = evaluate(node);
  if (value.kind === 'boolean') return value.value;
  if (value.kind === 'null') return null;
  throw new Unevaluated(wrong(errorText('batch.if-operator')));
}

/** Returns null for an operator that doesn't compare. */
function compare(operator: string, left: Literal, right: Literal): boolean | null {
  const order = orderOf(left, right);
  switch (operator) {
    case 'eq':
      return order === 0;
    case 'ne':
      return order !== 0;
    case 'lt':
      return order !== null && order < 0;
    case 'le':
      return order !== null && order <= 0;
    case 'gt':
      return order !== null && order > 0;
    case 'ge':
      return order !== null && order >= 0;
    default:
      return null;
  }
}

/**
 * Compares two values.
 *
 * @returns 0 if the values are equal. Null if they can't be compared.
 */
function orderOf(left: Literal, right: Literal): number | null {
  const [one, other] = [textOf(left), textOf(right)];
  if (left.kind !== right.kind) return null;
  if (one === other) return 0;
  if (left.kind === 'null' || right.kind === 'null') return null;
  if (left.kind === 'number') return Math.sign(Number(one) - Number(other)) || null;
  return one < other ? -1 : 1;
}

function textOf(value: Literal): string {
  if (value.kind === 'null') return '';
  const text = 'text' in value ? value.text : String(value.value);
  return value.kind === 'number' ? (canonicalDecimal(text) ?? text) : text;
}

function boolean(value: boolean): Literal {
  return { kind: 'boolean', value };
}

function wrong(text: ErrorText): Rejection {
  return { status: 400, code: 'query-refused', text };
}

function limited(text: ErrorText): Rejection {
  return { status: 400, code: 'query-limit-exceeded', text };
}

function unsupported(text: ErrorText): Rejection {
  return { status: 501, code: 'query-not-supported', text };
}
