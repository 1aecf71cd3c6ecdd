import type { Span } from '../../diagnostics/diagnostic.ts';
import { type DecodedText, percentDecode, percentEncode } from '../../url/percent-encoding.ts';
import type { FilterSegment, FunctionSegment, KeySegment, KeyTextSegment, NameSegment } from '../node.ts';

/** The part of a URL between the service root and the `?` (OData 4.01 ABNF, 1., `odataRelativeUri`). */
export interface ResourcePath extends Span {
  readonly kind: 'resourcePath';
  /** The segments of the path, at least one. */
  readonly segments: readonly ResourceSegment[];
}

/**
 * One segment of a resource path. A key in parentheses is a separate segment.
 *
 * A `name` is an entity set, a singleton, a property, a type (with dots), or a function or action without parentheses. A `keyText` is a key
 * as a segment, or the index of an item. Without a model, the two look the same.
 */
export type ResourceSegment =
  | NameSegment
  | KeySegment
  | KeyTextSegment
  | FunctionSegment
  | FilterSegment
  | SystemSegment
  | CrossjoinSegment;

/** A segment with a system name. */
interface SystemSegment extends Span {
  readonly kind: 'system';
  readonly name: SystemName;
}

/** `$crossjoin(Products,Sales)`. */
export interface CrossjoinSegment extends Span {
  readonly kind: 'crossjoin';
  readonly entitySets: readonly NameSegment[];
}

/** System segments without parentheses. They are case-sensitive. */
export const systemNames = ['$batch', '$entity', '$metadata', '$all', '$count', '$value', '$ref', '$each', '$query'] as const;

/** One of {@link systemNames}. */
type SystemName = (typeof systemNames)[number];

/** A segment of a path as in the URL, without its slashes. */
export interface RawSegment {
  readonly from: number;
  readonly to: number;
  readonly decoded: DecodedText;
  /** Offsets of slashes in a quoted string, which should be encoded. */
  readonly slashes: readonly number[];
}

/** Characters that affect where a path is split. A double quote after a backslash is escaped. */
const separators = /\\.|[()'"/]|%2[2789]/gs;

const escaped: ReadonlyMap<string, string> = new Map([
  ['%22', '"'],
  ['%27', "'"],
  ['%28', '('],
  ['%29', ')'],
]);

/**
 * Splits a path at its slashes and decodes the segments (URL Conventions 4.01, 2). An encoded slash, `%2F`, never separates.
 *
 * Slashes in parentheses don't separate either: `$filter(Address/City eq 'x')` is one segment.
 */
export function splitPath(text: string): RawSegment[] {
  const segments: RawSegment[] = [];
  let depth = 0;
  let quote: string | null = null;
  let from = 0;
  let slashes: number[] = [];
  const close = (to: number) => segments.push({ from, to, slashes, decoded: percentDecode(text.slice(from, to), from) });
  for (const { 0: written, index } of text.matchAll(separators)) {
    const sign = escaped.get(written) ?? written;
    if (quote !== null) {
      if (sign === quote) quote = null;
      else if (sign === '/' && quote === "'") slashes.push(index);
    } else if (sign === "'" || sign === '"') quote = depth > 0 ? sign : null;
    else if (sign === '(') depth++;
    else if (sign === ')') depth = Math.max(depth - 1, 0);
    else if (sign === '/' && depth === 0) {
      close(index);
      from = index + 1;
      slashes = [];
    }
  }
  close(text.length);
  return segments;
}

/** Encodes a text for a segment of a readable path. Encodes only characters that would end the segment or the path, or be lost. */
export function encodeInPath(text: string): string {
  return text.replace(/[%/?#\p{C}\p{Z}]/gu, (character) => (character === ' ' ? character : percentEncode(character)));
}

/** Returns a tree whose ranges (`from`, `to`) are mapped to another text. */
export function relocate<Tree>(tree: Tree, toSource: (offset: number) => number): Tree {
  return move(tree, toSource) as Tree;
}

function move(value: unknown, toSource: (offset: number) => number): unknown {
  if (Array.isArray(value)) return value.map((item) => move(item, toSource));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      (key === 'from' || key === 'to') && typeof item === 'number' ? toSource(item) : move(item, toSource),
    ]),
  );
}
