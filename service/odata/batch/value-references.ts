import { noSpan } from '../../../shared/diagnostics/diagnostic.ts';
import { type Expression, printOption } from '../../../shared/odata/index.ts';
import { splitParameters } from '../../../shared/url/index.ts';
import { readLiteral } from '../../../shared/values/literal.ts';
import { type Literal, readEdmType, type ValueType } from '../../../shared/values/value-type.ts';
import { errorText } from '../../texts/error-text.ts';
import { type EarlierResponse, isTooLong, maxConditionBytes, memberOf, WrittenNumber } from './batch-condition.ts';
import type { Rejection } from './batched-request.ts';

/** Returns the type of a column by the context URL of a response and the names on the path to the column. Null if it is unknown. */
export type TypeOfValue = (contextUrl: string, path: readonly string[]) => ValueType | null;

/** A string, or a reference to an earlier response: `$1`, `$1/name`, `$1/customer/name`. */
const stringOrReference = /'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|(?<![\w/$.@])\$([^\s/()[\]{}=,'":;$]+)((?:\/[^\s/()[\]{}=,'":;$]+)*)/g;

/** Names that begin with a dollar sign in options (URL Conventions 4.01, 5.1). They aren't references. */
const reserved =
  /^(?:it|root|this|these|all|apply|compute|count|crossjoin|deltatoken|each|entity|expand|filter|format|id|index|levels|metadata|orderby|ref|schemaversion|search|select|skip|skiptoken|top|value)$/;

/** Options whose values contain expressions. Values of aliases are expressions too. */
const expressionOptions = /^(?:\$?(?:filter|orderby|compute|apply|expand|select)|@.*)$/i;

/** Returns the IDs that the query options of a request refer to. */
export function referencesInOptions(options: string): readonly string[] {
  return splitParameters(`?${options}`).flatMap(({ name, value }) =>
    expressionOptions.test(name.text)
      ? [...value.text.matchAll(stringOrReference)].flatMap(([, id]) => (id === undefined || reserved.test(id) ? [] : [id]))
      : [],
  );
}

interface Responses {
  readonly earlier: ReadonlyMap<string, EarlierResponse>;
  readonly typeOf: TypeOfValue;
}

/**
 * Replaces references to values of earlier responses by literals in query options (OData Protocol 4.01, 11.7.6 and 11.7.7.4).
 *
 * @param options Query options, encoded as in a URL.
 * @returns the options, the ID of a failed request, or why a reference can't be replaced
 */
export function withValues(options: string, { earlier, typeOf }: Responses): string | { readonly failed: string } | Rejection {
  if (!referencesInOptions(options).some((id) => earlier.has(id))) return options;
  const problems: ({ readonly failed: string } | Rejection)[] = [];
  const replaced = splitParameters(`?${options}`).map(({ name, value, raw }) => {
    if (!expressionOptions.test(name.text)) return raw;
    const text = value.text.replace(stringOrReference, (match, id?: string, path = '') => {
      const response = id === undefined || reserved.test(id) ? undefined : earlier.get(id);
      if (response === undefined || id === undefined) return match;
      if (!response.succeeded) problems.push({ failed: id });
      else if (isTooLong(response.body))
        problems.push(refused(400, 'query-limit-exceeded', errorText('batch.value-body', { reference: match, most: maxConditionBytes })));
      else {
        const node = nodeOf(response.body, path.split('/').slice(1), typeOf);
        if (node !== null) return printOption('$filter', node);
        problems.push(refused(501, 'query-not-supported', errorText('batch.value', { reference: match })));
      }
      return match;
    });
    return text === value.text ? raw : `${raw.slice(0, raw.indexOf('='))}=${encodeURIComponent(text)}`;
  });
  return problems[0] ?? replaced.join('&');
}

function refused(status: number, code: string, text: Rejection['text']): Rejection {
  return { status, code, text };
}

/** Returns the value at a path of a response, as a literal or a list of literals. Null for any other value. */
function nodeOf(body: unknown, path: readonly string[], typeOf: TypeOfValue): Expression | null {
  const context = memberOf(body, '@odata.context') ?? memberOf(body, '@context');
  const last = path.at(-1) ?? 'value';
  const isWhole = path.length === 0;
  const parent = path.slice(0, -1).reduce<unknown>((inner, name) => memberOf(inner, name), body);
  // The response to a request for `$count` is a number. The response to a request for a value, or for rows, has the member `value`.
  const value =
    isWhole && typeof body === 'object' && !(body instanceof WrittenNumber)
      ? memberOf(body, 'value')
      : isWhole
        ? body
        : memberOf(parent, last);
  const stated = memberOf(parent, `${last}@odata.type`) ?? memberOf(parent, `${last}@type`);
  const type = typeof stated === 'string' ? typeNamed(stated) : typeof context === 'string' ? typeOf(context, path) : null;
  return literalOf(value, type ?? 'string');
}

function typeNamed(name: string): ValueType {
  const plain = name.replace(/^#/, '').replace(/^Collection\((.*)\)$/, '$1');
  return readEdmType(plain.includes('.') ? plain : `Edm.${plain}`).type;
}

function literalOf(value: unknown, type: ValueType): Expression | null {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => (Array.isArray(item) ? null : literalOf(item, type)));
    return items.every((item) => item !== null) ? { kind: 'array', items, ...noSpan } : null;
  }
  const literal = plainLiteral(value, type);
  return literal === null ? null : { kind: 'constant', value: literal, ...noSpan };
}

function plainLiteral(value: unknown, type: ValueType): Literal | null {
  if (value === undefined || value === null) return { kind: 'null' };
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (value instanceof WrittenNumber) return { kind: 'number', text: value.text };
  return typeof value === 'string' ? (readLiteral(value, type) ?? { kind: 'string', value }) : null;
}
