import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseODataUrl } from '../../../shared/odata/index.ts';
import { describeDiagnostic, diagnosticCodes } from '../../../shared/query/index.ts';
import { en } from '../../../shared/query/messages/en.ts';
import { fr } from '../../../shared/query/messages/fr.ts';
import { wordKeys } from '../../../shared/query/messages/messages.ts';
import { defaultDialect, parseRestUrl } from '../../../shared/rsql/index.ts';
import { valueTypes } from '../../../shared/values/value-type.ts';
import { garbage, model } from '../arbitraries.ts';

const placeholders = (message: string) => [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();

describe('what diagnostics say', () => {
  it.each([...diagnosticCodes])('%s is said in English and French, with the same facts', (code) => {
    expect(en.diagnostics[code]).toMatch(/\S.*[.?\]]$/);
    expect(fr.diagnostics[code]).toMatch(/\S.*[.?\]]$/);
    expect(placeholders(fr.diagnostics[code])).toEqual(expect.arrayContaining([...new Set(placeholders(en.diagnostics[code]))]));
    expect(placeholders(en.diagnostics[code])).toEqual(expect.arrayContaining([...new Set(placeholders(fr.diagnostics[code]))]));
  });

  it('has no sentence without a code', () => {
    expect(Object.keys(en.diagnostics).toSorted()).toEqual([...diagnosticCodes].toSorted());
    expect(Object.keys(fr.diagnostics).toSorted()).toEqual([...diagnosticCodes].toSorted());
  });

  it('names every type', () => {
    for (const type of valueTypes) expect(wordKeys).toContain(type);
  });

  it('leaves out a suggestion that is not there', () => {
    expect(describeDiagnostic({ code: 'unknown-column', parameters: { name: 'x' } }, 'en')).toBe('This API has no column “x”.');
    expect(describeDiagnostic({ code: 'unknown-column', parameters: { name: 'x', suggestion: 'y' } }, 'en')).toBe(
      'This API has no column “x”. Did you mean “y”?',
    );
    expect(describeDiagnostic({ code: 'type-mismatch', parameters: { name: 'age', expected: 'int32', text: 'x' } }, 'fr')).toBe(
      '«\u00a0age\u00a0» attend un nombre entier, pas «\u00a0x\u00a0».',
    );
  });

  it('never shows a placeholder, whatever is wrong', () => {
    const parameter = fc.tuple(
      fc.constantFrom('filter', '$filter', 'sort', '$orderby', 'select', '$top', 'page', '$count', 'nonsense'),
      garbage,
    );
    fc.assert(
      fc.property(fc.array(parameter, { maxLength: 4 }), model, (all, of) => {
        const url = `?${all.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')}`;
        for (const diagnostic of [...parseRestUrl(url, defaultDialect, of).diagnostics, ...parseODataUrl(url, of).diagnostics]) {
          for (const name of placeholders(en.diagnostics[diagnosticCodes.find((code) => code === diagnostic.code) ?? 'too-deep'])) {
            expect({
              code: diagnostic.code,
              name,
              given: name === 'suggestion' || name === 'operator' || (name ?? '') in diagnostic.parameters,
            }).toEqual({
              code: diagnostic.code,
              name,
              given: true,
            });
          }
        }
      }),
      { numRuns: 2000 },
    );
  });
});
