import type { CheckStep } from '../../../shared/contract/check.ts';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import { describeDetail } from '../../../shared/reports/describe-detail.ts';
import { describeFailure, describeStep } from '../../../shared/reports/describe-evidence.ts';
import { describeState } from '../../../shared/reports/describe-outcome.ts';
import { problemSentences } from '../../../shared/texts/problem-sentences.ts';
import { instantText } from '../../../shared/texts/readable-times.ts';
import { sharedTexts } from '../../../shared/texts/shared-texts.ts';
import { useClient } from '../../components/client-context.ts';
import { useTexts } from '../../i18n/use-texts.ts';

/**
 * Returns a function that creates the report of a connection test, in the user's language. The report contains the evidence of each step
 * and the sign-in exchange. The application removes all secrets.
 */
export function useTestReport(): (connection: Connection, steps: readonly CheckStep[]) => Promise<string> {
  const { t, language } = useTexts(['connections', 'signIn']);
  const { application, connections } = useClient();
  const { t: shared } = sharedTexts(language);

  const labelled = (label: string, words: string): string => shared('connectionTests:labelled', { label, text: words });

  const linesOf = (step: CheckStep): readonly string[] => {
    const { id, skipped, problem } = step;
    const outcome = describeState(step, language);
    const lines = [`## ${labelled(shared(`connectionTests:steps.${id}`), outcome)}`];
    if (skipped !== null) lines.push(shared(`connectionTests:skipped.${skipped}`));
    const evidence = describeStep(step, language);
    if (problem !== null) {
      const { what, why, next } = problemSentences(problem, language);
      lines.push(what, why, next);
    }
    const detail = problem === null ? null : describeDetail(problem, language);
    const own = problem === null ? [] : describeFailure(problem, evidence, language);
    const facts = [...(detail === null ? [] : [detail]), ...own, ...evidence];
    return [...lines, ...facts.map(({ label, text: words }) => `- ${labelled(label, words)}`), ''];
  };

  return async (connection, steps) => {
    const [{ version, platform, host }, exchanges] = await Promise.all([
      application.about(),
      connections.exchange({ connectionId: connection.id }).catch(() => []),
    ]);
    const exchange = exchanges.length === 0 ? [] : [`## ${t('connections:checking.exchange')}`, JSON.stringify(exchanges, null, 2), ''];
    const head = [
      `# ${labelled(t('connections:checking.title'), connection.name)}`,
      '',
      `- ${labelled(shared('connectionTests:report.settings.baseUrl'), connection.baseUrl)}`,
      `- ${labelled(shared('connectionTests:report.settings.method'), t(`signIn:methods.${connection.method}.name`))}`,
      `- Dataquay ${version} (${host}, ${platform}), ${instantText(Date.now(), language)}`,
      '',
    ];
    const { text } = await application.clean({ text: [...head, ...steps.flatMap(linesOf), ...exchange].join('\n') });
    return text;
  };
}
