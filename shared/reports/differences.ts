import type { TestReport } from '../contract/test-report.ts';
import { problemSentences } from '../texts/problem-sentences.ts';
import { sharedTexts } from '../texts/shared-texts.ts';
import type { Language } from '../translation/create-texts.ts';
import { describeEvidence } from './describe-evidence.ts';
import { describeState } from './describe-outcome.ts';

/** A line of a comparison of two tests. */
export interface Difference {
  readonly label: string;
  readonly first: string;
  readonly second: string;
}

/** Evidence that differs in each test, and isn't compared. */
const momentary: ReadonlySet<string> = new Set([
  'milliseconds',
  'requestId',
  'serverRequestId',
  'issuedAt',
  'validUntil',
  'beginning',
  'skewSeconds',
  'daysLeft',
]);

/**
 * Returns the differences between two tests: outcomes of steps, evidence, and APIs that only one test lists. Doesn't compare evidence that
 * differs in each test.
 */
export function differencesOf(first: TestReport, second: TestReport, language: Language): readonly Difference[] {
  const { t } = sharedTexts(language);
  const stepsOf = ({ steps }: TestReport) => new Map(steps.map((step) => [step.id, step]));
  const [one, other] = [stepsOf(first), stepsOf(second)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((id) => {
    const name = t(`connectionTests:steps.${id}`);
    const both = [one.get(id), other.get(id)] as const;
    const [outcome, otherOutcome] = both.map((step) => {
      if (step === undefined) return '–';
      const state = describeState(step, language);
      if (step.problem === null) return state;
      return t('connectionTests:labelled', { label: state, text: problemSentences(step.problem, language).what });
    });
    const differing: Difference[] = outcome === otherOutcome ? [] : [{ label: name, first: outcome ?? '', second: otherOutcome ?? '' }];
    const [facts, otherFacts] = both.map(
      (step) => new Map(describeEvidence(step?.evidence ?? {}, language).map((fact) => [fact.name, fact])),
    );
    for (const key of new Set([...(facts?.keys() ?? []), ...(otherFacts?.keys() ?? [])])) {
      if (momentary.has(key)) continue;
      const [left, right] = [facts?.get(key), otherFacts?.get(key)];
      if (left?.text === right?.text) continue;
      differing.push({
        label: t('connectionTests:labelled', { label: name, text: (left ?? right)?.label ?? '' }),
        first: left?.text ?? '–',
        second: right?.text ?? '–',
      });
    }
    const [apis, otherApis] = both.map((step) => new Set(step?.apis ?? []));
    const only = (from: ReadonlySet<string> | undefined, in_: ReadonlySet<string> | undefined): string =>
      [...(from ?? [])].filter((api) => !in_?.has(api)).join(', ');
    const [onlyFirst, onlySecond] = [only(apis, otherApis), only(otherApis, apis)];
    if (onlyFirst !== '' || onlySecond !== '')
      differing.push({ label: t('connectionTests:report.onlyHere'), first: onlyFirst || '–', second: onlySecond || '–' });
    return differing;
  });
}
