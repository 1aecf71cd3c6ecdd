import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../shared/contract/catalogue.ts';
import { ColumnsField } from './columns-field.tsx';
import type { ConditionRemarks } from './condition-remarks.ts';
import type { ChangeDraft, ChangeTree, QueryDraft } from './draft.ts';
import { FormSection } from './form-section.tsx';
import { GroupEditor } from './group-editor.tsx';
import { OnlyField } from './only-field.tsx';
import { OrderField } from './order-field.tsx';
import classes from './query-form.module.css';
import { SliceField } from './slice-field.tsx';

interface QueryFormProps {
  readonly columns: readonly Column[];
  readonly draft: QueryDraft;
  /** What a URL cannot say of its conditions. */
  readonly remarks: ConditionRemarks;
  /** True while an answer is still to come. */
  readonly running: boolean;
  readonly onChange: ChangeDraft;
  readonly onRun: () => void;
  readonly onCancel: () => void;
}

/** The query as a form (a region), with the buttons that run it and stop it. */
export function QueryForm({ columns, draft, remarks, running, onChange, onRun, onCancel }: QueryFormProps): React.ReactNode {
  const { t } = useTranslation('query');
  const [added, setAdded] = useState<string | null>(null);
  const changeTree = useCallback<ChangeTree>(
    (change, made) => {
      setAdded(made ?? null);
      onChange((present) => ({ ...present, where: change(present.where) }));
    },
    [onChange],
  );
  return (
    <section aria-label={t('form')} className={classes.region} data-pane="query">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          onRun();
        }}
      >
        <div className={classes.fields}>
          <ColumnsField columns={columns} chosen={draft.columns} onChange={onChange} />
          <FormSection title={t('where.title')} {...(draft.where.items.length === 0 ? { remark: t('where.none') } : {})}>
            <GroupEditor group={draft.where} columns={columns} remarks={remarks} added={added} onChange={changeTree} />
          </FormSection>
          <OrderField columns={columns} order={draft.order} onChange={onChange} />
          <SliceField slice={draft.slice} count={draft.count} onChange={onChange} />
          {draft.only.length === 0 ? null : <OnlyField only={draft.only} onChange={onChange} />}
        </div>
        <div className={classes.actions}>
          <Button type="submit" size="compact-md" title={t('runHint')}>
            {t('run')}
          </Button>
          {running ? (
            <Button type="button" size="compact-md" variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
          ) : null}
        </div>
      </form>
    </section>
  );
}
