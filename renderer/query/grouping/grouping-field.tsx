import { Button } from '@mantine/core';
import { memo, useCallback, useMemo, useState } from 'react';
import type { Column } from '../../../shared/contract/catalogue/catalogue.ts';
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import { methodsOf, partsOf } from '../../../shared/query/grouping.ts';
import { type DatePart, type Grouping, type GroupKey, type Measure, measureMethods } from '../../../shared/query/query.ts';
import { Select } from '../../components/select.tsx';
import type { ChangeDraft, ChangeTree, GroupingDraft } from '../../draft/draft.ts';
import {
  addKey,
  addMeasure,
  changeHaving,
  changeKey,
  changeMeasure,
  chooseComputer,
  modelOfDraft,
  removeGroupColumn,
} from '../../draft/grouping-draft.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { GroupEditor } from '../conditions/group-editor.tsx';
import { useItemMoving } from '../conditions/move-item.ts';
import { ColumnCombobox } from '../form/column-combobox.tsx';
import { FormSection } from '../form/form-section.tsx';
import { ItemButton } from '../form/item-button.tsx';
import classes from '../form/query-form.module.css';

interface GroupingFieldProps {
  readonly columns: readonly Column[];
  readonly model: EntityModel;
  readonly grouping: GroupingDraft | null;
  /** True if the OData URL has an `$apply` that the form can't show. */
  readonly otherApply: boolean;
  readonly onChange: ChangeDraft;
}

const noRemarks = new Map<string, never>();

/** Renders the keys that group rows, the measures of each group, and the conditions on groups. */
export const GroupingField = memo(function GroupingField(props: GroupingFieldProps): React.ReactNode {
  const { columns, model, grouping, otherApply, onChange } = props;
  const { t } = useTexts('query');
  const addable = useMemo(() => {
    const fullColumns = new Set((grouping?.keys ?? []).filter(({ part }) => part === null).map(({ column }) => column));
    return columns.filter(({ name, list, type }) => !list && (!fullColumns.has(name) || partsOf(type).length > 0));
  }, [columns, grouping]);
  const isUsed = grouping !== null && grouping.keys.length + grouping.measures.length > 0;
  if (otherApply) {
    return (
      <FormSection title={t('grouping.title')}>
        <p className={classes.hint}>{t('grouping.other')}</p>
      </FormSection>
    );
  }
  return (
    <FormSection title={t('grouping.title')} {...(isUsed ? {} : { remark: t('grouping.none') })}>
      {isUsed ? (
        <>
          <ul aria-label={t('grouping.keys')} className={classes.order}>
            {grouping.keys.map((key, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: column and name of a key can change, so only the position is stable.
              <KeyLine key={index} groupKey={key} index={index} columns={columns} model={model} onChange={onChange} />
            ))}
          </ul>
          <ul aria-label={t('grouping.measures')} className={classes.order}>
            {grouping.measures.map((measure, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: column and name of a measure can change, so only the position is stable.
              <MeasureLine key={index} measure={measure} index={index} columns={columns} model={model} onChange={onChange} />
            ))}
          </ul>
        </>
      ) : null}
      <div className={classes.adders}>
        <ColumnCombobox
          label={t('grouping.addKey')}
          className={classes.wide}
          columns={addable}
          value={null}
          placeholder={t('grouping.addKeyPrompt')}
          disabled={addable.length === 0}
          onChoose={(column) => onChange((draft) => addKey(draft, column, model))}
        />
        <Button variant="default" onClick={() => onChange((draft) => addMeasure(draft, model))}>
          {t('grouping.addMeasure')}
        </Button>
      </div>
      {isUsed ? <GroupConditions grouping={grouping} columns={columns} model={model} onChange={onChange} /> : null}
      {isUsed ? <Computer computedBy={grouping.computedBy} onChange={onChange} /> : null}
    </FormSection>
  );
});

interface LineProps extends Pick<GroupingFieldProps, 'columns' | 'model' | 'onChange'> {
  readonly index: number;
}

