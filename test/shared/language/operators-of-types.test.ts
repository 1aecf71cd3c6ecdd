import { describe, expect, it } from 'vitest';
import { completeODataUrl, completeRestUrl, diagnoseODataUrl, diagnoseRestUrl } from '../../../shared/language/index.ts';
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import { printLiteral } from '../../../shared/odata/print/print-expression.ts';
import { defaultDialect } from '../../../shared/rsql/index.ts';
import { readLiteral, valueForm } from '../../../shared/values/literal.ts';
import { type ValueType, valueTypes } from '../../../shared/values/value-type.ts';
import { table } from '../table.ts';

const plain = ['eq', 'ne', 'in'];
const ordered = [...plain, 'gt', 'ge', 'lt', 'le'];
const calculations = ['add', 'sub', 'mul', 'div', 'divby', 'mod'];
const plainRest = ['==', '!=', '=in=', '=out=', '=isNull='];
const orderedRest = [...plainRest, '=lt=', '=le=', '=gt=', '=ge=', '=between='];

/** The operators that users expect for each type: comparison by order, text functions, and calculations. */
const expected: Readonly<Record<Exclude<ValueType, 'unknown'>, { readonly odata: readonly string[]; readonly rest: readonly string[] }>> = {
  boolean: { odata: [...plain, 'and', 'or'], rest: plainRest },
  int32: { odata: [...ordered, ...calculations], rest: orderedRest },
  int64: { odata: [...ordered, ...calculations], rest: orderedRest },
  decimal: { odata: [...ordered, ...calculations], rest: orderedRest },
  double: { odata: [...ordered, ...calculations], rest: orderedRest },
  string: { odata: ordered, rest: [...orderedRest, '=beginsWith=', '=endsWith=', '=contains=', '=like='] },
  date: { odata: [...ordered, 'add', 'sub'], rest: orderedRest },
  dateTimeOffset: { odata: [...ordered, 'add', 'sub'], rest: orderedRest },
  timeOfDay: { odata: ordered, rest: orderedRest },
  duration: { odata: [...ordered, 'add', 'sub', 'mul', 'div', 'divby'], rest: orderedRest },
  guid: { odata: plain, rest: plainRest },
  binary: { odata: plain, rest: plainRest },
};
const errorsOf = (url: string, model: EntityModel) =>
  diagnoseODataUrl(url, defaultDialect, model).filter(({ severity }) => severity === 'error');
const types = valueTypes.filter((type) => type !== 'unknown');

/** Returns the URL with the first suggested value or column appended. */
function withSuggestedOperand(url: string, model: EntityModel): string {
  const operand = completeODataUrl(url, url.length, model).items.find(({ kind }) => kind === 'value' || kind === 'column');
  return url + (operand?.insert ?? 'nothing is offered');
}

describe.each(types)('completion for a column of type %s', (type) => {
  const model = table({ value: type });
  const text = type === 'string' ? 'x' : valueForm(type);

  it('suggests exactly the OData operators of its type, each of which makes a valid condition', () => {
    const url = '/rows?$filter=value ';
    const suggestions = completeODataUrl(url, url.length, model).items;
    expect(suggestions.map(({ label }) => label).toSorted()).toEqual(expected[type].odata.toSorted());
    const literal = printLiteral(readLiteral(text, type) ?? { kind: 'string', value: text });
    for (const { label } of suggestions) {
      if (label === 'and' || label === 'or') continue;
      const startUrl = `${url}${label} `;
      // For calculations, inserts suggestions for the second operand and for the value that the result is compared with.
      const completed = calculations.includes(label)
        ? withSuggestedOperand(`${withSuggestedOperand(startUrl, model)} gt `, model)
        : startUrl + (label === 'in' ? `(${literal})` : literal);
      expect(errorsOf(completed, model), completed).toEqual([]);
    }
  });

  it('suggests exactly the REST operators of its type, each of which makes a valid condition', () => {
    const url = '/rows?filter=value';
    const suggestions = completeRestUrl(url, url.length, defaultDialect, model).items.filter(({ kind }) => kind === 'operator');
    expect(suggestions.map(({ label }) => label).toSorted()).toEqual(expected[type].rest.toSorted());
    for (const { label } of suggestions) {
      const values = { '=in=': `(${text})`, '=out=': `(${text})`, '=between=': `(${text},${text})`, '=isNull=': 'true' }[label] ?? text;
      expect(diagnoseRestUrl(`${url}${label}${values}`, defaultDialect, model), label).toEqual([]);
    }
  });

  it('suggests the column as an argument only of functions that accept its type', () => {
    const url = '/rows?$filter=';
    for (const { label, kind, insert, stops } of completeODataUrl(url, url.length, model).items) {
      const [stop] = stops;
      if (kind !== 'function' || stop === undefined) continue;
      const startUrl = url + insert.slice(0, stop.from);
      const isOffered = completeODataUrl(startUrl, startUrl.length, model).items.some((item) => item.label === 'value');
      const completed = `${startUrl}value${insert.slice(stop.to)}`;
      const isMistaken = errorsOf(completed, model).some(
        ({ from, to }) => from >= startUrl.length && to <= startUrl.length + 5 && to > from,
      );
      expect(isOffered, `${label} of ${type}`).toBe(!isMistaken);
    }
  });
});
