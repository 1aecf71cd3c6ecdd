import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOption, printOption } from '../../../shared/odata/index.ts';
import { withoutSpans } from '../without-spans.ts';
import { optionTrees } from './option-arbitrary.ts';

describe('nested OData options', () => {
  it.each(Object.entries(optionTrees))('parses printed %s to the same tree', (option, trees) => {
    fc.assert(
      fc.property(trees, (tree) => {
        const text = printOption(option, tree);
        const parsed = parseOption(option, text);
        expect(parsed.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(withoutSpans(parsed.tree)).toEqual(withoutSpans(tree));
      }),
      { numRuns: 1000 },
    );
  });
});
