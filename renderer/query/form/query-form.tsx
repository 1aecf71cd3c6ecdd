import { memo, useCallback, useMemo, useState } from 'react';
import type { Column } from '../../../shared/contract/catalogue/catalogue.ts';
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import { isExpand } from '../../../shared/odata/index.ts';
import { type LanguageSpecificParameter, nameOf } from '../../../shared/query/query.ts';
import type { ChangeDraft, ChangeTree, QueryDraft } from '../../draft/draft.ts';
import { isGrouped } from '../../draft/grouping-draft.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useDensity } from '../../preferences/density.ts';
import { usePersistedScroll } from '../../session/use-persisted-value.ts';
import { GroupEditor } from '../conditions/group-editor.tsx';
import { useItemMoving } from '../conditions/move-item.ts';
import type { ConditionRemarks } from '../conditions/unsupported-conditions.tsx';
import { columnsOfGroups, GroupingField } from '../grouping/grouping-field.tsx';
import { RelatedField } from '../related/related-field.tsx';
import type { FollowedPages } from '../runs/use-followed-pages.ts';
import { ColumnsField } from './columns-field.tsx';
import { FormHead, type FormHeadProps } from './form-head.tsx';
import { FormSection } from './form-section.tsx';
import { ItemButton } from './item-button.tsx';
import { OrderField } from './order-field.tsx';
import classes from './query-form.module.css';
import { type ResponseRows, SliceField } from './slice-field.tsx';

interface QueryFormProps extends FormHeadProps {
  readonly columns: readonly Column[];
  /** The model of the rows. */
  readonly model: EntityModel;
  readonly draft: QueryDraft;
  /** Reasons why conditions aren't supported by a URL language. */
  readonly remarks: ConditionRemarks;
  /** Total and page size in the latest response to this query. Null if there is none. */
  readonly responseRows: ResponseRows | null;
  /** The pages behind next links. Null if the page numbers of the query lead to all pages. */
  readonly followed?: FollowedPages | null;
  /** Storage key of the scroll position. */
  readonly scrollKey: string;
  readonly onChange: ChangeDraft;
  readonly onRun: () => void;
}

/** Renders the query as a form (a region). Enter in a field runs it. */
export function QueryForm({
  columns,
  model,
  draft,
  remarks,
  responseRows,
  followed = null,
  scrollKey,
  onChange,
  onRun,
  ...head
}: QueryFormProps): React.ReactNode {
  const { t } = useTexts('query');
  const [added, setAdded] = useState<string | null>(null);
  const changeTree = useCallback<ChangeTree>(
    (change, about) => {
      setAdded(about?.added ?? null);
      onChange((present) => ({ ...present, where: change(present.where) }), about?.field);
    },
    [onChange],
  );
  const density = useDensity();
  const persistedScroll = usePersistedScroll(scrollKey);
  const moving = useItemMoving(draft.where, changeTree);
  const { grouping } = draft;
  const hasNavigations = (model.navigations ?? []).length > 0;
  const sortable = useMemo(
    () => (grouping === null || grouping.keys.length + grouping.measures.length === 0 ? columns : columnsOfGroups(grouping, model)),
    [columns, grouping, model],
  );
  return (
    <section aria-label={t('form')} className={classes.region} data-pane="query" data-density={density}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          onRun();
        }}
      >
        <FormHead {...head} />
        <div ref={persistedScroll} className={classes.fields}>
          {isGrouped(draft) ? null : <ColumnsField columns={columns} chosen={draft.columns} onChange={onChange} />}
          <FormSection
            title={t('where.title')}
            {...(draft.where.items.length === 0 ? { remark: t('where.none') } : isGrouped(draft) ? { remark: t('grouping.before') } : {})}
          >
            <GroupEditor group={draft.where} columns={columns} remarks={remarks} added={added} onChange={changeTree} moving={moving} />
          </FormSection>
          <GroupingField columns={columns} model={model} grouping={draft.grouping} otherApply={hasApply(draft.only)} onChange={onChange} />
          {isGrouped(draft) ? null : <RelatedField model={model} related={draft.related} onChange={onChange} />}
          <OrderField columns={sortable} order={draft.order} onChange={onChange} />
          <SliceField {...{ slice: draft.slice, count: draft.count, responseRows, followed, onChange, onRun }} />
          <LanguageSpecificField only={draft.only} expandShown={draft.related !== null && hasNavigations} onChange={onChange} />
        </div>
        {/* Pressing Enter submits a form with several fields only if it has a submit button. */}
        <button type="submit" hidden />
      </form>
    </section>
  );
}

/** Returns whether the OData-specific parameters include an `$apply`. The form can't show such a parameter. */
function hasApply(only: readonly LanguageSpecificParameter[]): boolean {
  return only.some((parameter) => parameter.kind === 'option' && parameter.name === '$apply');
}

interface LanguageSpecificFieldProps {
  readonly only: readonly LanguageSpecificParameter[];
  /** Whether another section of the form shows the `$expand`. */
  readonly expandShown: boolean;
  readonly onChange: ChangeDraft;
}

/** Lists the parameters that only one of the two languages supports, with buttons that remove them. */
const LanguageSpecificField = memo(function LanguageSpecificField(props: LanguageSpecificFieldProps): React.ReactNode {
  const { only, expandShown, onChange } = props;
  const { t } = useTexts('query');
  if (only.every((parameter) => expandShown && isExpand(parameter))) return null;
  return (
    <FormSection title={t('only.title')}>
      {only.map((parameter, index) => {
        if (expandShown && isExpand(parameter)) return null;
        const text = parameter.kind === 'custom' ? parameter.text : `${parameter.name}=${parameter.value}`;
        const remove = t('only.remove', { name: nameOf(parameter) });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parameters can be duplicated, so only the position is unique.
          <div key={`${index} ${text}`} className={classes.fixed} title={t(`only.reason.${parameter.language}`)}>
            <span className={classes.dim}>{t(`only.language.${parameter.language}`)}</span>
            <code>{text}</code>
            <ItemButton
              sign="cross"
              title={remove}
              onClick={() => onChange((draft) => ({ ...draft, only: draft.only.toSpliced(index, 1) }))}
            />
          </div>
        );
      })}
    </FormSection>
  );
});
