import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  completeODataUrl,
  completeRestUrl,
  diagnoseODataUrl,
  diagnoseRestUrl,
  hoverODataUrl,
  hoverRestUrl,
  signatureODataUrl,
  signatureRestUrl,
} from '../../../shared/language/index.ts';
import type { EntityModel } from '../../../shared/query/entity-model.ts';
import { describeDiagnostic } from '../../../shared/query/index.ts';
import { defaultDialect } from '../../../shared/rsql/index.ts';
import { growthOf } from '../../fuzz/growth.ts';
import { garbage } from '../arbitraries.ts';
import { shopModel } from './shop-model.ts';

const plain = { list: false, filterable: true, key: false, nullable: true, description: null } as const;
const model: EntityModel = {
  name: 'flights',
  properties: [
    { ...plain, name: 'DELAY', type: 'int64', description: 'Minutes late', unit: 'min' },
    { ...plain, name: 'ORIGIN', type: 'string', key: true, nullable: false },
    { ...plain, name: 'AT', type: 'dateTimeOffset' },
    { ...plain, name: 'FOR', type: 'duration' },
  ],
};

/** Returns the hover text of the word at `|` on one line. */
function odata(text: string, language: 'en' | 'fr' = 'en'): string | null {
  const found = hoverODataUrl(text.replace('|', ''), text.indexOf('|'), model, { language });
  return found === null ? null : [found.title, ...found.paragraphs].join(' / ');
}
function rest(text: string): string | null {
  const found = hoverRestUrl(text.replace('|', ''), text.indexOf('|'), defaultDialect, model);
  return found === null ? null : [found.title, ...found.paragraphs].join(' / ');
}

describe('a hover', () => {
  it('tells what is known of a column', () => {
    expect(odata('?$filter=|DELAY gt 1')).toBe('DELAY / Minutes late / whole number · nullable · unit: min');
    expect(odata('?$orderby=|ORIGIN')).toBe('ORIGIN / text, key · not null');
    expect(rest('?sort=-D|ELAY')).toBe('DELAY / Minutes late / whole number · nullable · unit: min');
  });

  it('explains operators, functions and parameters in a sentence', () => {
    expect(odata('?$filter=DELAY |gt 1')).toBe('gt / True if the left side is greater than, or after, the right.');
    expect(odata("?$filter=|contains(ORIGIN,'A')", 'fr')).toBe('contains(texte, sous-chaîne) / Vrai si le texte contient la sous-chaîne.');
    expect(rest('?filter=ORIGIN=|in=(A,B)')).toBe('=in=(value, …) / True if the value is in the list.');
    expect(odata('?$t|op=3')).toBe('$top / Maximum number of rows.');
  });

  it('reads dates and durations aloud', () => {
    expect(odata('?$filter=AT gt |2020-12-31T23:59:59Z')).toBe(
      '2020-12-31T23:59:59Z / date and time / Thursday, 31 December 2020 at 23:59:59 UTC',
    );
    expect(odata("?$filter=FOR gt duration|'P1DT12H'")).toBe('P1DT12H / duration / 1 day, 12 hours');
    expect(rest('?filter=FOR=gt=P1|D')).toBe('P1D / duration / 1 day');
  });

  it('keeps every digit of a number', () => {
    expect(odata('?$filter=DELAY gt 9007199254740993|0')).toBe('90071992547409930 / whole number');
  });

  it('points at the word, be it percent-encoded', () => {
    expect(hoverODataUrl('?$filter=%44ELAY%20gt%201', 10, model)).toMatchObject({ from: 9, to: 16, title: 'DELAY' });
  });
});

describe('signature help', () => {
  it('shows the argument that is being written', () => {
    const text = "?$filter=substring(ORIGIN,tolower('a,b'),";
    expect(signatureODataUrl(text, text.length)).toMatchObject({ label: 'substring(text, start, length?)', active: 2 });
    expect(signatureODataUrl(text, text.indexOf("'a") + 1)).toMatchObject({ label: 'tolower(text)', active: 0 });
    expect(signatureODataUrl('?$filter=DELAY gt 1', 18)).toBeNull();
  });

  it('shows how many values an operator of REST takes', () => {
    const text = '?filter=DELAY=between=(1,2';
    expect(signatureRestUrl(text, text.length)).toMatchObject({ label: '=between=(minimum,maximum)', active: 1 });
  });
});

