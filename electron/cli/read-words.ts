import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { MessageLanguage } from '../../shared/query/index.ts';
import { nearestName } from '../../shared/query/nearest-name.ts';
import { refuseUsage, type UsageFact } from './output/failure.ts';

/** “Perhaps … is meant.”, in the language of whoever misspelt it; else what the other words say. */
export function perhaps(meant: string | null, otherwise: Readonly<Record<MessageLanguage, string>>): UsageFact {
  if (meant === null) return (language) => otherwise[language];
  return (language) => (language === 'fr' ? `Vouliez-vous dire ${meant} ?` : `Did you mean ${meant}?`);
}

/** What Node says of a misplaced option names the option, never its value. */
function misread(error: unknown, command: string, options: readonly string[]): never {
  const sentence = error instanceof Error ? error.message : '';
  const unknown = /^Unknown option '(--?[^']+)'/.exec(sentence)?.[1];
  if (unknown !== undefined) {
    const meant = nearestName(unknown.replace(/^--?/, ''), options);
    const unread = { en: 'The option doesn’t exist.', fr: 'L’option n’existe pas.' };
    return refuseUsage('option-unknown', { command, option: unknown, perhaps: perhaps(meant === null ? null : `--${meant}`, unread) });
  }
  const [, option, end] =
    /^Option '(?:-\w, )?(--[\w-]+)(?: <value>)?' (argument missing|argument is ambiguous|does not take)/.exec(sentence) ?? [];
  if (option === undefined) return refuseUsage('words-unreadable', { command });
  const code =
    end === 'argument missing' ? 'option-without-value' : end === 'does not take' ? 'option-with-value' : 'option-value-ambiguous';
  return refuseUsage(code, { command, option });
}

/** Reads the words behind a command's name. @throws UsageMistake */
export function readWords<const Shape extends ParseArgsOptionsConfig>(command: string, words: readonly string[], options: Shape) {
  try {
    return parseArgs({ args: [...words], options, strict: true, allowPositionals: true });
  } catch (error) {
    return misread(error, command, Object.keys(options));
  }
}

/** Refuses words that belong to no option. @throws UsageMistake */
export function refuseWords(command: string, words: readonly string[]): void {
  if (words.length === 0) return;
  // The word itself is not repeated: it may be a secret that strayed.
  refuseUsage('options-only', { command });
}
