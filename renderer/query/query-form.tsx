import { useCallback, useState } from 'react';
import type { Column } from '../../shared/contract/catalogue.ts';
import { useWords } from '../i18n/use-words.ts';
import { useKeptScroll } from '../session/use-kept-scroll.ts';
import { useDensity } from '../settings/density.ts';
import { ColumnsField } from './columns-field.tsx';
import type { ConditionRemarks } from './condition-remarks.ts';
import type { ChangeDraft, ChangeTree, QueryDraft } from './draft.ts';
import { FormActions, type FormActionsProps } from './form-actions.tsx';
import { FormSection } from './form-section.tsx';
import { GroupEditor } from './group-editor.tsx';
import { OnlyField } from './only-field.tsx';
import { OrderField } from './order-field.tsx';
import classes from './query-form.module.css';
import { SliceField } from './slice-field.tsx';
import { useItemMoving } from './use-item-moving.ts';

interface QueryFormProps extends FormActionsProps {
  readonly columns: readonly Column[];
  readonly draft: QueryDraft;
  /** What a URL cannot say of its conditions. */
  readonly remarks: ConditionRemarks;
  /** Under which it is remembered how far the form is scrolled. */
  readonly scrollKey: string;
  readonly onChange: ChangeDraft;
  readonly onRun: () => void;
}

/** The query as a form (a region), with the buttons that run it and stop it. */
export function QueryForm({ columns, draft, remarks, scrollKey, onChange, onRun, ...actions }: QueryFormProps): React.ReactNode {
  const { t } = useWords('query');
  const [added, setAdded] = useState<string | null>(null);
  const changeTree = useCallback<ChangeTree>(
    (change, about) => {
      setAdded(about?.added ?? null);
      onChange((present) => ({ ...present, where: change(present.where) }), about?.place);
    },
    [onChange],
  );
  const density = useDensity();
  const keptScroll = useKeptScroll(scrollKey);
  const moving = useItemMoving(draft.where, changeTree);
  return (
    <section aria-label={t('form')} className={classes.region} data-pane="query" data-density={density}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          onRun();
        }}
      >
        <div ref={keptScroll} className={classes.fields}>
          <ColumnsField columns={columns} chosen={draft.columns} onChange={onChange} />
          <FormSection title={t('where.title')} {...(draft.where.items.length === 0 ? { remark: t('where.none') } : {})}>
            <GroupEditor group={draft.where} columns={columns} remarks={remarks} added={added} onChange={changeTree} moving={moving} />
          </FormSection>
          <OrderField columns={columns} order={draft.order} onChange={onChange} />
          <SliceField slice={draft.slice} count={draft.count} onChange={onChange} />
          {draft.only.length === 0 ? null : <OnlyField only={draft.only} onChange={onChange} />}
        </div>
        <FormActions {...actions} />
      </form>
    </section>
  );
}
