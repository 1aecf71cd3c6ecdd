import type { Diagnostic } from '../query/diagnostic.ts';
import type { EntityModel } from '../query/entity-model.ts';
import { createFindings, type Findings } from '../query/findings.ts';
import { makeDiagnostic } from '../query/make-diagnostic.ts';
import { checkName, type Item, splitItems } from '../query/name-list.ts';
import { isIdentifier } from './identifier.ts';
import type { Node } from './node.ts';
import { isUnread, readOptionName } from './options.ts';
import { parseFilter } from './parse-filter.ts';
import { parseOrderBy } from './parse-order-by.ts';

/** A query option read: its tree (null for an empty text), and what is wrong with it. */
export interface ParsedOption {
  readonly tree: Node | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the value of a query option: `option` as in `$filter` (any case, `$` or not), `text` percent-decoded.
 *
 * Never throws. One mistake gives one diagnostic, and the rest of the tree stands, with a `missing` node where an operand should be.
 * With a model, names, types and filterability are checked; without one, syntax only. An option that nobody reads here gives an
 * `opaque` node, and a diagnostic where it would change what is returned.
 */
export function parseOption(option: string, text: string, model?: EntityModel): ParsedOption {
  const name = readOptionName(option);
  switch (name) {
    case '$filter':
      return parseFilter(text, model);
    case '$orderby':
      return parseOrderBy(text, model);
    case '$select':
      return parseSelect(text, model);
    case '$top':
    case '$skip':
      return parseRows(name, text);
    case '$count':
      return parseCount(text);
    default: {
      const span = { from: 0, to: text.length };
      const code = isUnread(name) ? 'odata-option-unsupported' : name === 'unknown' ? 'odata-option-unknown' : null;
      const tree: Node = { kind: 'opaque', text, ...span };
      return { tree, diagnostics: code === null ? [] : [makeDiagnostic(code, span, { parameters: { name: option } })] };
    }
  }
}

function parseSelect(text: string, model: EntityModel | undefined): ParsedOption {
  if (text.trim() === '') return { tree: null, diagnostics: [] };
  const items = splitItems(text, ',');
  const findings = createFindings();
  for (const item of items) checkSelectItem(item, model, findings);
  const names = items.map((item) => ({ kind: 'name', name: item.text, from: item.from, to: item.to }) as const);
  return { tree: { kind: 'select', items: names, from: 0, to: text.length }, diagnostics: findings.all };
}

/** A name, `*`, or a path; qualified names (with a dot) are types and operations, which no model knows here. */
function checkSelectItem(item: Item, model: EntityModel | undefined, findings: Findings): void {
  const segments = item.text.split('/');
  const [first = ''] = segments;
  if (item.text === '*' || item.text.includes('.')) return;
  if (item.text !== '' && !segments.every(isIdentifier))
    findings.add(makeDiagnostic('odata-select-item', item, { parameters: { found: item.text } }));
  else checkName({ text: first, from: item.from, to: item.from + first.length }, model, findings);
}

function parseRows(name: string, text: string): ParsedOption {
  const span = { from: 0, to: text.length };
  const number = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(number)) return { tree: { kind: 'rows', number, ...span }, diagnostics: [] };
  return { tree: null, diagnostics: [makeDiagnostic('number-expected', span, { parameters: { name, found: text, minimum: 0 } })] };
}

function parseCount(text: string): ParsedOption {
  const span = { from: 0, to: text.length };
  if (/^(?:true|false)$/i.test(text))
    return { tree: { kind: 'countOption', wanted: text.toLowerCase() === 'true', ...span }, diagnostics: [] };
  return { tree: null, diagnostics: [makeDiagnostic('truth-expected', span, { parameters: { name: '$count', found: text } })] };
}
