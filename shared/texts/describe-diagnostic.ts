import type { Diagnostic, MessageParameters } from '../diagnostics/diagnostic.ts';
import { type DiagnosticCode, diagnosticCodes } from '../diagnostics/diagnostic-codes.ts';
import { type WordKey, wordKeys } from '../diagnostics/word-keys.ts';
import type { Language, Texts } from '../translation/create-texts.ts';
import { ownValue } from '../values/own-value.ts';
import { type sharedEnglish, sharedTexts } from './shared-texts.ts';

/** Returns the message of a diagnostic: what is wrong, why, and what to do. Returns an unknown code unchanged. */
export function describeDiagnostic({ code, parameters }: Pick<Diagnostic, 'code' | 'parameters'>, language: Language): string {
  if (!isKnown(code)) return code;
  const texts = sharedTexts(language);
  return texts.t(`diagnostics:codes.${code}`, withNames(parameters, texts), optionalFact(code, parameters, texts.topics.diagnostics.codes));
}

function isKnown(code: string): code is DiagnosticCode {
  return diagnosticCodes.some((known) => known === code);
}

/** Returns the name of an optional parameter that the diagnostic has and that a variant of its text uses. Undefined if there is none. */
function optionalFact(code: DiagnosticCode, parameters: MessageParameters, texts: Readonly<Record<string, string>>): string | undefined {
  return Object.keys(parameters).find((name) => ownValue(parameters, name) !== '' && Object.hasOwn(texts, `${code}_${name}`));
}

/** Replaces codes of types and parts of an expression in the parameters by their names in the user's language. */
function withNames(parameters: MessageParameters, { topics }: Texts<typeof sharedEnglish>): Record<string, string | number> {
  const messageParameters = Object.entries(parameters).map(([name, value]) => {
    const text = String(value);
    return [name, namedParameters.includes(name) && isWord(text) ? topics.diagnostics.words[text] : value];
  });
  return Object.fromEntries(messageParameters);
}

/** Parameters whose value is a code of a type or of a part of an expression. */
const namedParameters: readonly string[] = ['expected', 'actual', 'what', 'type'];

function isWord(value: string): value is WordKey {
  return wordKeys.some((known) => known === value);
}
