import type { CheckStep } from '../../shared/contract/check.ts';
import type { Profile } from '../../shared/contract/profile.ts';
import { useClient } from '../components/client-context.ts';
import { problemSentences } from '../components/problem-sentences.ts';
import { useWords } from '../i18n/use-words.ts';
import { useEvidenceWords } from './evidence-words.ts';

/**
 * Writes a check down for somebody who is not there: what was seen at each step, what was said to the identity provider, in the reader's
 * language. The application takes every secret out of the whole text.
 */
export function useCheckReport(): (profile: Profile, steps: readonly CheckStep[]) => Promise<string> {
  const { t } = useWords(['profiles', 'signIn']);
  const { t: problemWords } = useWords('problems');
  const { application, profiles } = useClient();
  const wordsOf = useEvidenceWords();

  const linesOf = ({ id, status, evidence, skipped, problem }: CheckStep): readonly string[] => {
    const lines = [`## ${t(`profiles:checking.steps.${id}`)}: ${t(`profiles:checking.states.${status}`)}`];
    if (skipped !== null) lines.push(t(`profiles:checking.skipped.${skipped}`));
    lines.push(...wordsOf(evidence).map(({ label, words }) => `- ${label}: ${words}`));
    if (problem === null) return [...lines, ''];
    const { what, why, next } = problemSentences(problemWords, problem);
    const facts = Object.entries(problem.parameters).map(([name, value]) => `- ${name}: ${value}`);
    const told = [problem.code, problem.status, problem.detail].filter((part) => part !== null).join(' · ');
    return [...lines, what, why, next, `- ${told}`, ...facts, ''];
  };

  return async (profile, steps) => {
    const [{ version, platform, host }, exchanges] = await Promise.all([
      application.about(),
      profiles.exchange({ profileId: profile.id }).catch(() => []),
    ]);
    const exchange = exchanges.length === 0 ? [] : [`## ${t('profiles:checking.exchange')}`, JSON.stringify(exchanges, null, 2), ''];
    const head = [
      `# ${t('profiles:checking.title')}: ${profile.name}`,
      '',
      `- ${profile.baseUrl}`,
      `- ${t(`signIn:methods.${profile.method}.name`)}`,
      `- Dataquay ${version} (${host}, ${platform}), ${new Date().toISOString()}`,
      '',
    ];
    const { text } = await application.clean({ text: [...head, ...steps.flatMap(linesOf), ...exchange].join('\n') });
    return text;
  };
}
