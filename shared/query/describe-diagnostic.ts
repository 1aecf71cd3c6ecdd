import type { Diagnostic, MessageParameters } from './diagnostic.ts';
import { type DiagnosticCode, diagnosticCodes } from './diagnostic-codes.ts';
import { en } from './messages/en.ts';
import { fr } from './messages/fr.ts';
import { type Messages, type WordKey, wordKeys } from './messages/messages.ts';

/** Languages that diagnostics speak. */
export type MessageLanguage = 'en' | 'fr';

const messages: Readonly<Record<MessageLanguage, Messages>> = { en, fr };

/** Parameters that name a type or a part of an expression, said in the reader's words. */
const worded: readonly string[] = ['expected', 'actual', 'what', 'type'];

/** A diagnostic as a sentence: what is wrong, why, what to do. A code of a later version is shown as it is. */
export function describeDiagnostic(diagnostic: Pick<Diagnostic, 'code' | 'parameters'>, language: MessageLanguage): string {
  const { code, parameters } = diagnostic;
  if (!isKnown(code)) return code;
  const known = messages[language];
  return known.diagnostics[code]
    .replace(/\[([^\]]*)\]/g, (_, part: string) => (isGiven(part, parameters) ? part : ''))
    .replace(/\{(\w+)\}/g, (_, name: string) => say(name, parameters, known));
}

function isKnown(code: string): code is DiagnosticCode {
  return diagnosticCodes.some((known) => known === code);
}

function isGiven(part: string, parameters: MessageParameters): boolean {
  return [...part.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => String(parameters[name] ?? '') !== '');
}

function say(name: string, parameters: MessageParameters, { words }: Messages): string {
  const value = String(parameters[name] ?? '');
  return worded.includes(name) && isWord(value) ? words[value] : value;
}

function isWord(value: string): value is WordKey {
  return wordKeys.some((known) => known === value);
}
