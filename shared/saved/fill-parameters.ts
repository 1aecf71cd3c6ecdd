import { printLiteral } from '../odata/print/print-expression.ts';
import { mustQuote, quote } from '../rsql/quoting.ts';
import { literalText, readLiteral } from '../values/literal.ts';
import { ownValue } from '../values/own-value.ts';
import { type Clock, presentClock, readRelativeDate, timestampOfDate } from '../values/relative-date.ts';
import type { Literal, ValueType } from '../values/value-type.ts';
import type { SavedConstant } from './constants.ts';
import type { SavedProblem } from './read-saved-query.ts';
import { placeholder, type SavedParameter, type SavedQuery } from './saved-query.ts';

/** Returns the names of the parameters in a query's conditions and values, in the order of their first use. */
export function usedParameters(saved: SavedQuery): readonly string[] {
  const texts = [
    ...(saved.where ?? []).map((condition) => (typeof condition === 'string' ? condition : condition.rest)),
    ...(saved.order ?? []),
    ...(saved.odata ?? []),
    ...(saved.rest ?? []),
  ];
  return [...new Set(texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, name = '']) => name)))];
}

/**
 * Replaces the parameters of a saved query with values, in the syntax of their language.
 *
 * @param values values by parameter name, as in user input, without quotes. They default to the defaults of the parameters.
 */
