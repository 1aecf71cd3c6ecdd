import type { Language } from '../../shared/translation/create-texts.ts';

declare global {
  /** Monaco's own texts by number. The English texts are in its source. */
  var _VSCODE_NLS_MESSAGES: readonly string[] | undefined;
}

// The language is global, because a page has one Monaco with one list of texts.
let loadedLanguage: Language = 'en';

/**
 * Sets the language of Monaco's own texts: quick-fix menu, navigation between problems, and announcements for screen readers. The French
 * texts are from Monaco.
 *
 * Await this function before Monaco loads, because Monaco reads some texts while it loads. If the French file can't be loaded, texts stay
 * in English.
 */
export async function setMonacoTexts(language: Language): Promise<void> {
  loadedLanguage = language;
  const texts = language === 'fr' ? await frenchTexts() : undefined;
  // The language might have changed in the meantime.
  globalThis._VSCODE_NLS_MESSAGES = loadedLanguage === 'fr' ? texts : undefined;
}

let french: readonly string[] | undefined;

async function frenchTexts(): Promise<readonly string[] | undefined> {
  try {
    await import('monaco-editor/nls/lang/fr');
  } catch {
    return undefined;
  }
  // The file sets the global texts when it is first loaded.
  french ??= globalThis._VSCODE_NLS_MESSAGES;
  return french;
}
