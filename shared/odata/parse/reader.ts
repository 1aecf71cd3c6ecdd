import { createFindings, type Findings, makeDiagnostic, replace, type Span } from '../../diagnostics/diagnostic.ts';
import type { DiagnosticCode } from '../../diagnostics/diagnostic-codes.ts';
import { isOverlong, longestName } from '../lex/lex.ts';
import type { Token } from '../lex/token.ts';
import type { Expression } from '../node.ts';
import { endToken, type ReadToken, tokenAfter } from './read-token.ts';

/** Maximum nesting depth of expressions: deeper than real filters, but far below the stack limit. */
export const deepestNesting = 200;

/** An operand and the start of its text, including a parenthesis. */
export interface Operand {
  readonly node: Expression;
  readonly from: number;
  /** Whether the operand is in parentheses. */
  readonly grouped: boolean;
}

/** The stage of an expression without operators. */
export const openStage = 0;

/** The state of the parser: the tokens without spaces, the position, and the diagnostics. */
export interface Reader {
  /** The whole text. All offsets are in this text. */
  readonly text: string;
  /** The range of the text to parse. */
  readonly range: Span;
  readonly findings: Findings;
  /** Parses an expression of operators with at least this precedence. */
  readonly expression: (reader: Reader, power: number) => Operand;
  /** The height of each node's subtree, if it is more than one. */
  readonly heights: Map<Expression, number>;
  /** The tokens scanned so far. */
  readonly tokens: ReadToken[];
  /** The text of the range. */
  readonly source: string;
  at: number;
  depth: number;
  /** Number of open parentheses and brackets. */
  groups: number;
  /** The operator of each open expression, from outer to inner: 0 means none, 1 arithmetic, 2 comparison, 3 `and` or `or`. */
  stages: number[];
  /** The last list, or the last member after `has`, with the start offset of its parent node. Null if there is none. */
  sealed: { readonly at: number; readonly from: number } | null;
  /** The hours (`10:20`) whose colon belongs to `case`. Null before the first is found. */
  hours: ReadonlySet<number> | null;
  /** Whether a semicolon ends an expression, as inside the options of `/$count(…;…)`. */
  semicolonEnds: boolean;
  /** Whether nesting exceeds the limit, so that nothing is parsed after it. */
  abandoned: boolean;
}

/** The range of a reader, and the state shared with its caller. Defaults to a whole text. */
export interface ReaderStart extends Partial<Span> {
  readonly findings?: Findings;
  /** Number of enclosing levels. */
  readonly depth?: number;
}

/**
 * Creates a reader for a range of a text.
 *
 * It only scans the parsed part of the range, so many readers on one text take no longer than one.
 *
 * @param expression `parseExpression`
 */
export function createReader(text: string, expression: Reader['expression'], start: ReaderStart = {}): Reader {
  const { from = 0, to = text.length, findings = createFindings(), depth = 0 } = start;
  const source = from === 0 && to === text.length ? text : text.slice(from, to);
  const state = { at: 0, depth, groups: 0, stages: [], sealed: null, hours: null, semicolonEnds: false, abandoned: false };
  return { text, range: { from, to }, source, tokens: [], findings, expression, heights: new Map(), ...state };
}

/** Returns the token at the distance `ahead` from the next one. Returns the `end` token beyond the last. */
export function peek(reader: Reader, ahead = 0): ReadToken {
  return reader.tokens[reader.at + ahead] ?? fetch(reader, reader.at + ahead);
}

/** Consumes the next token. The `end` token isn't consumed. */
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

/** Discards tokens after the position, so that they are scanned again. */
export function forgetAhead(reader: Reader): void {
  reader.tokens.length = reader.at;
}

/** Returns the last consumed token. Null before the first. */
export function previous(reader: Reader): Token | null {
  return reader.tokens[reader.at - 1] ?? null;
}

/** Returns the end offset of the consumed text, without spaces. */
export function position(reader: Reader): number {
  return reader.tokens[reader.at - 1]?.to ?? reader.range.from;
}

/** Continues at an offset of the text, at or after {@link position}, if the text between was parsed by another parser. */
export function skipTo(reader: Reader, offset: number): void {
  reader.tokens.length = reader.at;
  if (offset <= position(reader)) return;
  const from = position(reader);
  reader.tokens.push({ kind: 'unexpected', text: reader.text.slice(from, offset), from, to: offset, spaced: false, infix: null });
  reader.at = reader.tokens.length;
}

/** Adds a diagnostic, unless one already exists at the same position or parsing was abandoned. */
export function report(reader: Reader, code: DiagnosticCode, span: Span, details: Parameters<typeof makeDiagnostic>[2] = {}): void {
  if (reader.abandoned || reader.findings.isFull()) return;
  const isReported = reader.findings.all.some(({ severity, from, to }) => severity === 'error' && from === span.from && to === span.to);
  if (!isReported) reader.findings.add(makeDiagnostic(code, span, details));
}

/**
 * Enters a nesting level. Abandons parsing beyond the limit.
 *
 * @returns whether parsing can continue
 */
export function descend(reader: Reader): boolean {
  reader.depth++;
  if (reader.depth > deepestNesting) abandon(reader);
  return !reader.abandoned;
}

/**
 * Stores the height of a new node, because chains such as `1 add 1 add 1` nest without a parenthesis. Abandons parsing beyond the limit.
 */
export function grow<Tree extends Expression>(reader: Reader, node: Tree, children: readonly Expression[]): Tree {
  let height = 1;
  for (const child of children) height = Math.max(height, 1 + heightOf(reader, child));
  if (height > 1) reader.heights.set(node, height);
  if (height > deepestNesting) abandon(reader);
  return node;
}

/** Returns the height of a node. Most nodes are low, so only the heights of others are stored. */
function heightOf({ heights }: Reader, node: Expression): number {
  if (node.kind === 'constant' || node.kind === 'missing') return 0;
  if (node.kind === 'path' && node.segments.length < 2 && node.segments[0]?.kind === 'name') return 0;
  return heights.get(node) ?? 1;
}

/** Reports once that the text nests too deeply, and skips the rest. */
function abandon(reader: Reader): void {
  report(reader, 'too-deep', peek(reader), { parameters: { limit: deepestNesting } });
  reader.abandoned = true;
  reader.tokens.push(endToken(reader.range.to, false));
  reader.at = reader.tokens.length - 1;
}

/** Creates a placeholder for a missing operand. */
export function missing(reader: Reader): Expression {
  return { kind: 'missing', from: position(reader), to: position(reader) };
}

/** Checks whether an unterminated string includes the rest of the text, and so the closing parenthesis. */
export function isInOpenString({ findings }: Reader, next: Token): boolean {
  return next.kind === 'end' && findings.all.some(({ code, to }) => code === 'odata-string-open' && to === next.to);
}

/** Reports a space before the next token. Only arrays and objects allow one (OData 4.01 ABNF, 5., `begin-array`). */
export function reportSpace(reader: Reader): void {
  const next = peek(reader);
  if (!next.spaced || next.kind === 'openArray' || next.kind === 'openObject') return;
  const gap = { from: position(reader), to: next.from };
  report(reader, 'odata-blank', gap, { fix: replace(gap, '') });
}

/** Consumes the parenthesis that closes `open`, or reports that it is missing. */
export function closeGroup(reader: Reader, open: Span): void {
  const next = peek(reader);
  if (next.kind === 'close') take(reader);
  else if (!isInOpenString(reader, next))
    report(reader, 'odata-group-open', open, { fix: next.kind === 'end' ? replace(next, ')') : null });
}
