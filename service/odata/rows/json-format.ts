import type { FastifyRequest } from 'fastify';
import { splitParameters } from '../../../shared/url/index.ts';
import { edmTypeName } from '../../../shared/values/value-type.ts';
import type { EngineColumn, JsonShape } from '../../engine/engine.ts';
import { formatNamed, type RowFormat } from '../../formats/negotiate.ts';
import { searchOf } from '../../http/base-url.ts';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import { type MediaRange, readAccept, readMediaRange } from '../../http/responses/media-range.ts';
import { errorText } from '../../texts/error-text.ts';
import { responseVersion } from '../version.ts';

/** A JSON format of OData (OData JSON Format 4.01, 3). */
export interface JsonFormat {
  readonly metadata: 'none' | 'minimal' | 'full';
  /** Whether 64-bit integers and decimals are strings, for readers with only IEEE 754 numbers. */
  readonly numbersAsText: boolean;
  readonly mediaType: string;
  /** The prefix of control information: `@odata.` in version 4.0, `@` in 4.01 (4.5). */
  readonly control: '@odata.' | '@';
}

/** The format of raw values, as plain text or bytes, regardless of the JSON formats that the caller accepts. */
export const plainFormat: JsonFormat = {
  metadata: 'none',
  numbersAsText: false,
  mediaType: 'text/plain;charset=utf-8',
  control: '@odata.',
};

/**
 * Returns the format that a request selects by `$format`, otherwise by `Accept`. Defaults to minimal metadata.
 *
 * @throws HttpProblem 415 for an unsupported `$format`, 406 for an `Accept` without a supported JSON format
 */
export function readJsonFormat(request: FastifyRequest): JsonFormat {
  const written = formatOption(request);
  if (written !== null) {
    const range = readMediaRange(written);
    if (isJson(range) && isFulfilled(range)) return formatOf(range, request);
    const text = errorText('format-json', { format: written });
    const at = { parameter: '$format', from: 0, to: written.length };
    throw new HttpProblem(415, 'format-not-supported', text, { mistakes: [{ code: 'format-not-supported', text, at }] });
  }
  const best = preferred(readAccept(request.headers.accept), ['application/json']);
  if (best === undefined) throw new HttpProblem(406, 'format-not-supported', errorText('accept-json'));
  return formatOf(best, request);
}

/**
 * Checks whether `$metadata` is requested in JSON. XML is the default.
 *
 * @throws HttpProblem 415 for an unsupported `$format`, 406 for an `Accept` that allows neither format
 */
export function prefersJsonMetadata(request: FastifyRequest): boolean {
  const written = formatOption(request);
  if (written !== null) {
    const { type } = readMediaRange(written);
    if (type === 'json' || type === 'application/json') return true;
    if (type === 'xml' || type === 'application/xml') return false;
    throw new HttpProblem(415, 'format-not-supported', errorText('format-metadata', { format: written }));
  }
  const best = preferred(readAccept(request.headers.accept), ['application/xml', 'text/xml', 'application/json']);
  if (best === undefined) throw new HttpProblem(406, 'format-not-supported', errorText('accept-metadata'));
  return best.type === 'application/json';
}

/**
 * Returns the control information before a property in a row's JSON: its type, if the JSON itself doesn't determine the type (4.5.3). Full
 * metadata contains the type of each property. Otherwise, only properties that `$metadata` doesn't declare, such as computed ones, have
 * their type.
 *
 * @param declared The properties of the rows' type. Null if the rows have no other properties.
 */
export function rowShape({ metadata, numbersAsText, control }: JsonFormat, declared: readonly EngineColumn[] | null): JsonShape {
  const shape: JsonShape = { binary: 'base64url', numbersAsText };
  if (metadata === 'none' || (metadata === 'minimal' && declared === null)) return shape;
  const types = new Map(metadata === 'full' ? [] : declared?.map((column) => [column.name, annotatedType(column)]));
  return {
    ...shape,
    beforeProperty: (column) => (types.get(column.name) === annotatedType(column) ? '' : typeAnnotation(column, control)),
  };
}

/** Returns the context URL as a member. Empty without metadata. */
export function contextOf({ metadata, control }: JsonFormat, url: string): Readonly<Record<string, string>> {
  return metadata === 'none' ? {} : { [`${control}context`]: url };
}

