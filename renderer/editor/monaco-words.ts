import type { Language } from '../../shared/texts/create-texts.ts';

declare global {
  /** Where Monaco looks up its own words, by their numbers; its English ones stand in its source. */
  var _VSCODE_NLS_MESSAGES: readonly string[] | undefined;
}

// One Monaco in a page, and one place where it looks.
let spoken: Language = 'en';

/**
 * Has Monaco speak a language in what it says itself: its menu of fixes, its fetch from problem to problem, what it tells screen readers.
 *
 * Its French is its makers' own. Words that it reads while it loads (titles of groups and of buttons) stay what they were then: to be
 * awaited before Monaco is asked for. Without the French file it goes on in English.
 */
export async function setMonacoWords(language: Language): Promise<void> {
  spoken = language;
  const words = language === 'fr' ? await frenchWords() : undefined;
  // Another language may be spoken by now.
  globalThis._VSCODE_NLS_MESSAGES = spoken === 'fr' ? words : undefined;
}

let french: readonly string[] | undefined;

async function frenchWords(): Promise<readonly string[] | undefined> {
  try {
    await import('monaco-editor/nls/lang/fr');
  } catch {
    return undefined;
  }
  // The file puts its words there itself, when it is read for the first time.
  french ??= globalThis._VSCODE_NLS_MESSAGES;
  return french;
}
