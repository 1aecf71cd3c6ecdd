import { ActionIcon } from '@mantine/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, useCallback, useMemo, useState } from 'react';
import type { Column } from '../../../shared/contract/catalogue/catalogue.ts';
import type { EntityModel, Navigation } from '../../../shared/metadata/entity-model.ts';
import { modelOfNavigation } from '../../../shared/odata/index.ts';
import type { ChangeDraft, ChangeTree, QueryDraft, RelatedDraft } from '../../draft/draft.ts';
import { changeRelated, chooseRelated, expandableNavigations } from '../../draft/related-draft.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { GroupEditor } from '../conditions/group-editor.tsx';
import { useItemMoving } from '../conditions/move-item.ts';
import { ColumnList, ColumnsField } from '../form/columns-field.tsx';
import { FormSection } from '../form/form-section.tsx';
import { ItemButton } from '../form/item-button.tsx';
import { OrderField } from '../form/order-field.tsx';
import formClasses from '../form/query-form.module.css';
import { CountInput } from '../form/slice-field.tsx';
import { ownHistory } from '../state/use-history-keys.ts';
import classes from './related-field.module.css';

interface RelatedFieldProps {
  /** The model of the outer rows. */
  readonly model: EntityModel;
  /** Null if the OData URL has an `$expand` that the form can't show. */
  readonly related: QueryDraft['related'];
  /** Nesting depth. 0 for entities related to the rows of the query. */
  readonly depth?: number;
  readonly onChange: ChangeDraft;
}

/** Minimum number of navigation properties for which the search field is shown. */
const searchedFrom = 8;

/** Maximum nesting depth that the form supports: three levels of related data. */
const deepest = 2;