describe('what is said of a condition beyond the form', () => {
  const shop = shopModel();
  const explanation = (filter: string) =>
    diagnoseODataUrl(`/Orders?$filter=${filter}`, defaultDialect, shop).map((found) => describeDiagnostic(found, 'en').split('.')[0]);

  it('names what it has no place for', () => {
    expect(explanation("Home/City eq 'x'")).toEqual(['The form can’t display this (a path to other data)']);
    expect(explanation('length(Customer) gt 3')).toEqual(['The form can’t display this (a function)']);
    expect(explanation('Number add 1 gt 3')).toEqual(['The form can’t display this (arithmetic, or a comparison of two columns)']);
  });

  it('names the list of which one item must be meant, not what follows it', () => {
    expect(explanation("Items/Order/Customer eq 'x'")[0]).toContain('“Items” is a list');
  });
});

describe('a condition in the other language’s words', () => {
  it('is one mistake in OData, with its translation', () => {
    const text = '?$filter=ORIGIN==LAX;DELAY=gt=60&$top=5';
    const found = diagnoseODataUrl(text, defaultDialect, model);
    expect(found.map(({ code }) => code)).toEqual(['filter-of-rest']);
    expect(found[0]?.fix).toEqual({ from: 9, to: 32, text: "ORIGIN eq 'LAX' and DELAY gt 60" });
  });

  it('is one mistake in REST, with its translation', () => {
    const found = diagnoseRestUrl("?filter=contains(ORIGIN,'A %26 B') or DELAY eq null", defaultDialect, model);
    expect(found.map(({ code }) => code)).toEqual(['filter-of-odata']);
    expect(found[0]?.fix?.text).toBe("ORIGIN=contains='A %26 B',DELAY=isNull=true");
    expect(describeDiagnostic(found[0] ?? { code: '', parameters: {} }, 'fr')).toContain('OData');
  });

  it('under the other language’s name is taken over whole', () => {
    const [found] = diagnoseRestUrl("?$filter=ORIGIN eq 'LAX'", defaultDialect, model);
    expect(found).toMatchObject({ code: 'parameter-of-odata', fix: { from: 1, to: 24, text: 'filter=ORIGIN==LAX' } });
  });

  it('keeps its own mistakes where the other language has as many', () => {
    const found = diagnoseODataUrl('?$filter=NOWHERE==LAX', defaultDialect, model);
    expect(found.map(({ code }) => code)).not.toContain('filter-of-rest');
  });
});

it('never fails at any place of any text, and points into it', () => {
  fc.assert(
    fc.property(garbage, fc.nat({ max: 60 }), (value, at) => {
      const text = `?filter=${value}&$expand=${value}&sort=${value}&$apply=${value}`;
      const offset = Math.min(at * 3, text.length);
      for (const found of [hoverODataUrl(text, offset, model), hoverRestUrl(text, offset, defaultDialect, model)]) {
        if (found === null) continue;
        expect(found.from).toBeGreaterThanOrEqual(0);
        expect(found.to).toBeLessThanOrEqual(text.length);
      }
      signatureODataUrl(text, offset, model);
      signatureRestUrl(text, offset);
    }),
  );
});

it.each(['1-', 'a', '((', "'", '=a', '\\', ' asc', 'a/', 'a,', '%41'])(
  'long URLs of %s take time in proportion to their length',
  (piece) => {
    for (const [name, ending] of [
      ['$filter', ' '],
      ['$orderby', ''],
      ['$select', ''],
      ['$expand', ' ('],
      ['$apply', ''],
      ['filter', ' '],
      ['sort', ''],
    ] as const) {
      const explain = (url: string): void => {
        completeODataUrl(url, url.length, model);
        completeRestUrl(url, url.length, defaultDialect, model);
        hoverODataUrl(url, url.length - 2, model);
        signatureODataUrl(url, url.length, model);
        signatureRestUrl(url, url.length);
      };
      expect(growthOf(explain, (length) => `?${name}=${piece.repeat(Math.ceil(length / piece.length))}${ending}`)).toBeNull();
    }
  },
);
