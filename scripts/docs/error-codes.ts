import { english, french } from '../../renderer/i18n/resources.ts';
import { type ProblemCode, problemCodes } from '../../shared/contract/problem.ts';
import type { MessageLanguage } from '../../shared/query/index.ts';
import { generatedPage } from './markdown.ts';

const texts = {
  en: {
    words: english.problems,
    title: 'Error codes A to Z',
    note: 'This page is generated from the code (`npm run docs`). To find the code of an error, select **Details** below its message, or read it in brackets in a terminal.',
    cause: 'Cause',
    fix: 'Fix',
    colon: ':',
  },
  fr: {
    words: french.problems,
    title: 'Codes d’erreur de A à Z',
    note: 'Cette page est générée à partir du code (`npm run docs`). Pour trouver le code d’une erreur, sélectionnez **Détails** sous son message. Dans un terminal, il est entre crochets.',
    cause: 'Cause',
    fix: 'Solution',
    colon: '\u00A0:',
  },
} as const;

interface CauseAndFix {
  readonly why: string;
  readonly next: string;
}

/** The page of every error code: title, cause, and fix, and those of its more precise reasons. */
export function errorCodes(language: MessageLanguage): string {
  const { words, title, note } = texts[language];
  return generatedPage(
    title,
    note,
    [...problemCodes].sort().map((code) => {
      const { what, ...sentences } = words.codes[code];
      const reasons = reasonsOf(code, language).map(([reason, parts]) => `### ${code}: ${reason}\n\n${causeAndFix(parts, language)}`);
      return [`## ${code}`, `**${marked(what)}**`, causeAndFix(sentences, language), ...reasons].join('\n\n');
    }),
  );
}

function causeAndFix({ why, next }: CauseAndFix, language: MessageLanguage): string {
  const { cause, fix, colon } = texts[language];
  return [why === '' ? [] : [`- ${cause}${colon} ${marked(why)}`], next === '' ? [] : [`- ${fix}${colon} ${marked(next)}`]]
    .flat()
    .join('\n');
}

/** Reasons of a code: causes of TLS failures, and those of the table of reasons. */
function reasonsOf(code: ProblemCode, language: MessageLanguage): readonly (readonly [reason: string, texts: CauseAndFix])[] {
  const { words } = texts[language];
  if (code === 'tls-failed') return Object.entries(words.tls);
  return Object.entries<CauseAndFix>(words.reasons).flatMap(([key, sentences]) =>
    key.startsWith(`${code}/`) ? [[key.slice(code.length + 1), sentences] as const] : [],
  );
}

/** A fact that is known only when the error occurs is shown by its name. */
function marked(sentence: string): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, '`$1`');
}
