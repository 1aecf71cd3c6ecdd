import type { CheckStep } from '../../../shared/contract/check.ts';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import { describeDetail } from '../../../shared/reports/describe-detail.ts';
import { describeParameters, describeStep, supportCodes, withStatus } from '../../../shared/reports/describe-evidence.ts';
import { problemSentences } from '../../../shared/texts/problem-sentences.ts';
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

  const linesOf = (step: CheckStep): readonly string[] => {
    const { id, status, skipped, problem } = step;
    const outcome = shared(`connectionTests:states.${status}`);
    const lines = [`## ${shared('connectionTests:labelled', { label: shared(`connectionTests:steps.${id}`), text: outcome })}`];
    if (skipped !== null) lines.push(shared(`connectionTests:skipped.${skipped}`));
    lines.push(
      ...describeStep(step, language).map(({ label, text: words }) => `- ${shared('connectionTests:labelled', { label, text: words })}`),
    );
    if (problem === null) return [...lines, ''];
    const { what, why, next } = problemSentences(problem, language);
    const support = { label: shared('connectionTests:support'), text: supportCodes(problem) };
    const facts = [support, ...describeParameters(withStatus(problem), language)].map(
      (fact) => `- ${shared('connectionTests:labelled', { ...fact })}`,
    );
    const detail = describeDetail(problem, language);
    const message = detail === null ? [] : [`- ${shared('connectionTests:labelled', { ...detail })}`];
    return [...lines, what, why, next, ...message, ...facts, ''];
  };

  return async (connection, steps) => {
    const [{ version, platform, host }, exchanges] = await Promise.all([
      application.about(),
      connections.exchange({ connectionId: connection.id }).catch(() => []),
    ]);
    const exchange = exchanges.length === 0 ? [] : [`## ${t('connections:checking.exchange')}`, JSON.stringify(exchanges, null, 2), ''];
    const head = [
      `# ${shared('connectionTests:labelled', { label: t('connections:checking.title'), text: connection.name })}`,
      '',
      `- ${connection.baseUrl}`,
      `- ${t(`signIn:methods.${connection.method}.name`)}`,
      `- Dataquay ${version} (${host}, ${platform}), ${new Date().toISOString()}`,
      '',
    ];
    const { text } = await application.clean({ text: [...head, ...steps.flatMap(linesOf), ...exchange].join('\n') });
    return text;
  };
}