export function fillParameters(
  saved: SavedQuery,
  values: Readonly<Record<string, string>>,
): { readonly saved: SavedQuery; readonly problems: readonly SavedProblem[] } {
  const problems: SavedProblem[] = [];
  const fill = (text: string, path: string, write: (name: string) => string) =>
    text.replace(placeholder, (match, name: string, offset: number) => {
      if (!ownValue(saved.parameters, name)) {
        problems.push({ code: 'saved-parameter-unknown', path, name });
        return match;
      }
      const written = write(name);
      // A value that is written with quotes can't be within quotes.
      if (/^['"]/.test(written) && isQuoted(text, offset, match.length)) problems.push({ code: 'saved-parameter-quoted', path, name });
      return written;
    });
  const valueNamed = (name: string) => ownValue(values, name) ?? ownValue(saved.parameters, name)?.default ?? '';
  const literal = (name: string) => {
    const type = ownValue(saved.parameters, name)?.type ?? 'unknown';
    const read = readParameterValue(valueNamed(name), type);
    if (read === null && !problems.some((problem) => problem.code === 'saved-parameter-value' && problem.name === name)) {
      problems.push({ code: 'saved-parameter-value', name, value: valueNamed(name), type });
    }
    return read ?? { kind: 'string' as const, value: valueNamed(name) };
  };
  const inOData = (name: string) => printLiteral(literal(name));
  const inRest = (name: string) => {
    const read = literal(name);
    const text = literalText(read);
    return read.kind === 'string' || mustQuote(text) ? quote(text) : text;
  };
  const asItIs = (name: string) => literalText(literal(name));
  const filled = {
    ...saved,
    ...(saved.where && {
      where: saved.where.map((condition, index) =>
        typeof condition === 'string'
          ? fill(condition, `where.${index}`, inOData)
          : { rest: fill(condition.rest, `where.${index}.rest`, inRest) },
      ),
    }),
    ...(saved.order && { order: saved.order.map((item, index) => fill(item, `order.${index}`, inOData)) }),
    ...(saved.odata && { odata: saved.odata.map((part, index) => fill(part, `odata.${index}`, asItIs)) }),
    ...(saved.rest && { rest: saved.rest.map((part, index) => fill(part, `rest.${index}`, asItIs)) }),
  };
  return { saved: filled, problems };
}

/** Checks whether quotes enclose a part of a text. */
function isQuoted(text: string, offset: number, length: number): boolean {
  return ["'", '"'].some((sign) => text[offset - 1] === sign && text[offset + length] === sign);
}

/** The number of bits of integer types. */
const bits: Readonly<Partial<Record<ValueType, number>>> = { int32: 32, int64: 64 };

/**
 * Parses the user input for a parameter. Null if it isn't valid for the type.
 *
 * Integers must be in the range of their type, although a condition can compare them with any number. Both Base64 alphabets are accepted
 * (RFC 4648 §4, §5), because REST responses have one and the query languages the other. Dates can be relative, such as `yesterday` or
 * `last-month.end`. A date as a timestamp means its midnight in UTC.
 */
export function readParameterValue(text: string, type: ValueType, clock: Clock = presentClock()): Literal | null {
  const relative = readRelativeDate(text, type, clock);
  if (relative !== null) return readLiteral(relative, type);
  if (type === 'dateTimeOffset') return readLiteral(timestampOfDate(text) ?? text, type);
  const width = bits[type];
  if (width !== undefined) return isInteger(text, width) ? { kind: 'number', text } : null;
  return readLiteral(type === 'binary' ? text.replaceAll('+', '-').replaceAll('/', '_') : text, type);
}

function isInteger(text: string, width: number): boolean {
  return /^[+-]?\d{1,40}$/.test(text) && BigInt.asIntN(width, BigInt(text.replace(/^\+/, ''))) === BigInt(text.replace(/^\+/, ''));
}

/** A constant that becomes a parameter. */
export interface ParameterPrompt {
  readonly constant: SavedConstant;
  /** Name of the parameter, as in `parameterName`. Constants with the same name become one parameter. */
  readonly name: string;
  /** The label of the input. Empty to use the name. */
  readonly label: string;
}

/** Replaces constants of a saved query with parameters. The constants become default values. */
export function withParameterPrompts(saved: SavedQuery, prompts: readonly ParameterPrompt[]): SavedQuery {
  if (prompts.length === 0) return saved;
  const where = saved.where?.map((condition, index) => {
    if (typeof condition !== 'string') return condition;
    // Sorts from the end to the start, so that earlier offsets stay valid.
    const own = prompts.filter(({ constant }) => constant.condition === index).toSorted((a, b) => b.constant.from - a.constant.from);
    return own.reduce((text, { constant: { from, to }, name }) => `${text.slice(0, from)}{{${name}}}${text.slice(to)}`, condition);
  });
  const parameters = new Map<string, SavedParameter>();
  for (const { constant, name, label } of prompts) {
    if (parameters.has(name)) continue;
    parameters.set(name, { type: constant.type, ...(label === '' ? {} : { label }), default: constant.text.replace(/[\r\n]+/g, ' ') });
  }
  const { $schema, title, description, api, ...rest } = saved;
  return {
    ...($schema === undefined ? {} : { $schema }),
    title,
    ...(description === undefined ? {} : { description }),
    api,
    parameters: Object.fromEntries(parameters),
    ...rest,
    ...(where && { where }),
  };
}

/**
 * Finds the parameters of a query's previous file in its current constants, by comparing the text around them.
 *
 * @param former the previous file, with parameters
 */
export function previousParameters(former: SavedQuery, saved: SavedQuery, constants: readonly SavedConstant[]): readonly ParameterPrompt[] {
  const prompts: ParameterPrompt[] = [];
  for (const [condition, text] of (saved.where ?? []).entries()) {
    const own = constants.filter((constant) => constant.condition === condition);
    if (typeof text !== 'string' || own.length === 0) continue;
    for (const template of former.where ?? []) {
      const names = typeof template === 'string' ? namesAt(template, text, own) : null;
      if (names === null) continue;
      for (const [constant, name] of names) prompts.push({ constant, name, label: ownValue(former.parameters, name)?.label ?? '' });
      break;
    }
  }
  return prompts;
}

/** Returns which constants of a text replace which parameters of a template. Null if the template can't result in the text. */
function namesAt(template: string, text: string, constants: readonly SavedConstant[]): ReadonlyMap<SavedConstant, string> | null {
  const parts = template.split(placeholder);
  if (parts.length < 2) return null;
  const names = new Map<SavedConstant, string>();
  let at = 0;
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) {
      if (!text.startsWith(part, at)) return null;
      at += part.length;
      continue;
    }
    const filled = constants.find(({ from }) => from === at);
    if (filled === undefined) return null;
    names.set(filled, part);
    at = filled.to;
  }
  return at === text.length ? names : null;
}
