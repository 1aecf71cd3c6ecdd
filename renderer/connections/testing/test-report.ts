import { type CheckStep, type EvidenceName, evidenceNames } from '../../../shared/contract/check.ts';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
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
export function useTestReport(): (connection: Connection, steps: readonly CheckStep[]) => Promise<string> {
  const { t, language } = useWords(['connections', 'signIn']);
  const { application, connections } = useClient();
  const wordsOf = useEvidenceWords();

  const linesOf = ({ id, status, startedAt, evidence, skipped, problem }: CheckStep): readonly string[] => {
    const lines = [`## ${t(`connections:checking.steps.${id}`)}: ${t(`connections:checking.states.${status}`)}`];
    if (skipped === null) lines.push(`- ${new Date(startedAt).toISOString()}`);
    if (skipped !== null) lines.push(t(`connections:checking.skipped.${skipped}`));
    lines.push(...wordsOf(evidence).map(({ label, words }) => `- ${label}: ${words}`));
    if (problem === null) return [...lines, ''];
    const { what, why, next } = problemSentences(problem, language);
    const facts = Object.entries(problem.parameters).map(([name, value]) => `- ${name}: ${value}`);
    const told = [problem.code, problem.status, problem.detail].filter((part) => part !== null).join(' · ');
    return [...lines, what, why, next, `- ${told}`, ...facts, ''];
  };

  return async (connection, steps) => {
    const [{ version, platform, host }, exchanges] = await Promise.all([
      application.about(),
      connections.exchange({ connectionId: connection.id }).catch(() => []),
    ]);
    const exchange = exchanges.length === 0 ? [] : [`## ${t('connections:checking.exchange')}`, JSON.stringify(exchanges, null, 2), ''];
    const head = [
      `# ${t('connections:checking.title')}: ${connection.name}`,
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
  const { t } = useWords(['connections', 'signIn']);
  const { moment, number } = useFormats();

  const wordsOf = (name: EvidenceName, value: string | number): string => {
    if (instants.has(name)) {
      const at = Date.parse(String(value));
      return Number.isNaN(at) ? String(value) : moment(at);
    }
    if (spans.has(name)) return t('connections:checking.seconds', { count: Number(value) });
    if (name === 'milliseconds') return `${number(Number(value))} ms`;
    if (name === 'excepted') return t('connections:checking.yes');
    const source = name === 'proxySource' ? proxySources.find((known) => known === value) : undefined;
    if (source !== undefined) return t(`connections:advanced.proxies.${source}`);
    const method = name === 'method' ? signInMethodSchema.safeParse(value).data : undefined;
    return method === undefined ? String(value) : t(`signIn:methods.${method}.name`);
  };

  return (evidence) =>
    evidenceNames.flatMap((name) => {
      const value = evidence[name];
      return value === undefined || value === ''
        ? []
        : [{ name, label: t(`connections:checking.facts.${name}`), words: wordsOf(name, value) }];
    });
}
