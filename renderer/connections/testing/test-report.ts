import { type CheckStep, type EvidenceName, evidenceNames } from '../../../shared/contract/check.ts';
import type { Profile } from '../../../shared/contract/connections/profile.ts';
import { signInMethodSchema } from '../../../shared/signin/methods.ts';
import { problemSentences } from '../../../shared/texts/problem-sentences.ts';
import { useClient } from '../../components/client-context.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useWords } from '../../i18n/use-words.ts';

/**
 * Writes the report of a connection test: the evidence of each step and the sign-in exchange, in the user's language.
 *
 * The application removes all secrets from it.
 */
export function useTestReport(): (profile: Profile, steps: readonly CheckStep[]) => Promise<string> {
  const { t, language } = useWords(['profiles', 'signIn']);
  const { application, profiles } = useClient();
  const wordsOf = useEvidenceWords();

  const linesOf = ({ id, status, startedAt, evidence, skipped, problem }: CheckStep): readonly string[] => {
    const lines = [`## ${t(`profiles:checking.steps.${id}`)}: ${t(`profiles:checking.states.${status}`)}`];
    if (skipped === null) lines.push(`- ${new Date(startedAt).toISOString()}`);
    if (skipped !== null) lines.push(t(`profiles:checking.skipped.${skipped}`));
    lines.push(...wordsOf(evidence).map(({ label, words }) => `- ${label}: ${words}`));
    if (problem === null) return [...lines, ''];
    const { what, why, next } = problemSentences(problem, language);
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

const instants: ReadonlySet<EvidenceName> = new Set(['validFrom', 'validTo', 'issuedAt', 'validUntil']);
const proxySources = ['environment', 'manual', 'pac'] as const;
const spans: ReadonlySet<EvidenceName> = new Set(['skewSeconds', 'tolerated']);

/** A piece of evidence with its label, in the user's language. */
interface LabelledEvidence {
  readonly name: EvidenceName;
  readonly label: string;
  readonly words: string;
}

/** Returns a function that formats the evidence of a step, in display order. */
export function useEvidenceWords(): (evidence: CheckStep['evidence']) => readonly LabelledEvidence[] {
  const { t } = useWords(['profiles', 'signIn']);
  const { moment, number } = useFormats();

  const wordsOf = (name: EvidenceName, value: string | number): string => {
    if (instants.has(name)) {
      const at = Date.parse(String(value));
      return Number.isNaN(at) ? String(value) : moment(at);
    }
    if (spans.has(name)) return t('profiles:checking.seconds', { count: Number(value) });
    if (name === 'milliseconds') return `${number(Number(value))} ms`;
    if (name === 'excepted') return t('profiles:checking.yes');
    const source = name === 'proxySource' ? proxySources.find((known) => known === value) : undefined;
    if (source !== undefined) return t(`profiles:advanced.proxies.${source}`);
    const method = name === 'method' ? signInMethodSchema.safeParse(value).data : undefined;
    return method === undefined ? String(value) : t(`signIn:methods.${method}.name`);
  };

  return (evidence) =>
    evidenceNames.flatMap((name) => {
      const value = evidence[name];
      return value === undefined || value === ''
        ? []
        : [{ name, label: t(`profiles:checking.facts.${name}`), words: wordsOf(name, value) }];
    });
}
