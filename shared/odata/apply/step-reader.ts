import { replace, type Span } from '../../diagnostics/diagnostic.ts';
import { ownValue } from '../../values/own-value.ts';
import { trimmedSpan, valueEnd } from '../lex/token.ts';
import type { Expression, Missing, NameSegment, Path } from '../node.ts';
import { note, type OptionReader, skip, skipSpaces } from '../parse/option-reader.ts';
import { parseExpression } from '../parse/parse-expression.ts';
import { readCondition } from '../parse/parse-filter.ts';
import { readAlias } from '../parse/read-alias.ts';
import { createReader, peek } from '../parse/reader.ts';
import { isQualified, nameOrType, readSegments } from '../selection/read-select.ts';
import type { Apply, Transformation } from './apply-node.ts';

/** Parsers that the parsers of single transformations call. */
export interface Sequences {
  /** Parses transformations separated by slashes. */
  readonly sequence: (reader: OptionReader) => Apply;
  /** Parses one transformation. */
  readonly step: (reader: OptionReader) => Transformation;
}

/** Parses the parentheses of one transformation that begins at `from`. The caller sets `to` of the node. */
export type ReadArguments = (reader: OptionReader, name: string, span: Span, sequences: Sequences) => Transformation;

/** Parses an argument that is a common expression, up to the next comma or the closing parenthesis. */
export function readArgument(reader: OptionReader): Expression {
  const { text, findings, depth, at: from } = reader;
  reader.at = valueEnd(text, from, { at: ',)', around: depth });
  return readCondition(createReader(text, parseExpression, { ...trimmedSpan(text, from, reader.at), findings, depth }));
}

/** Parses a path of names and types. Null, with a diagnostic, if there is none. */
export function readPropertyPath(reader: OptionReader, pattern = nameOrType): Path | null {
  skipSpaces(reader);
  const from = reader.at;
  const segments = readSegments(reader, pattern);
  if (segments.length > 0) return { kind: 'path', root: null, segments, from, to: reader.at };
  reader.at = valueEnd(reader.text, from, { at: ',)' });
  note(reader, 'odata-property-path', { from, to: reader.at }, { parameters: { found: reader.text.slice(from, reader.at) } });
  return null;
}

/** Checks whether a path ends with a property. A type alone isn't a property, and a cast can't follow another cast. */
function namesProperty({ segments }: Path): boolean {
  const types = segments.map((segment) => segment.kind === 'name' && isQualified(segment));
  return types.at(-1) === false && !types.some((isType, index) => isType && types[index + 1] === true);
}

/** Parses a path that ends with a property. Returns a `missing` node if there is none. */
export function readProperty(reader: OptionReader): Path | Missing {
  const path = readPropertyPath(reader);
  if (path === null) return { kind: 'missing', from: reader.at, to: reader.at };
  if (!namesProperty(path)) note(reader, 'odata-property-path', path, { parameters: { found: reader.text.slice(path.from, path.to) } });
  return path;
}

/** Parses `as name`. Null, with a diagnostic, if there is no name. */
export function readAliasHere(reader: OptionReader): NameSegment | null {
  const { text, findings, depth, at: from } = reader;
  reader.at = valueEnd(text, from, { at: ',)', around: depth });
  const inner = createReader(text, parseExpression, { from, to: reader.at, findings, depth });
  const alias = readAlias(inner, true);
  const surplus = peek(inner);
  if (alias !== null && surplus.kind !== 'end')
    note(reader, 'odata-compute-item', { from: surplus.from, to: reader.at }, { parameters: { found: surplus.text } });
  return alias;
}

/** Skips the comma before the next argument. Reports a missing comma if the transformation `name` needs another argument. */
export function needComma(reader: OptionReader, name: string, span: Span): boolean {
  if (skip(reader, ',')) return true;
  noteArguments(reader, name, { from: span.from, to: Math.max(span.to, reader.at) });
  return false;
}

/** Reports the expected arguments of a transformation, unless that was just reported. */
export function noteArguments(reader: OptionReader, name: string, span: Span): void {
  const last = reader.findings.all.at(-1);
  if (last?.code === 'odata-transformation-arguments' && reader.text.slice(last.to, span.from).trim() === '' && last.to <= span.from)
    return;
  note(reader, 'odata-transformation-arguments', span, { parameters: { name, example: ownValue(examples, name) ?? `${name}(…)` } });
}

/** Reports superfluous text, and skips it up to the closing parenthesis. */
export function endArguments(reader: OptionReader, name: string): void {
  skipSpaces(reader);
  const from = reader.at;
  const to = valueEnd(reader.text, from, { at: ')' });
  if (from === to) return;
  reader.at = to;
  noteArguments(reader, name, { from, to });
}

/** Reports a word in the wrong case, because the aggregation extension is case-sensitive. */
export function noteCase(reader: OptionReader, span: Span, writtenName: string, expectedName: string): void {
  note(reader, 'odata-word-case', span, { parameters: { found: writtenName, wanted: expectedName }, fix: replace(span, expectedName) });
}

/** An example of each transformation. */
export const examples: Readonly<Record<string, string>> = {
  aggregate: 'aggregate(price with sum as total)',
  groupby: 'groupby((country),aggregate($count as rows))',
  filter: 'filter(price gt 5)',
  search: 'search(blue OR green)',
  compute: 'compute(price mul 2 as double)',
  orderby: 'orderby(price desc)',
  top: 'top(5)',
  skip: 'skip(5)',
  topcount: 'topcount(5,price)',
  topsum: 'topsum(100,price)',
  toppercent: 'toppercent(50,price)',
  bottomcount: 'bottomcount(5,price)',
  bottomsum: 'bottomsum(100,price)',
  bottompercent: 'bottompercent(50,price)',
  concat: 'concat(topcount(1,price),bottomcount(1,price))',
  identity: 'identity',
  join: 'join(Sales as Sale)',
  outerjoin: 'outerjoin(Sales as Sale)',
  nest: 'nest(filter(price gt 5) as Dear)',
  addnested: 'addnested(Sales,filter(price gt 5) as Dear)',
  expand: 'expand(Sales,filter(price gt 5))',
  ancestors: "ancestors($root/Places,Regions,id,filter(name eq 'Paris'),keep start)",
  descendants: "descendants($root/Places,Regions,id,filter(name eq 'Paris'),1)",
  traverse: 'traverse($root/Places,Regions,id,preorder)',
  rollup: 'rollup(year,month)',
  rolluprecursive: 'rolluprecursive($root/Places,Regions,place/id)',
};
