import { createFindings, type Findings, makeDiagnostic, replace, type Span } from '../../query/diagnostic.ts';
import type { DiagnosticCode } from '../../query/diagnostic-codes.ts';
import { isOverlong, longestName } from '../lex/lex.ts';
import type { Token } from '../lex/token.ts';
import type { Expression } from '../node.ts';
import { endToken, type ReadToken, tokenAfter } from './read-token.ts';

/** How deep expressions may nest: far beyond any real filter, far below what a stack holds. */
export const deepestNesting = 200;

/** An operand with where its text begins, a parenthesis included. */
export interface Operand {
  readonly node: Expression;
  readonly from: number;
  /** Whether it stands in parentheses. */
  readonly grouped: boolean;
}

/** The stage of an expression without operators so far. */
export const openStage = 0;

/** What the functions of the parser share: the tokens without blanks, how far they are read, and what has been found wrong. */
export interface Reader {
  /** The whole text; all offsets are in it. */
  readonly text: string;
  /** The stretch of the text that is read. */
  readonly range: Span;
  readonly findings: Findings;
  /** Reads an expression of operators that bind at least so tightly. */
  readonly expression: (reader: Reader, power: number) => Operand;
  /** How many nodes stand above one another in a node, where that is more than one. */
  readonly heights: Map<Expression, number>;
  /** The tokens met so far: they are cut from the text as they are asked for. */
  readonly tokens: ReadToken[];
  /** The stretch as a text of its own. */
  readonly source: string;
  at: number;
  depth: number;
  /** How many parentheses and brackets are open. */
  groups: number;
  /** Of the expressions under way, from outer to inner, which operator each has had: 0 none, 1 arithmetic, 2 comparison, 3 `and` or `or`. */
  stages: number[];
  /** The list, or the member behind `has`, that ended last, with where what it belongs to begins; null where none has. */
  sealed: { readonly at: number; readonly from: number } | null;
  /** Where among times of day (`10:20`) the colon belongs to `case`; null until one is met. */
  hours: ReadonlySet<number> | null;
  /** Inside the options of a `/$count(…;…)` a semicolon ends an expression. */
  semicolonEnds: boolean;
  /** Set once the limit of nesting is passed: nothing is read after it. */
  abandoned: boolean;
}

/** Where a reader begins and ends, and what it shares with the one that called it; a whole text of its own unless said. */
export interface ReaderStart extends Partial<Span> {
  readonly findings?: Findings;
  /** How many levels lie above already. */
  readonly depth?: number;
}

/**
 * A reader of a stretch of a text: `parseExpression` goes as `expression`.
 *
 * Nothing but the stretch is looked at, and of it no more than is read, so that many readers on one text cost no more than one.
 */
export function createReader(text: string, expression: Reader['expression'], start: ReaderStart = {}): Reader {
  const { from = 0, to = text.length, findings = createFindings(), depth = 0 } = start;
  const source = from === 0 && to === text.length ? text : text.slice(from, to);
  const state = { at: 0, depth, groups: 0, stages: [], sealed: null, hours: null, semicolonEnds: false, abandoned: false };
  return { text, range: { from, to }, source, tokens: [], findings, expression, heights: new Map(), ...state };
}

/** The token `ahead` of the next one, the closing `end` token for all beyond it. */
export function peek(reader: Reader, ahead = 0): ReadToken {
  return reader.tokens[reader.at + ahead] ?? fetch(reader, reader.at + ahead);
}

/** Reads the next token; the `end` token stays. */
export function take(reader: Reader): ReadToken {
  const token = peek(reader);
  if (token.kind !== 'end') reader.at++;
  if (token.kind === 'open' || token.kind === 'openArray' || token.kind === 'openObject') reader.groups++;
  else if (token.kind === 'close' || token.kind === 'closeArray' || token.kind === 'closeObject') reader.groups--;
  return token;
}

function fetch(reader: Reader, index: number): ReadToken {
  let last = reader.tokens.at(-1);
  while (reader.tokens.length <= index || last === undefined) {
    if (last?.kind === 'end') return last;
    last = tokenAfter(last, reader);
    reader.tokens.push(last);
    if (last.text.length > longestName && isOverlong(last)) report(reader, 'odata-name-long', last, { parameters: { limit: longestName } });
  }
  return last;
}

