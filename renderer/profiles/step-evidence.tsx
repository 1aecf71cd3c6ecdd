import type { CheckStep } from '../../shared/contract/check.ts';
import { useEvidenceWords } from './evidence-words.ts';
import styles from './profiles.module.css';

/** What was seen at a step, each fact under its name in the reader's language. */
export function StepEvidence({ evidence }: Pick<CheckStep, 'evidence'>) {
  const facts = useEvidenceWords()(evidence);
  if (facts.length === 0) return null;
  return (
    <dl className={styles.evidence}>
      {facts.map(({ name, label, words }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
