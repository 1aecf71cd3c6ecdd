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
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import { defaultDialect } from '../../../shared/rsql/index.ts';
import { describeDiagnostic } from '../../../shared/texts/describe-diagnostic.ts';
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

describe('hover help', () => {
  it('shows the description, type, nullability, and unit of a column', () => {
    expect(odata('?$filter=|DELAY gt 1')).toBe('DELAY / Minutes late / whole number · nullable · unit: min');
    expect(odata('?$orderby=|ORIGIN')).toBe('ORIGIN / text, key · not null');
    expect(rest('?sort=-D|ELAY')).toBe('DELAY / Minutes late / whole number · nullable · unit: min');
  });

  it('explains operators, functions, and parameters in one sentence', () => {
    expect(odata('?$filter=DELAY |gt 1')).toBe('gt / True if the left value is greater than, or after, the right value.');
    expect(odata("?$filter=|contains(ORIGIN,'A')", 'fr')).toBe('contains(texte, sous-chaîne) / Vrai si le texte contient la sous-chaîne.');
    expect(rest('?filter=ORIGIN=|in=(A,B)')).toBe('=in=(value, …) / True if the value is in the list.');
    expect(odata('?$t|op=3')).toBe('$top / Maximum number of rows.');
  });

  it('shows dates and durations in words', () => {
    expect(odata('?$filter=AT gt |2020-12-31T23:59:59Z')).toBe(
      '2020-12-31T23:59:59Z / date and time / Thursday, 31 December 2020 at 23:59:59 UTC',
    );
    expect(odata("?$filter=FOR gt duration|'P1DT12H'")).toBe('P1DT12H / duration / 1 day, 12 hours');
    expect(rest('?filter=FOR=gt=P1|D')).toBe('P1D / duration / 1 day');
  });

  it('shows every digit of a number larger than 2^53', () => {
    expect(odata('?$filter=DELAY gt 9007199254740993|0')).toBe('90071992547409930 / whole number');
  });

  it('returns the position of a percent-encoded word in the URL', () => {
    expect(hoverODataUrl('?$filter=%44ELAY%20gt%201', 10, model)).toMatchObject({ from: 9, to: 16, title: 'DELAY' });
  });
});

describe('signature help', () => {
  it('shows the signature of the innermost call, and highlights the current argument', () => {
    const text = "?$filter=substring(ORIGIN,tolower('a,b'),";
    expect(signatureODataUrl(text, text.length)).toMatchObject({ label: 'substring(text, start, length?)', active: 2 });
    expect(signatureODataUrl(text, text.indexOf("'a") + 1)).toMatchObject({ label: 'tolower(text)', active: 0 });
    expect(signatureODataUrl('?$filter=DELAY gt 1', 18)).toBeNull();
  });

  it('shows the signature of a REST operator, and highlights the current value', () => {
    const text = '?filter=DELAY=between=(1,2';
    expect(signatureRestUrl(text, text.length)).toMatchObject({ label: '=between=(minimum,maximum)', active: 1 });
  });
});

describe('the diagnostic of a condition that the form can’t display', () => {
  const shop = shopModel();
  const explanation = (filter: string) =>
    diagnoseODataUrl(`/Orders?$filter=${filter}`, defaultDialect, shop).map((found) => describeDiagnostic(found, 'en').split('.')[0]);

  it('names the part that the form can’t display', () => {
    expect(explanation("Home/City eq 'x'")).toEqual(['The form can’t display this (a path to other data)']);
    expect(explanation('length(Customer) gt 3')).toEqual(['The form can’t display this (a function)']);
    expect(explanation('Number add 1 gt 3')).toEqual(['The form can’t display this (arithmetic, or a comparison of two columns)']);
  });

  it('names the list that needs any or all, not the path after it', () => {
    expect(explanation("Items/Order/Customer eq 'x'")[0]).toContain('“Items” is a list');
  });
});

describe('a condition in the syntax of the other language', () => {
  it('reports one error for an RSQL condition in an OData URL, with its translation as quick fix', () => {
    const text = '?$filter=ORIGIN==LAX;DELAY=gt=60&$top=5';
    const found = diagnoseODataUrl(text, defaultDialect, model);
    expect(found.map(({ code }) => code)).toEqual(['filter-of-rest']);
    expect(found[0]?.fix).toEqual({ from: 9, to: 32, text: "ORIGIN eq 'LAX' and DELAY gt 60" });
  });

  it('reports one error for an OData condition in filter, with a translation to RSQL as its quick fix', () => {
    const found = diagnoseRestUrl("?filter=contains(ORIGIN,'A %26 B') or DELAY eq null", defaultDialect, model);
    expect(found.map(({ code }) => code)).toEqual(['filter-of-odata']);
    expect(found[0]?.fix?.text).toBe("ORIGIN=contains='A %26 B',DELAY=isNull=true");
    expect(describeDiagnostic(found[0] ?? { code: '', parameters: {} }, 'fr')).toContain('OData');
  });

  it('offers to replace the parameter of the other language, its name and value', () => {
    const [found] = diagnoseRestUrl("?$filter=ORIGIN eq 'LAX'", defaultDialect, model);
    expect(found).toMatchObject({ code: 'parameter-of-odata', fix: { from: 1, to: 24, text: 'filter=ORIGIN==LAX' } });
  });

  it('reports errors in the present language if the other language would have equally many', () => {
    const found = diagnoseODataUrl('?$filter=NOWHERE==LAX', defaultDialect, model);
    expect(found.map(({ code }) => code)).not.toContain('filter-of-rest');
  });
});

it('hover and signature help return valid positions for any text and cursor position', () => {
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
  'completion and help take time proportional to the length of a URL of repeated %s',
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
