import type { FastifyRequest } from 'fastify';
import { splitParameters } from '../../shared/url/index.ts';
import { edmTypeName } from '../../shared/values/edm-types.ts';
import type { EngineColumn, JsonShape } from '../engine/engine.ts';
import { searchOf } from '../http/base-url.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { answerVersion } from './version.ts';

/** How OData's JSON is written (OData JSON Format 4.01, 3). */
export interface JsonFormat {
  readonly metadata: 'none' | 'minimal' | 'full';
  /** Whether integers of 64 bits and decimals are texts, for readers that know only numbers of IEEE 754. */
  readonly numbersAsText: boolean;
  readonly mediaType: string;
  /** What the names of control information begin with: `@odata.` in version 4.0, `@` in 4.01 (4.5). */
  readonly control: '@odata.' | '@';
}

/** How a value is written that is sent as itself, as plain text or bytes: whatever JSON the caller would accept. */
export const plainFormat: JsonFormat = {
  metadata: 'none',
  numbersAsText: false,
  mediaType: 'text/plain;charset=utf-8',
  control: '@odata.',
};

interface MediaRange {
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly quality: number;
}

/**
 * The format that a request wants, by `$format`, else by `Accept`; minimal metadata if it does not say.
 *
 * @throws HttpProblem 415 for a `$format`, 406 for an `Accept` that no JSON fulfils
 */
export function readJsonFormat(request: FastifyRequest): JsonFormat {
  const written = formatOption(request);
  if (written !== null) {
    const range = readRange(written);
    if (range.type === 'json' || range.type === 'application/json') return formatOf(range, request);
    const message = `This answer has one format, json, not "${written}".`;
    const at = { parameter: '$format', from: 0, to: written.length };
    throw new HttpProblem(415, 'format-not-supported', message, { mistakes: [{ code: 'format-not-supported', message, at }] });
  }
  const [best] = acceptable(request, ['application/json', 'application/*', '*/*']);
  if (best === undefined) throw new HttpProblem(406, 'format-not-supported', 'This answer is application/json: accept that.');
  return formatOf(best, request);
}

/** Whether `$metadata` is wanted as JSON; XML if nothing is said. @throws HttpProblem 415 for a `$format` that is neither */
export function wantsJsonMetadata(request: FastifyRequest): boolean {
  const written = formatOption(request);
  if (written !== null) {
    const { type } = readRange(written);
    if (type === 'json' || type === 'application/json') return true;
    if (type === 'xml' || type === 'application/xml') return false;
    throw new HttpProblem(415, 'format-not-supported', `Metadata has two formats, xml and json, not "${written}".`);
  }
  const [best] = acceptable(request, ['application/json', 'application/xml', 'application/*', 'text/xml', '*/*']);
  return best?.type === 'application/json';
}

/**
 * What stands before a property in a row's JSON: its type, where the JSON itself does not tell it (4.5.3), with full metadata of each, else
 * of those that `$metadata` does not declare: what was worked out has no other place that tells its type.
 *
 * @param declared the properties of the rows' type; null where the rows have no others
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

/** The context URL as a member; none without metadata. */
export function contextOf({ metadata, control }: JsonFormat, url: string): Readonly<Record<string, string>> {
  return metadata === 'none' ? {} : { [`${control}context`]: url };
}

function typeAnnotation({ name, type, list }: EngineColumn, control: JsonFormat['control']): string {
  if (!list && (type === 'string' || type === 'boolean' || type === 'double')) return '';
  return `${JSON.stringify(`${name}${control}type`)}:${JSON.stringify(annotatedType({ type, list }))},`;
}

function annotatedType({ type, list }: Pick<EngineColumn, 'type' | 'list'>): string {
  const typeName = edmTypeName(type).replace('Edm.', '');
  return list ? `#Collection(${typeName})` : `#${typeName}`;
}

function formatOption(request: FastifyRequest): string | null {
  return splitParameters(searchOf(request)).find(({ name }) => /^\$?format$/i.test(name.text))?.value.text ?? null;
}

function formatOf({ parameters }: MediaRange, request: FastifyRequest): JsonFormat {
  const wanted = parameters.get('odata.metadata') ?? parameters.get('metadata') ?? 'minimal';
  const metadata = wanted === 'none' || wanted === 'full' ? wanted : 'minimal';
  const numbersAsText = parameters.get('ieee754compatible') === 'true';
  const numbers = numbersAsText ? ';IEEE754Compatible=true' : '';
  const [control, parameter] = answerVersion(request) === '4.0' ? (['@odata.', 'odata.metadata'] as const) : (['@', 'metadata'] as const);
  return { metadata, numbersAsText, control, mediaType: `application/json;${parameter}=${metadata}${numbers};charset=utf-8` };
}

/** The ranges that are acceptable and known, the one preferred most first; as many as `known` where nothing is said. */
function acceptable(request: FastifyRequest, known: readonly string[]): readonly MediaRange[] {
  const header = request.headers.accept;
  if (header === undefined || header.trim() === '') return [readRange('*/*')];
  const ranges = header.split(',').map(readRange);
  return ranges.filter(({ type, quality }) => quality > 0 && known.includes(type)).sort((one, other) => other.quality - one.quality);
}

function readRange(text: string): MediaRange {
  const [type = '', ...rest] = text.split(';').map((part) => part.trim().toLowerCase());
  const parameters = new Map(
    rest.map((part) => {
      const [name = '', value = ''] = part.split('=').map((half) => half.trim());
      return [name, value.replace(/^"|"$/g, '')] as const;
    }),
  );
  const quality = Number(parameters.get('q') ?? '1');
  return { type, parameters, quality: Number.isNaN(quality) ? 1 : quality };
}
