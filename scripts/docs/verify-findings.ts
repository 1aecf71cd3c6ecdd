import { sharedEnglish } from '../../shared/texts/shared-texts.ts';
import { generatedPage, table } from './markdown.ts';

/** Returns the page of all findings of `dataquay verify`: error codes, and reasons for skipped checks. */
export function verifyFindings(): string {
  const { faults, skips } = sharedEnglish.verification;
  const rows = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts)
      .filter(([code]) => !code.endsWith('_one'))
      .map(([code, text]) => [`\`${code.replace(/_other$/, '')}\``, text.replace(/\{\{(\w+)\}\}/g, '`$1`')]);
  return generatedPage(
    'Findings of verify',
    'This page is generated from the code (`npm run docs`). Placeholders such as `column` stand for values of the finding. `dataquay verify --report json` includes the codes.',
    [
      `## Errors\n\nThe server’s responses don’t match its catalogue or metadata. Send the report to the server’s administrator. The exit code is 7.\n\n${table(['code', 'message'], rows(faults))}`,
      `## Skipped checks\n\nA skipped check isn’t an error.\n\n${table(['code', 'reason'], rows(skips))}`,
    ],
  );
}
