import { beforeEach, describe, expect, it } from 'vitest';
import { setMonacoTexts } from '../../../renderer/editor/monaco-texts.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';

/** Looks up Monaco's text for missing quick fixes as Monaco does: by number and English text. */
async function noQuickFixes(): Promise<string> {
  const { localize } = await import('monaco-editor/nls');
  return localize(1196, 'No quick fixes available');
}

describe('the texts of the Monaco editor', () => {
  beforeEach(() => setMonacoTexts('en'));

  it('are in the language of the page, even if it changes while they are loading', async () => {
    expect(await noQuickFixes()).toBe('No quick fixes available');
    // The last of several parallel calls takes effect.
    await Promise.all([setMonacoTexts('fr'), setMonacoTexts('en')]);
    expect(await noQuickFixes()).toBe('No quick fixes available');
    for (const [language, said] of [
      ['fr', "Aucune solution disponible dans l'immédiat"],
      ['en', 'No quick fixes available'],
      ['fr', "Aucune solution disponible dans l'immédiat"],
    ] as const satisfies readonly (readonly [Language, string])[]) {
      await setMonacoTexts(language);
      expect(await noQuickFixes()).toBe(said);
    }
  });
});