/** Returns the value of a count in JSON. It's a 64-bit integer, so it's a string if these are (OData JSON Format 4.01, 3.2). */
export function countValue({ numbersAsText }: Pick<JsonFormat, 'numbersAsText'>, count: number): number | string {
  return numbersAsText ? String(count) : count;
}

function typeAnnotation({ name, type, list }: EngineColumn, control: JsonFormat['control']): string {
  if (!list && (type === 'string' || type === 'boolean' || type === 'double')) return '';
  return `${JSON.stringify(`${name}${control}type`)}:${JSON.stringify(annotatedType({ type, list }))},`;
}

/** Returns the type of a property as control information: `#Int64`, `#Collection(String)`. */
export function annotatedType({ type, list }: Pick<EngineColumn, 'type' | 'list'>): string {
  const typeName = edmTypeName(type).replace('Edm.', '');
  return list ? `#Collection(${typeName})` : `#${typeName}`;
}

/** Returns the other format in `$format`, such as `csv`. Null for JSON, and for an unknown format. */
export function otherFormat(request: FastifyRequest): Exclude<RowFormat, 'json'> | null {
  const format = formatNamed(formatOption(request) ?? '');
  return format === 'json' ? null : format;
}

function formatOption(request: FastifyRequest): string | null {
  return splitParameters(searchOf(request)).find(({ name }) => /^\$?format$/i.test(name.text))?.value.text ?? null;
}

function formatOf({ parameters }: MediaRange, request: FastifyRequest): JsonFormat {
  const level = parameters.get('odata.metadata') ?? parameters.get('metadata') ?? 'minimal';
  const metadata = level === 'none' || level === 'full' ? level : 'minimal';
  const numbersAsText = parameters.get('ieee754compatible') === 'true';
  const numbers = numbersAsText ? ';IEEE754Compatible=true' : '';
  // Included only if it was requested (OData Protocol 4.01, 8.2.1).
  const charset = parameters.has('charset') ? ';charset=utf-8' : '';
  const [control, parameter] = responseVersion(request) === '4.0' ? (['@odata.', 'odata.metadata'] as const) : (['@', 'metadata'] as const);
  return { metadata, numbersAsText, control, mediaType: `application/json;${parameter}=${metadata}${numbers}${charset}` };
}

/** Returns the preferred media range that matches one of the types. */
function preferred(ranges: readonly MediaRange[], types: readonly string[]): MediaRange | undefined {
  const fulfilling = new Set(types.filter((type) => !isExcluded(type, ranges)).flatMap(withFamilies));
  const [best] = ranges
    .filter((range) => range.quality > 0 && fulfilling.has(range.type) && isFulfilled(range))
    .toSorted((one, other) => other.quality - one.quality);
  return best;
}

/** Checks whether a type is excluded. The most specific range for a type determines whether it is accepted (RFC 9110, 12.5.1). */
function isExcluded(type: string, ranges: readonly MediaRange[]): boolean {
  const rangesByType = withFamilies(type).map((candidate) => ranges.filter((range) => range.type === candidate));
  return rangesByType.find((same) => same.length > 0)?.every(({ quality }) => quality === 0) === true;
}

function withFamilies(type: string): readonly string[] {
  return [type, `${type.split('/', 1)[0]}/*`, '*/*'];
}

function isJson({ type }: MediaRange): boolean {
  return type === 'json' || type === 'application/json';
}

const truth = ['true', 'false'];
const amounts = ['none', 'minimal', 'full'];

/**
 * The format parameters and their supported values (OData JSON Format 4.01, 3). Exponents in decimals are accepted as a parameter, but
 * never written.
 */
const formatParameters: ReadonlyMap<string, readonly string[]> = new Map([
  ['odata.metadata', amounts],
  ['metadata', amounts],
  ['ieee754compatible', truth],
  ['exponentialdecimals', truth],
  ['odata.streaming', truth],
  ['streaming', truth],
  ['charset', ['utf-8', 'utf8']],
]);

/** Formats with unknown parameters must be rejected (OData Protocol 4.01, 8.2.1). */
function isFulfilled(range: MediaRange): boolean {
  return !isJson(range) || [...range.parameters].every(([name, value]) => formatParameters.get(name)?.includes(value) === true);
}
