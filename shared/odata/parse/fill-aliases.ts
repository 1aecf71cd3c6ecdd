import type { Diagnostic } from '../../query/diagnostic.ts';
import type { Span } from '../../query/make-diagnostic.ts';
import type { Constant, Expression, Segment } from '../node.ts';
import { parseFilter } from './parse-filter.ts';

/** What a constant or a list of constants puts in the place of an alias; null for values that are worked out. */
export type AliasValues = ReadonlyMap<string, (place: Span) => Expression>;

/**
 * The constants that parameter aliases stand for, as they are given beside an expression (`@low` and its decoded text): an alias that
 * stands for another is followed. Null where there are none.
 */
export function readAliasValues(written: readonly (readonly [name: string, value: string])[]): AliasValues | null {
  const texts = new Map(written.filter(([name]) => name.startsWith('@')));
  const values = new Map<string, (place: Span) => Expression>();
  for (const name of texts.keys()) {
    const value = resolve(name, texts);
    if (value?.kind === 'constant') values.set(name, (place) => placed(value, place));
    if (value?.kind !== 'array') continue;
    const items = value.items.filter((item) => item.kind === 'constant');
    if (items.length === value.items.length)
      values.set(name, ({ from, to }) => ({ kind: 'array', items: items.map((item) => placed(item, { from, to })), from, to }));
  }
  return values.size === 0 ? null : values;
}

function placed({ value }: Constant, { from, to }: Span): Constant {
  return { kind: 'constant', value, from, to };
}

function resolve(name: string, texts: ReadonlyMap<string, string>): Expression | null {
  const seen = new Set<string>();
  for (let at = name; !seen.has(at); ) {
    seen.add(at);
    const { tree, diagnostics } = parseFilter((texts.get(at) ?? '').trim());
    if (tree === null || diagnostics.some(({ severity }) => severity === 'error')) return null;
    if (tree.kind !== 'path' || tree.root?.startsWith('@') !== true || tree.segments.length > 0) return tree;
    at = tree.root;
  }
  return null;
}

/** Diagnostics without the fixes that would put a value in an alias's place: it is the alias's own value that is wrong. */
export function withoutAliasFixes(text: string, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.map((found) => (found.fix !== null && text.startsWith('@', found.fix.from) ? { ...found, fix: null } : found));
}

/** The same expression with the values of aliases in their places, so that they are checked as if they had been written there. */
export function fillAliases(node: Expression, values: AliasValues): Expression {
  const fill = (inner: Expression): Expression => fillAliases(inner, values);
  switch (node.kind) {
    case 'path':
      if (node.root !== null && node.segments.length === 0) return values.get(node.root)?.(node) ?? node;
      return { ...node, segments: node.segments.map((segment) => fillSegment(segment, fill)) };
    case 'call':
      return { ...node, arguments: node.arguments.map(fill) };
    case 'logical':
      return { ...node, operands: node.operands.map(fill) };
    case 'unary':
      return { ...node, operand: fill(node.operand) };
    case 'binary':
      return { ...node, left: fill(node.left), right: fill(node.right) };
    case 'list':
    case 'array':
      return { ...node, items: node.items.map(fill) };
    case 'object':
      return { ...node, members: node.members.map((member) => ({ ...member, value: fill(member.value) })) };
    default:
      return node;
  }
}

function fillSegment(segment: Segment, fill: (node: Expression) => Expression): Segment {
  switch (segment.kind) {
    case 'lambda':
      return segment.predicate === null ? segment : { ...segment, predicate: fill(segment.predicate) };
    case 'filter':
      return { ...segment, predicate: fill(segment.predicate) };
    case 'function':
      return { ...segment, parameters: segment.parameters.map((parameter) => ({ ...parameter, value: fill(parameter.value) })) };
    case 'key':
      return { ...segment, values: segment.values.map((part) => ({ ...part, value: fill(part.value) })) };
    default:
      return segment;
  }
}
