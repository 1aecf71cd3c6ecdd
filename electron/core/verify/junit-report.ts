import { create } from 'xmlbuilder2';
import { describeSkip, printFault } from '../../../shared/texts/verification-sentences.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';
import { faultLines } from './fault-lines.ts';
import type { VerifiedApi } from './verify.ts';

/**
 * Replaces characters that XML 1.0 doesn't allow: most control characters, and lone surrogates (§2.2).
 *
 * Also escapes `&`, because the writer doesn't escape texts that look like a reference, such as `&times;`.
 */
function expressible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are replaced.
  const legible = text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd');
  return legible.replaceAll('&', '&amp;');
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

/** Returns a report for build servers in JUnit's XML format, with one test suite per API and one test case per check. */
export const junitReport = {
  api: () => '',
  end: (all: readonly VerifiedApi[], language: Language): string => {
    const counted = all.flatMap(({ checks }) => checks);
    const count = (status: string, of: VerifiedApi['checks'] = counted): number =>
      of.filter(({ outcome }) => outcome.status === status).length;
    const root = create({ version: '1.0', encoding: 'UTF-8' }).ele('testsuites', {
      name: 'dataquay verify',
      tests: counted.length,
      failures: count('failed'),
      errors: 0,
      time: seconds(counted.reduce((sum, { milliseconds }) => sum + milliseconds, 0)),
    });
    for (const { root: apiRoot, accessPoint, checks } of all) {
      const name = expressible(`${apiRoot}/${accessPoint}`);
      const time = seconds(checks.reduce((sum, { milliseconds }) => sum + milliseconds, 0));
      const suite = root.ele('testsuite', {
        name,
        tests: checks.length,
        failures: count('failed', checks),
        errors: 0,
        skipped: count('skipped', checks),
        time,
      });
      for (const { id, outcome, milliseconds } of checks) {
        const test = suite.ele('testcase', { classname: name, name: id, time: seconds(milliseconds) });
        if (outcome.status === 'skipped') test.ele('skipped', { message: describeSkip(outcome.reason, language) });
        if (outcome.status !== 'failed') continue;
        const [first] = outcome.faults;
        const message = first === undefined ? '' : expressible(printFault(first, language));
        const text = outcome.faults.map((fault) => faultLines(fault, language).join('\n')).join('\n');
        test.ele('failure', { type: first?.code ?? 'fault', message }).txt(expressible(text));
      }
    }
    return `${root.end({ prettyPrint: true })}\n`;
  },
};
