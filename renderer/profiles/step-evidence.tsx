import { useTranslation } from 'react-i18next';
import { type CheckStep, type EvidenceName, evidenceNames } from '../../shared/contract/check.ts';
import { signInMethodSchema } from '../../shared/contract/profile.ts';
import { useFormats } from '../i18n/formats.ts';
import styles from './profiles.module.css';

const instants: ReadonlySet<EvidenceName> = new Set(['validFrom', 'validTo', 'validUntil']);
const spans: ReadonlySet<EvidenceName> = new Set(['skewSeconds', 'tolerated']);

/** What was seen at a step, each fact under its name in the reader's language. */
export function StepEvidence({ evidence }: Pick<CheckStep, 'evidence'>) {
  const { t } = useTranslation(['profiles', 'signIn']);
  const { moment, number } = useFormats();

  const words = (name: EvidenceName, value: string | number): string => {
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

  const facts = evidenceNames.flatMap((name) => {
    const value = evidence[name];
    return value === undefined || value === '' ? [] : [{ name, words: words(name, value) }];
  });
  if (facts.length === 0) return null;
  return (
    <dl className={styles.evidence}>
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt>{t(`profiles:checking.facts.${fact.name}`)}</dt>
          <dd>{fact.words}</dd>
        </div>
      ))}
    </dl>
  );
}
