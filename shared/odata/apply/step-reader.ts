import { replace, type Span } from '../../query/diagnostic.ts';
import { valueEnd, withoutBlanks } from '../lex/token.ts';
import type { Expression, Missing, NameSegment, Path } from '../node.ts';
import { note, type OptionReader, skip, skipBlanks } from '../parse/option-reader.ts';
import { parseExpression } from '../parse/parse-expression.ts';
import { readCondition } from '../parse/parse-filter.ts';
import { readAlias } from '../parse/read-alias.ts';
import { createReader, peek } from '../parse/reader.ts';
import { isQualified, nameOrType, readSegments } from '../selection/read-select.ts';
import type { Apply, Transformation } from './apply-node.ts';

/** What the readers of transformations need of one another. */
export interface Sequences {
  /** Reads transformations with slashes between them. */
  readonly sequence: (reader: OptionReader) => Apply;
  /** Reads one transformation. */
  readonly step: (reader: OptionReader) => Transformation;
}

/** Reads what stands in the parentheses of one transformation, which begins at `from`; `to` of its node is set by the caller. */
export type ReadArguments = (reader: OptionReader, name: string, span: Span, sequences: Sequences) => Transformation;

/** Reads an argument that is a common expression: all up to the next comma or the parenthesis that closes. */
export function readArgument(reader: OptionReader): Expression {
  const { text, findings, depth, at: from } = reader;
  reader.at = valueEnd(text, from, { at: ',)', around: depth });
  return readCondition(createReader(text, parseExpression, { ...withoutBlanks(text, from, reader.at), findings, depth }));
}

/** Reads a path of names and types; `missing`, which is said, where none begins. */
export function readPropertyPath(reader: OptionReader, pattern = nameOrType): Path | null {
  skipBlanks(reader);
  const from = reader.at;
  const segments = readSegments(reader, pattern);
  if (segments.length > 0) return { kind: 'path', root: null, segments, from, to: reader.at };
  reader.at = valueEnd(reader.text, from, { at: ',)' });
  note(reader, 'odata-property-path', { from, to: reader.at }, { parameters: { found: reader.text.slice(from, reader.at) } });
  return null;
}

/** Whether a path ends with a property, a type alone being none, and what is narrowed to a type is not narrowed again. */
function namesProperty({ segments }: Path): boolean {
  const types = segments.map((segment) => segment.kind === 'name' && isQualified(segment));
  return types.at(-1) === false && !types.some((isType, index) => isType && types[index + 1] === true);
}

/** Reads a path that ends with a property; `missing` where none begins. */
export function readProperty(reader: OptionReader): Path | Missing {
  const path = readPropertyPath(reader);
  if (path === null) return { kind: 'missing', from: reader.at, to: reader.at };
  if (!namesProperty(path)) note(reader, 'odata-property-path', path, { parameters: { found: reader.text.slice(path.from, path.to) } });
  return path;
}

/** Reads `as name` where the reader stands; null where no name stands, which is said. */
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

/** Passes over the comma before the next argument; says that it is missing where the transformation `name` needs more than this. */
export function needComma(reader: OptionReader, name: string, span: Span): boolean {
  if (skip(reader, ',')) return true;
  noteArguments(reader, name, { from: span.from, to: Math.max(span.to, reader.at) });
  return false;
}

/** Says how the arguments of a transformation look, unless that has just been said. */
export function noteArguments(reader: OptionReader, name: string, span: Span): void {
  const last = reader.findings.all.at(-1);
  if (last?.code === 'odata-transformation-arguments' && reader.text.slice(last.to, span.from).trim() === '' && last.to <= span.from)
    return;
  note(reader, 'odata-transformation-arguments', span, { parameters: { name, example: examples[name] ?? `${name}(…)` } });
}

/** Says that nothing may follow here and passes over it, up to the parenthesis that closes. */
export function endArguments(reader: OptionReader, name: string): void {
  skipBlanks(reader);
  const from = reader.at;
  const to = valueEnd(reader.text, from, { at: ')' });
  if (from === to) return;
  reader.at = to;
  noteArguments(reader, name, { from, to });
}

/** Says that a word has the wrong case, which the aggregation extension does not forgive. */
export function noteCase(reader: OptionReader, span: Span, found: string, wanted: string): void {
  note(reader, 'odata-word-case', span, { parameters: { found, wanted }, fix: replace(span, wanted) });
}

/** How each transformation looks. */
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
