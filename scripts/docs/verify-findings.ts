import { cliEnglish } from '../../electron/cli/texts/cli-texts.ts';
import { generatedPage, table } from './markdown.ts';

/** The page of everything that `dataquay verify` reports: errors by their codes, and reasons for skipped checks. */
export function verifyFindings(): string {
  const { faults, skips } = cliEnglish.verify;
  const rows = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([code, text]) => [`\`${code}\``, text.replace(/\{\{(\w+)\}\}/g, '`$1`')]);
  return generatedPage(
    'Findings of verify',
    'This page is generated from the code (`npm run docs`). Words such as `column` stand for facts of the finding. `--report json` contains these codes.',
    [
      `## Errors\n\nThe server doesn’t keep a promise of its catalogue or metadata. Send the report to its administrator. The exit code is 7.\n\n${table(['code', 'message'], rows(faults))}`,
      `## Skipped checks\n\nA skipped check isn’t an error.\n\n${table(['code', 'reason'], rows(skips))}`,
    ],
  );
}