/** Renders a key: its column, the date part, and a remove button. */
function KeyLine({ groupKey, index, columns, model, onChange }: LineProps & { readonly groupKey: GroupKey }): React.ReactNode {
  const { t } = useTexts('query');
  const { column, part, name } = groupKey;
  const parts = partsOf(columns.find((known) => known.name === column)?.type ?? 'unknown');
  const offered = useMemo(() => columns.filter(({ list }) => !list), [columns]);
  return (
    <li>
      <ColumnCombobox
        label={t('grouping.keyColumn', { number: index + 1 })}
        className={classes.select}
        columns={offered}
        value={column}
        onChoose={(chosen) => onChange((draft) => changeKey(draft, index, { column: chosen }, model))}
      />
      {parts.length === 0 ? null : (
        <Select
          aria-label={t('grouping.part', { column })}
          className={classes.select}
          value={part ?? 'value'}
          options={(['value', ...parts] as const).map((value) => ({ value, label: t(`grouping.parts.${value}`) }))}
          onChange={(value) => {
            const chosen: DatePart | null = value === 'value' ? null : value;
            onChange((draft) => changeKey(draft, index, { part: chosen }, model));
          }}
        />
      )}
      <ItemButton
        sign="cross"
        title={t('grouping.removeKey', { name })}
        onClick={() => onChange((draft) => removeGroupColumn(draft, 'keys', index))}
      />
    </li>
  );
}

/** Renders a measure: its method, its column, and a remove button. A row count has no column. */
function MeasureLine({ measure, index, columns, model, onChange }: LineProps & { readonly measure: Measure }): React.ReactNode {
  const { t } = useTexts('query');
  const { method, column, name } = measure;
  const offered = useMemo(() => columns.filter(({ type, list }) => !list && methodsOf(type).includes(method)), [columns, method]);
  const methods = useMemo(
    () =>
      measureMethods.filter((method) => method === 'count' || columns.some(({ type, list }) => !list && methodsOf(type).includes(method))),
    [columns],
  );
  return (
    <li>
      <Select
        aria-label={t('grouping.method', { number: index + 1 })}
        className={classes.select}
        value={method}
        options={methods.map((value) => ({ value, label: t(`grouping.methods.${value}`) }))}
        onChange={(chosen) => onChange((draft) => changeMeasure(draft, index, { method: chosen }, model))}
      />
      {method === 'count' ? null : (
        <ColumnCombobox
          label={t('grouping.measuredColumn', { number: index + 1 })}
          className={classes.select}
          columns={offered}
          value={column}
          onChoose={(chosen) => onChange((draft) => changeMeasure(draft, index, { column: chosen }, model))}
        />
      )}
      <ItemButton
        sign="cross"
        title={t('grouping.removeMeasure', { name })}
        onClick={() => onChange((draft) => removeGroupColumn(draft, 'measures', index))}
      />
    </li>
  );
}

/** Renders the conditions on the groups. */
function GroupConditions({
  grouping,
  model,
  onChange,
}: Pick<LineProps, 'columns' | 'model' | 'onChange'> & { readonly grouping: GroupingDraft }): React.ReactNode {
  const { t } = useTexts('query');
  const [added, setAdded] = useState<string | null>(null);
  const changeTree = useCallback<ChangeTree>(
    (change, about) => {
      setAdded(about?.added ?? null);
      onChange((draft) => changeHaving(draft, change), about?.field);
    },
    [onChange],
  );
  const moving = useItemMoving(grouping.having, changeTree);
  const columns = useMemo(() => columnsOfGroups(grouping, model), [grouping, model]);
  return (
    <>
      <h3 className={classes.subtitle}>{t('grouping.having')}</h3>
      <GroupEditor
        label={t('grouping.having')}
        group={grouping.having}
        columns={columns}
        remarks={noRemarks}
        added={added}
        onChange={changeTree}
        moving={moving}
      />
    </>
  );
}

/** Returns the columns of the grouped rows, in the shape of API columns. */
export function columnsOfGroups(grouping: GroupingDraft, model: EntityModel): readonly Column[] {
  return modelOfDraft(grouping, model).properties.map((property) => ({ ...property, restType: '', odataType: null }));
}

/** Renders the field that selects who computes the groups of the OData response: the server or the application. */
function Computer({
  computedBy,
  onChange,
}: {
  readonly computedBy: Grouping['computedBy'];
  readonly onChange: ChangeDraft;
}): React.ReactNode {
  const { t } = useTexts('query');
  return (
    <>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={computedBy === 'application'}
          onChange={(event) => {
            const chosen = event.currentTarget.checked ? 'application' : 'server';
            onChange((draft) => chooseComputer(draft, chosen));
          }}
        />
        {t('grouping.here')}
      </label>
      <p className={classes.hint}>{t(computedBy === 'application' ? 'grouping.hereHint' : 'grouping.serverHint')}</p>
    </>
  );
}
