import { useTranslation } from 'react-i18next';
import { describeDiagnostic } from '../../shared/query/index.ts';
import type { ConditionRemark } from './condition-remarks.ts';
import { languageSpoken } from './language-spoken.ts';
import classes from './query-form.module.css';

/** What a URL cannot say of a condition, below it. */
export function ConditionRemarkLines({ remarks }: { readonly remarks: readonly ConditionRemark[] }): React.ReactNode {
  const { t, i18n } = useTranslation('editor');
  return remarks.map(({ format, diagnostic }) => (
    <p key={`${format} ${diagnostic.code}`} className={classes.remark} data-invalid={diagnostic.severity === 'error' || undefined}>
      {t(`unsaid.${format}`)} {describeDiagnostic(diagnostic, languageSpoken(i18n.language))}
    </p>
  ));
}
