import { type CheckStep, type EvidenceName, evidenceNames } from '../../shared/contract/check.ts';
import { signInMethodSchema } from '../../shared/contract/profile.ts';
import { useFormats } from '../i18n/formats.ts';
import { useWords } from '../i18n/use-words.ts';

const instants: ReadonlySet<EvidenceName> = new Set(['validFrom', 'validTo', 'validUntil']);
const spans: ReadonlySet<EvidenceName> = new Set(['skewSeconds', 'tolerated']);

/** A fact under its name in the reader's language. */
export interface WordedFact {
  readonly name: EvidenceName;
  readonly label: string;
  readonly words: string;
}

/** Words what was seen at a step, in the order in which it is read. */
export function useEvidenceWords(): (evidence: CheckStep['evidence']) => readonly WordedFact[] {
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
