import { predicateFromModel } from '../odata/from-model/predicate-from-model.ts';
import { type Binary, type Call, columnOf, type Expression, type List, type Node } from '../odata/node.ts';
import { type ReadFilter, readFilter } from '../odata/parse/read-filter.ts';
import { printOption } from '../odata/print/print-odata-url.ts';
import { filterToModel } from '../odata/to-model/filter-to-model.ts';
import type { EntityModel } from '../query/entity-model.ts';
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
      const [old, wanted] = [fromModel(before), fromModel(after)];
      return old === null || wanted === null ? null : editExpression(text, node, old, wanted);
    },
  };
}

function print(expression: Expression | null): string {
  return printOption('$filter', expression);
}

/**
 * Returns the changes to a written expression that correspond to those between two canonical forms; null if the written form is structured
 * differently.
 */
function editExpression(text: string, written: Node, old: Expression, wanted: Expression): readonly TextChange[] | null {
  if (print(old) === print(wanted)) return [];
  if (written.kind === 'binary' && old.kind === 'binary' && wanted.kind === 'binary') return editBinary(text, written, old, wanted);
  if (written.kind === 'call' && old.kind === 'call' && wanted.kind === 'call') return editCall(text, written, old, wanted);
  if (written.kind === 'list' && old.kind === 'list' && wanted.kind === 'list') return editItems(text, written, old, wanted);
  if (written.kind === 'unary' && old.kind === 'unary' && wanted.kind === 'unary') {
    return editExpression(text, written.operand, old.operand, wanted.operand);
  }
  const literal = written.kind === 'constant' && old.kind === 'constant' && wanted.kind === 'constant';
  if (!literal && !(isColumn(written) && isColumn(old) && isColumn(wanted))) return null;
  return [{ from: written.from, to: written.to, text: print(wanted) }];
}

function isColumn(node: Node): boolean {
  return node.kind === 'path' && columnOf(node) !== null;
}

function editBinary(text: string, written: Binary, old: Binary, wanted: Binary): readonly TextChange[] | null {
  if (written.operator !== old.operator) return null;
  const left = editExpression(text, written.left, old.left, wanted.left);
  const right = editExpression(text, written.right, old.right, wanted.right);
  const operator = old.operator === wanted.operator ? [] : editOperator(text, written, wanted);
  return left === null || right === null || operator === null ? null : [...left, ...operator, ...right];
}

/** The operator is between the operands, among their parentheses. */
function editOperator(text: string, { left, right, operator }: Binary, wanted: Binary): TextChange[] | null {
  const found = new RegExp(`\\b${operator}\\b`, 'i').exec(text.slice(left.to, right.from));
  if (found === null) return null;
  const from = left.to + found.index;
  return [{ from, to: from + found[0].length, text: wanted.operator }];
}

function editCall(text: string, written: Call, old: Call, wanted: Call): readonly TextChange[] | null {
  const shaped = written.arguments.length === old.arguments.length && old.arguments.length === wanted.arguments.length;
  if (!shaped || written.name !== old.name) return null;
  const edits = written.arguments.map((argument, at) => editArgument(text, argument, old.arguments[at], wanted.arguments[at]));
  const known = edits.filter((edit) => edit !== null);
  if (known.length < edits.length) return null;
  const nameTo = text.indexOf('(', written.from);
  const name = old.name === wanted.name ? [] : [{ from: written.from, to: nameTo, text: wanted.name }];
  return [...name, ...known.flat()];
}

function editArgument(
  text: string,
  written: Expression,
  old: Expression | undefined,
  wanted: Expression | undefined,
): readonly TextChange[] | null {
  return old === undefined || wanted === undefined ? null : editExpression(text, written, old, wanted);
}

function editItems(text: string, written: List, old: List, wanted: List): readonly TextChange[] | null {
  if (written.items.length !== old.items.length) return null;
  const items = written.items.map(({ from, to }, at) => ({ from, to, key: print(old.items[at] ?? null) }));
  const targets = wanted.items.map((item) => ({ key: print(item), text: print(item) }));
  const [first, second] = written.items;
  const separator = first === undefined || second === undefined ? ',' : text.slice(first.to, second.from);
  return editList(items, targets, separator, (at, target) => [
    { from: items[at]?.from ?? 0, to: items[at]?.to ?? 0, text: targets[target]?.text ?? '' },
  ]);
}
