import type { EntityModel } from '../metadata/entity-model.ts';
import type { Predicate } from '../query/query.ts';
import type { Dialect } from '../rsql/dialect.ts';
import { filterToModel } from '../rsql/filter-to-model.ts';
import type { Argument, Comparison, Node } from '../rsql/node.ts';
import { type ReadFilter, readFilter } from '../rsql/parse-filter.ts';
import { predicateFromModel } from '../rsql/predicate-from-model.ts';
import { connective, printArgument, printFilter } from '../rsql/print-filter.ts';
import { quote } from '../rsql/quoting.ts';
import { editList } from './edit-sequence.ts';
import { type FilterLanguage, unread } from './filter-language.ts';
import type { TextChange } from './text-change.ts';

const separators = { and: /(?<!\s)\s*;\s*|(?<!\s)\s+and\s+/, or: /(?<!\s)\s*,\s*|(?<!\s)\s+or\s+/ };

/** Creates the editing language of RSQL. */
export function rsqlLanguage(
  dialect: Dialect,
  model: EntityModel | undefined,
  filterOf: (text: string) => ReadFilter = (text) => readFilter(text, dialect, model),
): FilterLanguage<Node> {
  const fromModel = (predicate: Predicate | null): Node | null => predicateFromModel(predicate, dialect, model).tree;
  return {
    read: (text) => {
      const { tree, diagnostics, converted } = filterOf(text);
      return diagnostics.some(({ severity }) => severity === 'error') ? unread : { tree, predicate: converted.predicate };
    },
    toModel: (node) => filterToModel(node, model, dialect).predicate,
    print: (predicate) => printFilter(fromModel(predicate), dialect),
    groupOf: (node) => (node.kind === 'and' || node.kind === 'or' ? node : null),
    negatedBy: () => null,
    negation: null,
    separator: (kind) => connective(kind, dialect),
    separatorPattern: (kind) => separators[kind],
    editCondition: (text, node, before, after) => {
      const [old, next] = [fromModel(before), fromModel(after)];
      if (node.kind !== 'comparison' || old?.kind !== 'comparison' || next?.kind !== 'comparison') return null;
      return editComparison(text, node, old, next);
    },
  };
}

/** Returns the changes to a written comparison that correspond to those between two canonical forms. */
function editComparison(text: string, written: Comparison, old: Comparison, next: Comparison): TextChange[] {
  const { selector, operator } = written;
  const changes: TextChange[] = [];
  if (old.selector.name !== next.selector.name) changes.push({ from: selector.from, to: selector.to, text: next.selector.name });
  if (old.operator.symbol !== next.operator.symbol) changes.push({ from: operator.from, to: operator.to, text: next.operator.symbol });
  return [...changes, ...editArguments(text, written, old, next)];
}

function editArguments(text: string, written: Comparison, old: Comparison, next: Comparison): readonly TextChange[] {
  const items = written.arguments;
  const alike = old.list === next.list && items.length === old.arguments.length;
  const sameValues = alike && old.arguments.every((argument, at) => isSame(argument, next.arguments[at]));
  if (sameValues && old.arguments.length === next.arguments.length) return [];
  const values = items.map((item, at) => ({ from: item.from, to: item.to, key: keyOf(old.arguments[at]) }));
  const targets = next.arguments.map((argument) => ({ key: keyOf(argument), text: printArgument(argument) }));
  const rewritten = { from: written.operator.to, to: written.to, text: printValues(next) };
  if (!alike || (items.length > 1 && !written.list)) return [rewritten];
  const surplus = !written.list && next.arguments.length > 1;
  const separator = text.slice(items[0]?.to, items[1]?.from);
  const changes = editList(values, targets, items.length > 1 ? separator : ',', (at, target) =>
    rewriteValue(items[at], old.arguments[at], next.arguments[target]),
  );
  return changes === null || surplus ? [rewritten] : changes;
}

function isSame(left: Argument, right: Argument | undefined): boolean {
  return keyOf(left) === keyOf(right);
}

/** Returns the key of a value: its text and its quotes, which can change its meaning. */
function keyOf(argument: Argument | undefined): string {
  return argument === undefined ? '' : `${argument.quote ?? ''}${argument.text}`;
}

/** Returns the change that replaces a value. Optional quotes of the written value stay. */
function rewriteValue(item: Argument | undefined, old: Argument | undefined, next: Argument | undefined): TextChange[] {
  if (item === undefined || old === undefined || next === undefined) return [];
  const keepsQuotes = item.quote !== null && (old.quote === null || next.quote !== null);
  const text = keepsQuotes && item.quote !== null ? quote(next.text, item.quote) : printArgument(next);
  return [{ from: item.from, to: item.to, text }];
}

function printValues({ arguments: items, list }: Comparison): string {
  const values = items.map(printArgument).join(',');
  return list ? `(${values})` : values;
}
