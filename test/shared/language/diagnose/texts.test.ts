import { describe, expect, it } from 'vitest';
import { parseODataUrl, parseOption, printOption } from '../../../../shared/odata/index.ts';
import type { Diagnostic, EntityModel, Fix } from '../../../../shared/query/index.ts';
import { defaultDialect, parseFilter, parseRestUrl, printFilter } from '../../../../shared/rsql/index.ts';
import { odataFragments, rsqlFragments, urlFragments } from '../../../fuzz/fragments.ts';
import { rsqlTexts, urlTexts } from '../../../fuzz/legal-texts.ts';
import { mutate } from '../../../fuzz/mutate.ts';
import { createRandom } from '../../../fuzz/random.ts';
import { legalTexts } from '../../odata/grammar/every-case.ts';
import { table } from '../../table.ts';

const columns = table({ a: 'int32', name: 'string', b: 'decimal', c: 'date', d: 'boolean', x: 'guid', été: 'dateTimeOffset' });

interface Reader {
  readonly name: string;
  readonly legal: readonly string[];
  readonly fragments: readonly [string, ...string[]];
  readonly read: (text: string, model?: EntityModel) => { readonly diagnostics: readonly Diagnostic[] };
  readonly print: (text: string) => void;
}

const options = [...new Set(legalTexts.map(([option]) => option))];
const readers: readonly Reader[] = [
  ...options.map(
    (option): Reader => ({
      name: option,
      legal: legalTexts.filter(([of]) => of === option).map(([, text]) => text),
      fragments: odataFragments,
      read: (text, model) => parseOption(option, text, model),
      print: (text) => printOption(option, parseOption(option, text).tree),
    }),
  ),
  {
    name: 'RSQL filter',
    legal: rsqlTexts,
    fragments: rsqlFragments,
    read: (text, model) => parseFilter(text, defaultDialect, model),
    print: (text) => printFilter(parseFilter(text).tree),
  },
  { name: 'OData URL', legal: urlTexts, fragments: [...urlFragments, ...odataFragments], read: parseODataUrl, print: () => {} },
  {
    name: 'REST URL',
    legal: urlTexts,
    fragments: [...urlFragments, ...rsqlFragments],
    read: (text, model) => parseRestUrl(text, defaultDialect, model),
    print: () => {},
  },
];

const errors = (diagnostics: readonly Diagnostic[]) => diagnostics.filter(({ severity }) => severity === 'error');

describe.each(readers)('$name', ({ legal, fragments, read, print }) => {
  it('parses and prints every prefix of a valid text without throwing, as while the user types', () => {
    for (const text of legal) {
      for (let end = 0; end <= text.length; end += 1) {
        read(text.slice(0, end), columns);
        print(text.slice(0, end));
      }
    }
  });

  it('reports the same diagnostics after other text was parsed before', () => {
    for (let index = 0; index < 300; index += 1) {
      const random = createRandom(11, index);
      const text = legal[index % legal.length] ?? '';
      const edited = mutate(random, text, legal[random.below(legal.length)] ?? '', fragments);
      const fresh = table(Object.fromEntries(columns.properties.map(({ name, type }) => [name, type])));
      read(text, columns);
      expect(read(edited, columns), edited).toEqual(read(edited, fresh));
    }
  });

  it('offers a quick fix for a single error that leaves at most one hidden error', () => {
    for (let index = 0; index < 2000; index += 1) {
      const text = mistaken(index, legal, fragments);
      const before = errors(read(text).diagnostics);
      const [{ fix, code } = { fix: null, code: '' }] = before;
      if (fix === null || before.length > 1) continue;
      const after = errors(read(applied(text, fix)).diagnostics);
      // After the name of an option is fixed, its value is parsed and can have new errors.
      const hidden = code === 'odata-option-unknown' ? Number.POSITIVE_INFINITY : 1;
      const message = `${code} in ${JSON.stringify(text)}: ${JSON.stringify(fix)} leaves ${after.map((found) => found.code)}`;
      expect(after.length, message).toBeLessThanOrEqual(hidden);
    }
  });

  it('leaves no quick fix after fewer than 50 quick fixes in sequence', () => {
    for (let index = 0; index < 500; index += 1) {
      const first = mistaken(index, legal, fragments);
      let text = first;
      let steps = 0;
      for (let fix = firstFix(read(text)); fix !== null && steps < 50; fix = firstFix(read(text))) {
        text = applied(text, fix);
        steps += 1;
      }
      expect(steps, `${JSON.stringify(first)} became ${JSON.stringify(text)}`).toBeLessThan(50);
    }
  });
});

function mistaken(index: number, legal: readonly string[], fragments: Reader['fragments']): string {
  const random = createRandom(13, index);
  return mutate(random, legal[index % legal.length] ?? '', legal[random.below(legal.length)] ?? '', fragments);
}

function firstFix({ diagnostics }: ReturnType<Reader['read']>): Fix | null {
  return errors(diagnostics).find(({ fix }) => fix !== null)?.fix ?? null;
}

function applied(text: string, { from, to, text: instead }: Fix): string {
  return text.slice(0, from) + instead + text.slice(to);
}
