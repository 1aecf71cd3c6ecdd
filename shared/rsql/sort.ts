import { createFindings, type Diagnostic, type Fix, makeDiagnostic, noSpan, replace } from '../diagnostics/diagnostic.ts';
import { type EntityModel, findColumn } from '../metadata/entity-model.ts';
import { checkName, type ListItem, splitItems } from '../query/name-list.ts';
import type { ColumnOrder } from '../query/query.ts';
import type { SortSyntax } from './dialect.ts';

/** A parsed `sort` parameter. The order is null if an item is invalid. */
export interface ParsedSort {
  readonly order: readonly ColumnOrder[] | null;
  readonly diagnostics: readonly Diagnostic[];
}

const separators = { signed: ',', colon: ',', comma: ';' } as const;
const examples = { signed: 'a,-b', colon: 'a:asc,b:desc', comma: 'a,asc;b,desc' } as const;

/** Parses `sort` in the server's syntax. An item without a direction is ascending. */
export function parseSort(text: string, syntax: SortSyntax, model?: EntityModel): ParsedSort {
  if (text.trim() === '') return { order: [], diagnostics: [] };
  const findings = createFindings();
  const order = splitItems(text, separators[syntax]).map((item) => {
    const read = readItem(item, syntax);
    const fix = fixOfItem(item, syntax, model);
    if (read === null || fix !== null) {
      findings.add(makeDiagnostic('rsql-sort-item', item, { parameters: { found: item.text, example: examples[syntax] }, fix }));
      return null;
    }
    checkName(read.name, model, findings);
    return read.name.text === '' ? null : { column: read.name.text, descending: read.descending };
  });
  const readable = order.filter((item) => item !== null);
  return { order: readable.length === order.length ? readable : null, diagnostics: findings.all };
}

function readItem(item: ListItem, syntax: SortSyntax): { name: ListItem; descending: boolean } | null {
  if (syntax === 'signed') {
    const signed = item.text.startsWith('-') || item.text.startsWith('+');
    const name = signed ? { ...item, text: item.text.slice(1), from: item.from + 1 } : item;
    return { name, descending: item.text.startsWith('-') };
  }
  const [text = '', direction = 'asc', ...surplus] = item.text.split(syntax === 'colon' ? ':' : ',');
  const word = direction.trim().toLowerCase();
  if (surplus.length > 0 || (word !== 'asc' && word !== 'desc')) return null;
  return { name: { text: text.trimEnd(), from: item.from, to: item.from + text.trimEnd().length }, descending: word === 'desc' };
}

/** Converts an item in another syntax to the server's syntax. Null if it is already valid or its column is unknown. */
function fixOfItem(item: ListItem, syntax: SortSyntax, model: EntityModel | undefined): Fix | null {
  const { column, descending } = splitDirection(item.text);
  if (model === undefined || findColumn(model, column) === undefined || findColumn(model, item.text) !== undefined) return null;
  if (readItem(item, syntax)?.name.text === column) return null;
  return replace(item, printItem({ column, descending }, syntax));
}

/**
 * Splits off a direction in the syntax of OData, SQL, or another server. The column is empty if there is no direction. Takes linear time.
 */
function splitDirection(text: string): ColumnOrder {
  const [word = '', direction = ''] = /(asc|desc)(?:ending)?$/i.exec(text) ?? [];
  const start = text.length - word.length;
  let end = start;
  while (end > 0 && /[\s:,]/.test(text[end - 1] ?? '')) end--;
  return { column: word === '' || end === start ? '' : text.slice(0, end), descending: direction.toLowerCase() === 'desc' };
}

/** Prints `sort` in the server's syntax. */
export function printSort(order: readonly ColumnOrder[], syntax: SortSyntax): string {
  return order.map((item) => printItem(item, syntax)).join(separators[syntax]);
}

function printItem({ column, descending }: ColumnOrder, syntax: SortSyntax): string {
  if (syntax === 'signed') return `${descending ? '-' : ''}${column}`;
  return `${column}${syntax === 'colon' ? ':' : ','}${descending ? 'desc' : 'asc'}`;
}

/** Reports columns whose names contain delimiters of this syntax. */
export function inexpressibleSort(order: readonly ColumnOrder[], syntax: SortSyntax): Diagnostic[] {
  const reserved = { signed: /^$|^[+-]|,|^\s|\s$/, colon: /^$|[:,]|^\s|\s$/, comma: /^$|[;,]|^\s|\s$/ }[syntax];
  return order
    .filter(({ column }) => reserved.test(column))
    .map(({ column }) => makeDiagnostic('name-not-sayable', noSpan, { parameters: { name: column } }));
}