/** Renders a checklist of the navigation properties in `$metadata`, and the query of the entities for each selected property. */
export const RelatedField = memo(function RelatedField({ model, related, depth = 0, onChange }: RelatedFieldProps): React.ReactNode {
  const { t } = useTexts('query');
  const navigations = useMemo(() => expandableNavigations(model), [model]);
  const [search, setSearch] = useState('');
  /** The navigation properties whose query is expanded. */
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const show = useCallback((name: string, isShown: boolean) => {
    setOpened((before) => new Set(isShown ? [...before, name] : [...before].filter((one) => one !== name)));
  }, []);
  const choose = useCallback(
    (name: string, isChosen: boolean) => {
      show(name, isChosen);
      onChange((draft) => chooseRelated(draft, name, isChosen, model));
    },
    [onChange, model, show],
  );
  if ((model.navigations ?? []).length === 0) return null;
  if (related === null) {
    return (
      <FormSection title={t('related.title')}>
        <p className={formClasses.hint}>{t('related.other')}</p>
      </FormSection>
    );
  }
  if (navigations.length === 0 && related.length === 0) return null;
  const sought = search.trim().toLowerCase();
  const choices = navigations
    .filter(({ name, description }) => `${name} ${description ?? ''}`.toLowerCase().includes(sought))
    .map(({ name, typeName, list, description }) => ({
      name,
      note: list ? t('columns.list', { type: lastName(typeName) }) : lastName(typeName),
      title: description,
      index: 0,
      checked: related.some(({ navigation }) => navigation === name),
    }));
  return (
    <FormSection
      title={t('related.title')}
      remark={related.length === 0 ? t('related.none') : t('columns.some', { chosen: related.length, all: navigations.length })}
    >
      {navigations.length < searchedFrom ? null : (
        <div className={formClasses.tools}>
          <input
            type="text"
            aria-label={t('related.search')}
            {...{ [ownHistory]: true }}
            placeholder={t('related.search')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
            className={formClasses.input}
          />
        </div>
      )}
      <ColumnList label={t('related.title')} choices={choices} onToggle={choose} />
      {choices.length === 0 ? <p className={formClasses.hint}>{t('related.notFound')}</p> : null}
      {related.map((one) => (
        <RelatedQuery
          key={one.navigation}
          related={one}
          navigation={model.navigations?.find(({ name }) => name === one.navigation)}
          model={model}
          depth={depth}
          isShown={opened.has(one.navigation)}
          onShow={show}
          onRemove={choose}
          onChange={onChange}
        />
      ))}
    </FormSection>
  );
});

/** Returns a type's name without its namespace. */
function lastName(typeName: string): string {
  return typeName.slice(typeName.lastIndexOf('.') + 1);
}

interface RelatedQueryProps {
  readonly related: RelatedDraft;
  /** Undefined if `$metadata` doesn't contain the navigation property. */
  readonly navigation: Navigation | undefined;
  readonly model: EntityModel;
  readonly depth: number;
  readonly isShown: boolean;
  readonly onShow: (name: string, shown: boolean) => void;
  readonly onRemove: (name: string, isSelected: false) => void;
  readonly onChange: ChangeDraft;
}

/** Renders the query of related entities: a summary in one line, and its fields on request. */
const RelatedQuery = memo(function RelatedQuery(props: RelatedQueryProps): React.ReactNode {
  const { related, navigation, model, depth, isShown, onShow, onRemove, onChange } = props;
  const { t } = useTexts('query');
  const { navigation: name, draft } = related;
  const summary = useSummary(draft);
  const target = useMemo(() => modelOfNavigation(model, name), [model, name]);
  const change = useCallback<ChangeDraft>(
    (apply, field) =>
      onChange((present) => changeRelated(present, name, apply), field === undefined ? undefined : `related ${name} ${field}`),
    [onChange, name],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a nested fieldset would repeat the name of the outer fieldset.
    <div role="group" aria-label={t('related.of', { name })} className={classes.related}>
      <div className={classes.head}>
        <ActionIcon title={t('related.options', { name })} aria-expanded={isShown} onClick={() => onShow(name, !isShown)}>
          {isShown ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
        </ActionIcon>
        <span className={classes.name}>{name}</span>
        <span className={classes.summary} title={summary}>
          {summary}
        </span>
        <ItemButton sign="cross" title={t('related.remove', { name })} onClick={() => onRemove(name, false)} />
      </div>
      {isShown ? (
        <div className={classes.query}>
          {target === undefined ? null : <RelatedColumns target={target} draft={draft} onChange={change} />}
          {target === undefined || navigation?.list !== true ? null : <RelatedRows target={target} draft={draft} onChange={change} />}
          {navigation?.list === true ? <RelatedSlice draft={draft} onChange={change} /> : null}
          {target === undefined || depth >= deepest ? null : (
            <RelatedField model={target} related={draft.related} depth={depth + 1} onChange={change} />
          )}
        </div>
      ) : null}
    </div>
  );
});

/** Returns a summary of the query of related entities in one line. */
function useSummary({ columns, where, slice, related }: QueryDraft): string {
  const { t } = useTexts('query');
  const top = slice.kind === 'page' ? slice.size : slice.top;
  return [
    columns.length === 0 ? t('related.allColumns') : t('related.columns', { count: columns.length }),
    ...(where.items.length === 0 ? [] : [t('related.conditions', { count: where.items.length })]),
    ...(top.trim() === '' ? [] : [t('related.rows', { rows: top.trim() })]),
    ...(related ?? []).map(({ navigation }) => navigation),
  ].join(' · ');
}

interface RelatedPartProps {
  readonly draft: QueryDraft;
  readonly onChange: ChangeDraft;
}

interface RelatedModelProps extends RelatedPartProps {
  /** The model of the related entities. */
  readonly target: EntityModel;
}

function RelatedColumns({ target, draft, onChange }: RelatedModelProps): React.ReactNode {
  return <ColumnsField columns={useMemo(() => columnsOf(target), [target])} chosen={draft.columns} onChange={onChange} />;
}

/** Returns the columns of a model, in the shape of API columns. */
function columnsOf({ properties }: EntityModel): readonly Column[] {
  return properties.map((property) => ({ ...property, restType: '', odataType: property.edmType ?? property.typeName ?? null }));
}

const noRemarks = new Map<string, never>();

/** Renders the conditions on related entities, and their sort order. */
function RelatedRows({ target, draft, onChange }: RelatedModelProps): React.ReactNode {
  const { t } = useTexts('query');
  const columns = useMemo(() => columnsOf(target), [target]);
  const [added, setAdded] = useState<string | null>(null);
  const changeTree = useCallback<ChangeTree>(
    (change, about) => {
      setAdded(about?.added ?? null);
      onChange((present) => ({ ...present, where: change(present.where) }), about?.field);
    },
    [onChange],
  );
  const moving = useItemMoving(draft.where, changeTree);
  return (
    <>
      <FormSection title={t('where.title')} {...(draft.where.items.length === 0 ? { remark: t('where.none') } : {})}>
        <GroupEditor
          label={t('where.title')}
          group={draft.where}
          columns={columns}
          remarks={noRemarks}
          added={added}
          onChange={changeTree}
          moving={moving}
        />
      </FormSection>
      <OrderField columns={columns} order={draft.order} onChange={onChange} />
    </>
  );
}

/** Renders the field for the maximum number of related entities per row. */
function RelatedSlice({ draft, onChange }: RelatedPartProps): React.ReactNode {
  const { t } = useTexts('query');
  const { slice } = draft;
  const set = (next: QueryDraft['slice'], field: string): void => onChange((present) => ({ ...present, slice: next }), `slice ${field}`);
  const top = slice.kind === 'page' ? slice.size : slice.top;
  return (
    <FormSection title={t('slice.title')}>
      <div className={formClasses.slice}>
        <CountInput
          label={t('related.top')}
          value={top}
          minimum={slice.kind === 'page' ? 1 : 0}
          placeholder={t('slice.topAll')}
          onChange={(value) => set(slice.kind === 'page' ? { ...slice, number: '1', size: value } : { ...slice, top: value }, 'size')}
        />
        {slice.kind === 'range' ? (
          <CountInput
            label={t('slice.skip')}
            value={slice.skip}
            minimum={0}
            placeholder="0"
            onChange={(skip) => set({ ...slice, skip }, 'skip')}
          />
        ) : top.trim() === '' ? null : (
          <CountInput
            label={t('slice.number')}
            value={slice.number}
            minimum={1}
            onChange={(number) => set({ ...slice, number }, 'number')}
          />
        )}
      </div>
    </FormSection>
  );
}
