import { memo } from 'react';
import { describeDiagnostic } from '../../shared/query/index.ts';
import { useWords } from '../i18n/use-words.ts';
import type { ConditionRemark } from './condition-remarks.ts';
import classes from './query-form.module.css';

/** What a URL cannot say of a condition, below it. */
export const ConditionRemarkLines = memo(function ConditionRemarkLines({
  remarks,
}: {
  readonly remarks: readonly ConditionRemark[];
}): React.ReactNode {
  const { t, language } = useWords('editor');
  return remarks.map(({ format, diagnostic }) => (
    <p key={`${format} ${diagnostic.code}`} className={classes.remark} data-invalid={diagnostic.severity === 'error' || undefined}>
      {t(`unsaid.${format}`)} {describeDiagnostic(diagnostic, language)}
    </p>
  ));
});
