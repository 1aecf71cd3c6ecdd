import { describe, expect, it } from 'vitest';
import { type Hover, hoverODataUrl, hoverRestUrl, signatureODataUrl } from '../../../shared/language/index.ts';
import { textsOf } from '../../../shared/language/texts.ts';
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import { functions, type ODataFunction } from '../../../shared/odata/operators.ts';
import { operatorKeys, operatorTable } from '../../../shared/operators/operator-table.ts';
import { defaultDialect, restParameters } from '../../../shared/rsql/index.ts';
import { table } from '../table.ts';

const model: EntityModel = table({ DELAY: 'int32', ORIGIN: 'string' });
const languages = ['en', 'fr'] as const;

/** Returns the hover texts in both languages, and asserts that neither is empty. */
function inBoth(hoverIn: (language: 'en' | 'fr') => Hover | null): readonly Hover[] {
  const hoverTexts = languages.map(hoverIn).filter((hover) => hover !== null);
  expect(hoverTexts).toHaveLength(2);
  for (const { title, paragraphs } of hoverTexts) {
    expect(title).not.toBe('');
    expect(paragraphs.join(' ').length).toBeGreaterThan(10);
  }
  expect(hoverTexts[0]?.paragraphs).not.toEqual(hoverTexts[1]?.paragraphs);
  return hoverTexts;
}

/** Returns a call with a name for each argument, and the offset of each argument. */
function call({ name, parameters }: ODataFunction): { readonly text: string; readonly places: readonly number[] } {
  const separator = name === 'case' ? ':' : ',';
  const names = parameters.map((_, index) => `a${index}`);
  const text = `${name}(${names.join(separator)})`;
  return { text, places: names.map((each) => text.indexOf(each, name.length)) };
}

describe.each(functions.map((known): [string, ODataFunction] => [known.name, known]))('help for the OData function %s', (name, known) => {
  const { text, places } = call(known);
  const url = `?$filter=${text}`;
  const from = url.indexOf(text);

  it('explains the function on hover in both languages, with a name for each argument', () => {
    const hovers = inBoth((language) => hoverODataUrl(url, from, model, { language }));
    for (const { title } of hovers) {
      expect(title).toMatch(/^[\w.]+\(.*\)$/);
      expect(title.startsWith(`${name}(`)).toBe(true);
      expect(title).not.toContain('…');
    }
  });

  it('highlights the current argument after each comma, and marks optional arguments with a question mark', () => {
    for (const language of languages) {
      const found = places.map((place) => signatureODataUrl(url, from + place, model, { language }));
      expect(found.map((signature) => signature?.active)).toEqual(places.map((_, index) => index));
      for (const signature of found) {
        const named = signature?.parameters.map((span) => signature.label.slice(span.from, span.to)) ?? [];
        expect(named).toHaveLength(known.parameters.length);
        expect(new Set(named).size, named.join()).toBe(named.length);
        // Optional parameters have a question mark, and others don't.
        expect(named.map((each) => each.endsWith('?'))).toEqual(
          known.parameters.map((_, index) => index >= known.parameters.length - known.optional),
        );
      }
    }
  });
});

describe('help for the operators of OData', () => {
  it.each(operatorKeys.filter((key) => operatorTable[key].odata !== null))('%s is explained in both languages', (key) => {
    const { odata, odataExample } = operatorTable[key];
    const at = odataExample.search(new RegExp(`(?<=^|[ /])${odata}(?=[ (])`));
    expect(at).toBeGreaterThanOrEqual(0);
    const url = `?$filter=${odataExample}`;
    const [english] = inBoth((language) => hoverODataUrl(url, 9 + at, undefined, { language }));
    expect(english?.paragraphs).toEqual([textsOf({}).operators[key]]);
  });
});

describe('help for the operators of REST', () => {
  it.each(operatorKeys.filter((key) => operatorTable[key].restExample !== null))('%s is explained in both languages', (key) => {
    const example = operatorTable[key].restExample ?? '';
    const at = key === 'and' ? example.indexOf(';') : key === 'or' ? example.indexOf(',') : example.search(/[=!]/);
    const [english] = inBoth((language) => hoverRestUrl(`?filter=${example}`, 8 + at, defaultDialect, model, { language }));
    expect(english?.paragraphs).toEqual([textsOf({}).operators[key]]);
  });
});

describe('help for URL parameters', () => {
  it.each(Object.keys(textsOf({}).odataOptions))('explains %s of OData on hover in both languages', (name) => {
    inBoth((language) => hoverODataUrl(`?${name}=1`, 1, model, { language }));
  });

  it.each(restParameters)('explains %s of REST on hover in both languages', (name) => {
    inBoth((language) => hoverRestUrl(`?${name}=1`, 1, defaultDialect, model, { language }));
  });

  it.each(Object.keys(textsOf({}).transformations))('explains the transformation %s on hover in both languages', (name) => {
    const text = name === 'identity' ? name : `${name}()`;
    inBoth((language) => hoverODataUrl(`?$apply=${text}`, 8, model, { language }));
  });
});
