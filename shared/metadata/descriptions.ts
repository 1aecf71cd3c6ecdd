import type { Property } from '../query/property.ts';
import { itemsOf, memberOf, pathOf, textOf } from './annotation-value.ts';
import type { TermIndex } from './term-index.ts';

/** What a model element is, in the document's words. */
export function describe(terms: TermIndex, target: string): string | null {
  return (
    textOf(terms.find(target, 'Core.Description')) ??
    textOf(terms.find(target, 'Core.LongDescription')) ??
    textOf(terms.find(target, 'Common.QuickInfo')) ??
    (terms.findSap(target, 'quickinfo') || null)
  );
}

/** The longer text, where there is one besides the description. */
export function describeAtLength(terms: TermIndex, target: string): string | null {
  return textOf(terms.find(target, 'Core.LongDescription')) ?? null;
}

/** What a reader calls a model element. */
export function labelOf(terms: TermIndex, target: string): string | null {
  return textOf(terms.find(target, 'Common.Label')) ?? (terms.findSap(target, 'label') || null);
}

/** What is said about one property: texts, unit, whether it can be filtered and sorted by. */
export function describeProperty(
  terms: TermIndex,
  target: string,
): Pick<Property, 'description' | 'filterable' | 'sortable' | 'label' | 'unit' | 'unitColumn' | 'allowedValues'> {
  const label = labelOf(terms, target);
  const measure = terms.find(target, 'Measures.Unit') ?? terms.find(target, 'Measures.ISOCurrency');
  const unit = textOf(measure);
  const unitColumn = pathOf(measure) ?? terms.findSap(target, 'unit');
  const allowed = allowedValues(terms, target);
  return {
    description: describe(terms, target),
    filterable: terms.findSap(target, 'filterable') !== 'false',
    ...(terms.findSap(target, 'sortable') === 'false' ? { sortable: false } : {}),
    ...(label === null ? {} : { label }),
    ...(unit === undefined ? {} : { unit }),
    ...(unitColumn === undefined ? {} : { unitColumn }),
    ...(allowed.length === 0 ? {} : { allowedValues: allowed }),
  };
}

function allowedValues(terms: TermIndex, target: string): readonly string[] {
  return itemsOf(terms.find(target, 'Validation.AllowedValues')).flatMap((item) => {
    const value = memberOf(item, 'Value');
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });
}
