import { ActionIcon } from '@mantine/core';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { lowerPredicate, printOption } from '../../shared/odata/index.ts';
import type { Predicate } from '../../shared/query/query.ts';
import classes from './query-form.module.css';

/** A condition that the form has no fields for: its text, and the way to be rid of it. */
export function FixedCondition({ predicate, onRemove }: { readonly predicate: Predicate; readonly onRemove: () => void }): React.ReactNode {
  const { t } = useTranslation('query');
  const { tree } = lowerPredicate(predicate);
  return (
    <div className={classes.fixed} title={t('where.fixed')}>
      <code>{tree === null ? t('where.fixed') : printOption('$filter', tree)}</code>
      <ActionIcon aria-label={t('where.removeCondition')} title={t('where.removeCondition')} onClick={onRemove}>
        <X size={14} aria-hidden />
      </ActionIcon>
    </div>
  );
}
