import { createTexts, type Facts, type Language, type TextKey } from '../../../shared/translation/create-texts.ts';
import { help } from './en/help.ts';
import { hints } from './en/hints.ts';
import { groups, labels } from './en/labels.ts';
import { notices } from './en/notices.ts';
import { output } from './en/output.ts';
import { problems } from './en/problems.ts';
import { queries } from './en/queries.ts';
import { usage } from './en/usage.ts';
import { verify } from './en/verify.ts';
import { help as helpFrench } from './fr/help.ts';
import { hints as hintsFrench } from './fr/hints.ts';
import { groups as groupsFrench, labels as labelsFrench } from './fr/labels.ts';
import { notices as noticesFrench } from './fr/notices.ts';
import { output as outputFrench } from './fr/output.ts';
import { problems as problemsFrench } from './fr/problems.ts';
import { queries as queriesFrench } from './fr/queries.ts';
import { usage as usageFrench } from './fr/usage.ts';
import { verify as verifyFrench } from './fr/verify.ts';

/** The English texts of the command line, by topic. */
export const cliEnglish = { help, hints, labels: { labels, groups }, notices, output, problems, queries, usage, verify } as const;

/** The same texts in French. */
export const cliFrench = {
  help: helpFrench,
  hints: hintsFrench,
  labels: { labels: labelsFrench, groups: groupsFrench },
  notices: noticesFrench,
  output: outputFrench,
  problems: problemsFrench,
  queries: queriesFrench,
  usage: usageFrench,
  verify: verifyFrench,
} as const;

/** The texts of the command line. */
export const cliTexts = createTexts(cliEnglish, cliFrench);

/** A text of the command line, optionally with the values of its placeholders. */
export type CliText = CliTextKey | readonly [key: CliTextKey, facts: Facts];

type CliTextKey = TextKey<typeof cliEnglish>;

/** Returns a text of the command line in a language. */
export function cliText(text: CliText, language: Language): string {
  const [key, facts] = typeof text === 'string' ? [text] : text;
  return cliTexts(language).t(key, facts);
}
