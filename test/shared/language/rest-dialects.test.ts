import { describe, expect, it } from 'vitest';
import {
  completeRestUrl,
  diagnoseRestUrl,
  hoverRestUrl,
  signatureRestUrl,
  tokensRestUrl,
  type VerbSettings,
} from '../../../shared/language/index.ts';
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import type { Dialect, DialectOperator, SortSyntax } from '../../../shared/rsql/dialect.ts';
import { parseRestUrl } from '../../../shared/rsql/index.ts';
import { describeDiagnostic } from '../../../shared/texts/describe-diagnostic.ts';
import type { Literal } from '../../../shared/values/value-type.ts';
import { dialects } from '../rsql/dialects.ts';
import { table } from '../table.ts';

const model: EntityModel = table({ name: 'string', age: 'int32', active: 'boolean', born: 'date', price: 'decimal' });
const seen: Readonly<Record<string, readonly Literal[]>> = {
  name: ['LAX', "O'Hare", 'null', 'A*B', 'C%D', ''].map((value) => ({ kind: 'string', value })),
  active: [{ kind: 'boolean', value: true }],
};
const settings: VerbSettings = { valuesOf: (column) => seen[column] ?? [] };

const sorts = {
  signed: { text: 'age,-name', further: ['born'] },
  colon: { text: 'age:asc,name:desc', further: [':asc', ':desc'] },
  comma: { text: 'age,asc;name,desc', further: [',asc', ',desc'] },
} as const satisfies Record<SortSyntax, object>;

/** All dialects with each of the three notations for sorting. */
const sortingDialects: readonly (readonly [string, Dialect])[] = Object.entries(dialects).flatMap(([name, dialect]) =>
  (['signed', 'colon', 'comma'] as const).map((sort): readonly [string, Dialect] => [`${name}, sorting ${sort}`, { ...dialect, sort }]),
);

const complete = (url: string, dialect: Dialect) => completeRestUrl(url, url.length, dialect, model, settings).items;
const errorsOf = (url: string, dialect: Dialect) => diagnoseRestUrl(url, dialect, model).filter(({ severity }) => severity === 'error');

/** Returns a condition on a column with this operator. */
function condition(column: string, { symbol, arity, meaning }: DialectOperator, dialect: Dialect): string {
  const value = { name: 'x', age: '1', active: dialect.booleans.true, born: '2026-01-01', price: '1.5' }[column] ?? '';
  const one = meaning.kind === 'isNull' ? dialect.booleans.true : value;
  return column + symbol + { none: '', one, two: `(${value},${value})`, many: `(${value})` }[arity];
}

describe.each(sortingDialects)('the REST editor for the dialect %s', (_, dialect) => {
  it('suggests only operators of the dialect that are valid for the column type', () => {
    for (const { name: column, type } of model.properties) {
      const suggestions = complete(`/a?filter=${column}`, dialect).filter(({ kind }) => kind === 'operator');
      const known = dialect.operators.filter(({ symbol, types }) => symbol !== '' && types.includes(type));
      expect(suggestions.length, column).toBeGreaterThan(0);
      for (const { label } of suggestions) {
        const operator = known.find(({ symbol }) => symbol === label);
        expect(operator, `${column}${label}`).toBeDefined();
        if (operator !== undefined) expect(errorsOf(`/a?filter=${condition(column, operator, dialect)}`, dialect)).toEqual([]);
      }
    }
  });

  it('explains each operator in both languages, and highlights the value at the cursor', () => {
    for (const operator of dialect.operators.filter(({ symbol }) => symbol !== '')) {
      const column = model.properties.find(({ type }) => operator.types.includes(type))?.name ?? '';
      const url = `/a?filter=${condition(column, operator, dialect)}`;
      const at = url.indexOf(operator.symbol, 10);
      const hovers = (['en', 'fr'] as const).map((language) => hoverRestUrl(url, at, dialect, model, { language }));
      for (const hover of hovers) {
        expect(hover?.title.startsWith(operator.symbol), operator.symbol).toBe(true);
        expect(hover?.paragraphs.join(' ').length, operator.symbol).toBeGreaterThan(10);
      }
      expect(hovers[0]?.paragraphs, operator.symbol).not.toEqual(hovers[1]?.paragraphs);
      if (operator.arity === 'none') continue;
      const places = operator.arity === 'one' ? [at + operator.symbol.length] : [...url.matchAll(/[(,]/g)].map(({ index }) => index + 1);
      const active = places.map((place) => signatureRestUrl(url, place, dialect)?.active);
      expect(active, operator.symbol).toEqual(operator.arity === 'two' ? [0, 1] : [0]);
    }
  });

  it('suggests values that have the same meaning when the URL is parsed', () => {
    for (const [column, literals] of Object.entries(seen)) {
      for (const [symbol, before] of [
        ['==', ''],
        ['=in=', '('],
      ] as const) {
        const url = `/a?filter=${column}${symbol}${before}`;
        for (const { insert, detail, kind } of complete(url, dialect)) {
          if (kind !== 'value') continue;
          const completed = url + insert + (before === '' ? '' : ')');
          expect(diagnoseRestUrl(completed, dialect, model), completed).toEqual([]);
          if (detail !== 'seen in fetched rows') continue;
          const where = parseRestUrl(completed, dialect, model).query?.where ?? null;
          const isMeant = literals.some((literal) => JSON.stringify(where).includes(JSON.stringify(literal)));
          expect(isMeant, `${completed} ${JSON.stringify(where)}`).toBe(true);
          expect(where?.kind, completed).toBe(before === '' ? 'comparison' : 'in');
        }
      }
    }
  });

  it('highlights, completes, and validates sort parameters in the syntax of the dialect', () => {
    const { text, further } = sorts[dialect.sort];
    const url = `/a?sort=${text}`;
    expect(diagnoseRestUrl(url, dialect, model)).toEqual([]);
    expect(complete('/a?sort=', dialect).map(({ label }) => label)).toEqual(expect.arrayContaining(['name', 'age']));
    const inserted = complete(`/a?sort=${further[0].charAt(0) === 'b' ? '-b' : `age${further[0].charAt(0)}`}`, dialect).map(
      ({ insert }) => insert,
    );
    expect(inserted).toEqual(expect.arrayContaining(further.map((each) => each.replace(/^[:,]/, ''))));
    const wrong = diagnoseRestUrl('/a?sort=-nmae', { ...dialect, sort: 'signed' }, model);
    expect(wrong.map((found) => describeDiagnostic(found, 'fr').length > 0)).toEqual([true]);
    const directions = tokensRestUrl(url).filter((token) => token.class === 'keyword' || token.class === 'operator');
    expect(directions.map(({ from, to }) => url.slice(from, to))).toEqual(dialect.sort === 'signed' ? ['-'] : ['asc', 'desc']);
  });
});
