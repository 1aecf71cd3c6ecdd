import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../shared/contract/catalogue.ts';
import { ColumnsField } from './columns-field.tsx';
import type { QueryDraft } from './draft.ts';
import { FormSection } from './form-section.tsx';
import { type ChangeTree, GroupEditor } from './group-editor.tsx';
import { OrderField } from './order-field.tsx';
import classes from './query-form.module.css';
import { SliceField } from './slice-field.tsx';

interface QueryFormProps {
  readonly columns: readonly Column[];
  readonly draft: QueryDraft;
  /** True while an answer is still to come. */
  readonly running: boolean;
  readonly onChange: (draft: QueryDraft) => void;
  readonly onRun: () => void;
  readonly onCancel: () => void;
}

/** The query as a form (a region), with the buttons that run it and stop it. */
export function QueryForm({ columns, draft, running, onChange, onRun, onCancel }: QueryFormProps): React.ReactNode {
  const { t } = useTranslation('query');
  const [added, setAdded] = useState<string | null>(null);
  const changeTree: ChangeTree = (change, made) => {
    setAdded(made ?? null);
    onChange({ ...draft, where: change(draft.where) });
  };
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
          <ColumnsField columns={columns} chosen={draft.columns} onChange={(chosen) => onChange({ ...draft, columns: chosen })} />
          <FormSection title={t('where.title')} {...(draft.where.items.length === 0 ? { remark: t('where.none') } : {})}>
            <GroupEditor group={draft.where} columns={columns} added={added} onChange={changeTree} />
          </FormSection>
          <OrderField columns={columns} order={draft.order} onChange={(order) => onChange({ ...draft, order })} />
          <SliceField
            slice={draft.slice}
            count={draft.count}
            onSlice={(slice) => onChange({ ...draft, slice })}
            onCount={(count) => onChange({ ...draft, count })}
          />
        </div>
        <div className={classes.actions}>
          <Button type="submit" size="compact-md" title={t('runHint')} data-pane-start>
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
