import { type Findings, makeDiagnostic, type Span } from '../diagnostics/diagnostic.ts';
import { type EntityModel, findColumn, unknownColumn } from '../metadata/entity-model.ts';

/** An item of a separated list, without surrounding spaces. */
export interface ListItem extends Span {
  readonly text: string;
}

/** Splits a list at a separator. An empty text has one empty item. */
export function splitItems(text: string, separator: string): ListItem[] {
  let from = 0;
  return text.split(separator).map((raw) => {
    const start = from + raw.length - raw.trimStart().length;
    const item = { text: raw.trim(), from: start, to: start + raw.trim().length };
    from += raw.length + separator.length;
    return item;
  });
}

/** Reports a missing column name, or, with a model, a name that isn't a column. */
export function checkName(name: ListItem, model: EntityModel | undefined, findings: Findings): void {
  if (findings.isFull()) return;
  if (name.text === '') findings.add(makeDiagnostic('name-missing', name));
  else if (model !== undefined && findColumn(model, name.text) === undefined) findings.add(unknownColumn(model, name.text, name, findings));
}
