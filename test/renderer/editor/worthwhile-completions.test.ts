import { describe, expect, it } from 'vitest';
import { worthwhile } from '../../../renderer/editor/worthwhile-completions.ts';
import { languagesOf } from '../../../renderer/results/url-languages.ts';
import { completeODataUrl } from '../../../shared/language/index.ts';
import { flights } from '../query/flights.ts';

const { model } = languagesOf(flights);

/** Returns the suggestions at the position of `|`. */
function suggestions(marked: string): string[] {
  const text = marked.replace('|', '');
  return worthwhile(text, completeODataUrl(text, marked.indexOf('|'), model).items).map(({ label }) => label);
}

describe('a list of completions', () => {
  it('stays closed if the text is already complete, so that Tab moves to the next argument', () => {
    expect(suggestions("?$filter=contains(ORIGIN|,'')")).toEqual([]);
    expect(suggestions('?$orderby=DELAY desc|')).not.toContain('desc');
  });

  it('opens while the text is incomplete', () => {
    expect(suggestions("?$filter=contains(ORIGI|,'')")).toEqual(['ORIGIN']);
    expect(suggestions('?$filter=ORIGIN|')).toContain('eq');
  });
});
