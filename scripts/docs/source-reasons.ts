import { sourceReasonCodes } from '../../shared/publication/source-reason.ts';
import { sharedEnglish } from '../../shared/texts/shared-texts.ts';
import { generatedPage, table } from './markdown.ts';

/** Returns the page of all reasons why data isn't published. */
export function sourceReasons(): string {
  const note =
    'This page is generated from the code (`npm run docs`). **Your data** and the log show these reasons. For operators, `/dmp-api/status` also contains the code and its values, such as `column`.';
  const texts = new Map(Object.entries<unknown>(sharedEnglish.sourceReasons));
  const rows = sourceReasonCodes
    .toSorted()
    .map((code) => [`\`${code}\``, written(String(texts.get(code) ?? texts.get(`${code}_other`)))] as const);
  return generatedPage('Reasons why data isn’t published', note, [table(['code', 'reason'], rows)]);
}

/** Returns a text with the names of its values as code. */
function written(text: string): string {
  return text.replaceAll('*', '\\*').replaceAll(/\{\{(\w+)\}\}/g, '`$1`');
}
