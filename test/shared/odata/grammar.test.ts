import { describe, expect, it } from 'vitest';
import { parseOption, printOption } from '../../../shared/odata/index.ts';
import { withoutSpans } from '../without-spans.ts';
import { everyCase, legalTexts } from './grammar/every-case.ts';

const errorsIn = (option: string, text: string) => parseOption(option, text).diagnostics.filter(({ severity }) => severity === 'error');

describe('the grammar of OData 4.01', () => {
  it.each(everyCase)('$option: accepts every text that $rule allows', ({ option, legal }) => {
    const rejected = legal.filter((text) => errorsIn(option, text).length > 0);
    expect(rejected).toEqual([]);
  });

  it.each(everyCase)('$option: rejects every text that $rule doesn’t allow', ({ option, illegal }) => {
    const accepted = illegal.filter((text) => errorsIn(option, text).length === 0);
    expect(accepted).toEqual([]);
  });

  it.each(legalTexts)('%s=%s has the same meaning and notation after it is printed and parsed again', (option, text) => {
    const { tree } = parseOption(option, text);
    const printed = printOption(option, tree);
    const again = parseOption(option, printed);
    expect(again.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(withoutSpans(again.tree)).toEqual(withoutSpans(tree));
    expect(printOption(option, again.tree)).toBe(printed);
  });
});
