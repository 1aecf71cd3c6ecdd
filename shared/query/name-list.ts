import { type Findings, makeDiagnostic, type Span } from './diagnostic.ts';
import { type EntityModel, findColumn, unknownColumn } from './entity-model.ts';

/** An item of a separated list, without the blanks around it. */
export interface Item extends Span {
  readonly text: string;
}

/** The items of a list with one separator; one empty item for an empty text. */
export function splitItems(text: string, separator: string): Item[] {
  let from = 0;
  return text.split(separator).map((raw) => {
    const start = from + raw.length - raw.trimStart().length;
    const item = { text: raw.trim(), from: start, to: start + raw.trim().length };
    from += raw.length + separator.length;
    return item;
  });
}

/** Notes what is wrong with a column's name where it stands: nothing there, or, with a model, no such column. */
export function checkName(name: Item, model: EntityModel | undefined, findings: Findings): void {
  if (findings.isFull()) return;
  if (name.text === '') findings.add(makeDiagnostic('name-missing', name));
  else if (model !== undefined && findColumn(model, name.text) === undefined) findings.add(unknownColumn(model, name.text, name, findings));
}