/** Forgets the tokens looked at but not read: they will be cut anew. */
export function forgetAhead(reader: Reader): void {
  reader.tokens.length = reader.at;
}

/** The token read last; null before the first. */
export function previous(reader: Reader): Token | null {
  return reader.tokens[reader.at - 1] ?? null;
}

/** Where the text read so far ends, without blanks. */
export function position(reader: Reader): number {
  return reader.tokens[reader.at - 1]?.to ?? reader.range.from;
}

/** Goes on reading at an offset of the text, at or behind {@link position}: what lies between has been read by other means. */
export function skipTo(reader: Reader, offset: number): void {
  reader.tokens.length = reader.at;
  if (offset <= position(reader)) return;
  const from = position(reader);
  reader.tokens.push({ kind: 'unexpected', text: reader.text.slice(from, offset), from, to: offset, spaced: false, infix: null });
  reader.at = reader.tokens.length;
}

/** Notes a mistake; what follows from one already noted at the same place, or from giving up, is not worth saying. */
export function report(reader: Reader, code: DiagnosticCode, span: Span, details: Parameters<typeof makeDiagnostic>[2] = {}): void {
  if (reader.abandoned || reader.findings.isFull()) return;
  const known = reader.findings.all.some(({ severity, from, to }) => severity === 'error' && from === span.from && to === span.to);
  if (!known) reader.findings.add(makeDiagnostic(code, span, details));
}

/** Goes one level deeper; past the limit gives up. Returns whether reading may go on. */
export function descend(reader: Reader): boolean {
  reader.depth++;
  if (reader.depth > deepestNesting) abandon(reader);
  return !reader.abandoned;
}

/** Notes how tall a new node is: chains such as `1 add 1 add 1` nest without a parenthesis. Past the limit gives up. */
export function grow<Tree extends Expression>(reader: Reader, node: Tree, children: readonly Expression[]): Tree {
  let height = 1;
  for (const child of children) height = Math.max(height, 1 + heightOf(reader, child));
  if (height > 1) reader.heights.set(node, height);
  if (height > deepestNesting) abandon(reader);
  return node;
}

/** Most nodes are low: only the heights of others are kept. */
function heightOf({ heights }: Reader, node: Expression): number {
  if (node.kind === 'constant' || node.kind === 'missing') return 0;
  if (node.kind === 'path' && node.segments.length < 2 && node.segments[0]?.kind === 'name') return 0;
  return heights.get(node) ?? 1;
}

/** Says once that the text nests too deeply and passes over all the rest. */
function abandon(reader: Reader): void {
  report(reader, 'too-deep', peek(reader), { parameters: { limit: deepestNesting } });
  reader.abandoned = true;
  reader.tokens.push(endToken(reader.range.to, false));
  reader.at = reader.tokens.length - 1;
}

/** A place where an operand should be. */
export function missing(reader: Reader): Expression {
  return { kind: 'missing', from: position(reader), to: position(reader) };
}

/** Whether a text without its closing quote took in all that was left, what closes a group too. */
export function isSwallowed({ findings }: Reader, next: Token): boolean {
  return next.kind === 'end' && findings.all.some(({ code, to }) => code === 'odata-string-open' && to === next.to);
}

/** Says that no blank may stand before the next token; arrays and objects allow it (OData 4.01 ABNF, 5., `begin-array`). */
export function refuseBlank(reader: Reader): void {
  const next = peek(reader);
  if (!next.spaced || next.kind === 'openArray' || next.kind === 'openObject') return;
  const gap = { from: position(reader), to: next.from };
  report(reader, 'odata-blank', gap, { fix: replace(gap, '') });
}

/** Reads the parenthesis that closes `open`, or says that it is missing. */
export function closeGroup(reader: Reader, open: Span): void {
  const next = peek(reader);
  if (next.kind === 'close') take(reader);
  else if (!isSwallowed(reader, next)) report(reader, 'odata-group-open', open, { fix: next.kind === 'end' ? replace(next, ')') : null });
}
