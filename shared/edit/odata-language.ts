import type { EntityModel } from '../metadata/entity-model.ts';
import { predicateFromModel } from '../odata/from-model/predicate-from-model.ts';
import { type Binary, type Call, columnOf, type Expression, type List, type Node } from '../odata/node.ts';
import { type ReadFilter, readFilter } from '../odata/parse/read-filter.ts';
import { printOption } from '../odata/print/print-odata-url.ts';
import { filterToModel } from '../odata/to-model/filter-to-model.ts';
import type { Predicate } from '../query/query.ts';
import { editList } from './edit-sequence.ts';
import { type FilterLanguage, unread } from './filter-language.ts';
import type { TextChange } from './text-change.ts';

const separators = { and: /(?<!\s)\s+and\s+/i, or: /(?<!\s)\s+or\s+/i };

/** Creates the editing language of `$filter`. */
export function odataLanguage(
  model: EntityModel | undefined,
  filterOf: (text: string) => ReadFilter = (text) => readFilter(text, model),
): FilterLanguage<Node> {
  const fromModel = (predicate: Predicate | null): Expression | null => predicateFromModel(predicate, model).tree;
  return {
    read: (text) => {
      const { tree, diagnostics, converted } = filterOf(text);
      return diagnostics.some(({ severity }) => severity === 'error') ? unread : { tree, predicate: converted.predicate };
    },
    toModel: (node) => filterToModel(node, model).predicate,
    print: (predicate) => print(fromModel(predicate)),
    groupOf: (node) => (node.kind === 'logical' ? { kind: node.operator, operands: node.operands } : null),
    negatedBy: (node) => (node.kind === 'unary' && node.operator === 'not' ? node.operand : null),
    negation: {
      word: 'not ',
      pattern: /^not\s*/i,
      bindsTighterThan: (node) => node.kind === 'logical' || node.kind === 'binary',
    },
    separator: (kind) => ` ${kind} `,
    separatorPattern: (kind) => separators[kind],
    editCondition: (text, node, before, after) => {
      const [old, next] = [fromModel(before), fromModel(after)];
      return old === null || next === null ? null : editExpression(text, node, old, next);
    },
  };
}

function print(expression: Expression | null): string {
  return printOption('$filter', expression);
}

/**
 * Returns the changes to a written expression that correspond to those between two canonical forms. Null if the written form is structured
 * differently.
 */
function editExpression(text: string, written: Node, old: Expression, next: Expression): readonly TextChange[] | null {
  if (print(old) === print(next)) return [];
  if (written.kind === 'binary' && old.kind === 'binary' && next.kind === 'binary') return editBinary(text, written, old, next);
  if (written.kind === 'call' && old.kind === 'call' && next.kind === 'call') return editCall(text, written, old, next);
  if (written.kind === 'list' && old.kind === 'list' && next.kind === 'list') return editItems(text, written, old, next);
  if (written.kind === 'unary' && old.kind === 'unary' && next.kind === 'unary') {
    return editExpression(text, written.operand, old.operand, next.operand);
  }
  const literal = written.kind === 'constant' && old.kind === 'constant' && next.kind === 'constant';
  if (!literal && !(isColumn(written) && isColumn(old) && isColumn(next))) return null;
  return [{ from: written.from, to: written.to, text: print(next) }];
}

function isColumn(node: Node): boolean {
  return node.kind === 'path' && columnOf(node) !== null;
}

function editBinary(text: string, written: Binary, old: Binary, next: Binary): readonly TextChange[] | null {
  if (written.operator !== old.operator) return null;
  const left = editExpression(text, written.left, old.left, next.left);
  const right = editExpression(text, written.right, old.right, next.right);
  const operator = old.operator === next.operator ? [] : editOperator(text, written, next);
  return left === null || right === null || operator === null ? null : [...left, ...operator, ...right];
}

/** Returns the change of an operator, which is between the operands and their parentheses. Null if it isn't found. */
function editOperator(text: string, { left, right, operator }: Binary, next: Binary): TextChange[] | null {
  const match = new RegExp(`\\b${operator}\\b`, 'i').exec(text.slice(left.to, right.from));
  if (match === null) return null;
  const from = left.to + match.index;
  return [{ from, to: from + match[0].length, text: next.operator }];
}

function editCall(text: string, written: Call, old: Call, next: Call): readonly TextChange[] | null {
  const shaped = written.arguments.length === old.arguments.length && old.arguments.length === next.arguments.length;
  if (!shaped || written.name !== old.name) return null;
  const edits = written.arguments.map((argument, at) => editArgument(text, argument, old.arguments[at], next.arguments[at]));
  const present = edits.filter((edit) => edit !== null);
  if (present.length < edits.length) return null;
  const nameTo = text.indexOf('(', written.from);
  const name = old.name === next.name ? [] : [{ from: written.from, to: nameTo, text: next.name }];
  return [...name, ...present.flat()];
}

function editArgument(
  text: string,
  written: Expression,
  old: Expression | undefined,
  next: Expression | undefined,
): readonly TextChange[] | null {
  return old === undefined || next === undefined ? null : editExpression(text, written, old, next);
}

function editItems(text: string, written: List, old: List, next: List): readonly TextChange[] | null {
  if (written.items.length !== old.items.length) return null;
  const items = written.items.map(({ from, to }, at) => ({ from, to, key: print(old.items[at] ?? null) }));
  const targets = next.items.map((item) => ({ key: print(item), text: print(item) }));
  const [first, second] = written.items;
  const separator = first === undefined || second === undefined ? ',' : text.slice(first.to, second.from);
  return editList(items, targets, separator, (at, target) => [
    { from: items[at]?.from ?? 0, to: items[at]?.to ?? 0, text: targets[target]?.text ?? '' },
  ]);
}
