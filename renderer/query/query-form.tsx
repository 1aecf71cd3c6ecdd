import { Button } from '@mantine/core';
import { Redo2, Undo2 } from 'lucide-react';
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
import { StepButton } from './step-button.tsx';
import { useItemMoving } from './use-item-moving.ts';

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
  /** Compares the answers, and runs what has not run yet. */
  readonly onCompare: () => void;
  /** Shows the query as code. */
  readonly onCode: () => void;
  /** Asks how to keep the query as a file. */
  readonly onSave: () => void;
  /** Null where there is nothing to take back. */
  readonly onUndo: (() => void) | null;
  /** Null where nothing was taken back. */
  readonly onRedo: (() => void) | null;
}

/** The query as a form (a region), with the buttons that run it and stop it. */
export function QueryForm({
  columns,
  draft,
  remarks,
  running,
  onChange,
  onRun,
  onCancel,
  onCompare,
  onCode,
  onSave,
  onUndo,
  onRedo,
}: QueryFormProps): React.ReactNode {
  const { t } = useTranslation(['query', 'compare', 'code', 'saved']);
  const [added, setAdded] = useState<string | null>(null);
  const changeTree = useCallback<ChangeTree>(
    (change, about) => {
      setAdded(about?.added ?? null);
      onChange((present) => ({ ...present, where: change(present.where) }), about?.place);
    },
    [onChange],
  );
  const moving = useItemMoving(draft.where, changeTree);
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
            <GroupEditor group={draft.where} columns={columns} remarks={remarks} added={added} onChange={changeTree} moving={moving} />
          </FormSection>
          <OrderField columns={columns} order={draft.order} onChange={onChange} />
          <SliceField slice={draft.slice} count={draft.count} onChange={onChange} />
          {draft.only.length === 0 ? null : <OnlyField only={draft.only} onChange={onChange} />}
        </div>
        <div className={classes.actions}>
          <Button type="submit" size="compact-md" title={t('runHint')}>
            {t('run')}
          </Button>
          <Button type="button" size="compact-md" variant="default" title={t('compare:compareHint')} onClick={onCompare}>
            {t('compare:compare')}
          </Button>
          <Button type="button" size="compact-md" variant="default" title={t('code:openHint')} onClick={onCode}>
            {t('code:open')}
          </Button>
          <Button type="button" size="compact-md" variant="default" title={t('saved:saveQueryHint')} onClick={onSave}>
            {t('saved:saveQuery')}
          </Button>
          {running ? (
            <Button type="button" size="compact-md" variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
          ) : null}
          <span className={classes.steps}>
            <StepButton label={t('undo')} hint={t('undoHint')} icon={<Undo2 size={14} aria-hidden />} onPress={onUndo} />
            <StepButton label={t('redo')} hint={t('redoHint')} icon={<Redo2 size={14} aria-hidden />} onPress={onRedo} />
          </span>
        </div>
      </form>
    </section>
  );
}
