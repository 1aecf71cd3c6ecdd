import { Button } from '@mantine/core';
import { memo, useCallback, useMemo, useRef } from 'react';
import type { Column } from '../../../shared/contract/catalogue/catalogue.ts';
import { predicateFromModel, printOption } from '../../../shared/odata/index.ts';
import type { LanguageId, Predicate } from '../../../shared/query/query.ts';
import { Select } from '../../components/select.tsx';
import {
  addItem,
  type ChangeTree,
  changeGroup,
  changeItem,
  type GroupDraft,
  type ItemDraft,
  newCondition,
  newGroup,
} from '../../draft/draft.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ItemButton, RemoveButton } from '../form/item-button.tsx';
import classes from '../form/query-form.module.css';
import { MoveHandle } from '../form/reordering.tsx';
import { ConditionRow } from './condition-row.tsx';
import type { ItemMoving } from './move-item.ts';
import { type ConditionRemark, type ConditionRemarks, UnsupportedRemarks } from './unsupported-conditions.tsx';

interface GroupEditorProps {
  readonly group: GroupDraft;
  readonly columns: readonly Column[];
  readonly remarks: ConditionRemarks;
  /** Id of the item just added, or null. */
  readonly added: string | null;
  readonly onChange: ChangeTree;
  readonly moving: ItemMoving;
  /** Accessible name of an outermost group that isn't the filter of the rows. */
  readonly label?: string;
  /** Removes the group. Undefined for the outermost group. */
  readonly onRemove?: (id: string) => void;
}

const none: readonly ConditionRemark[] = [];

/** Renders the conditions of a group, its join, and nested groups. */
export const GroupEditor = memo(function GroupEditor({
  group,
  columns,
  remarks,
  added,
  onChange,
  moving,
  label,
  onRemove,
}: GroupEditorProps): React.ReactNode {
  const { t } = useTexts('query');
  const addButton = useRef<HTMLButtonElement>(null);
  const offered = useMemo(() => columns.filter(({ filterable, list }) => filterable && !list), [columns]);
  const firstColumn = offered[0]?.name ?? '';
  const isOutermost = onRemove === undefined;
  const latest = useRef({ group, firstColumn });
  latest.current = { group, firstColumn };
  const { id } = group;

  const add = useCallback(
    (make: (newId: string) => ItemDraft) => {
      onChange((root) => changeGroup(root, id, (present) => addItem(present, make)), { added: `${id}.${latest.current.group.made}` });
    },
    [onChange, id],
  );
  const addCondition = useCallback(() => add((newId) => newCondition(newId, latest.current.firstColumn)), [add]);
  const addGroup = useCallback(() => add((newId) => newGroup(newId, latest.current.group, latest.current.firstColumn)), [add]);
  const chooseJoin = useCallback(
    (chosen: Pick<GroupDraft, 'join' | 'negated'>) => onChange((root) => changeGroup(root, id, (before) => ({ ...before, ...chosen }))),
    [onChange, id],
  );

  const remove = useCallback(
    (item: string) => {
      onChange((root) => changeItem(root, item, () => null));
      addButton.current?.focus();
    },
    [onChange],
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a nested fieldset would repeat the name of the outer fieldset.
    <div
      role="group"
      aria-label={isOutermost ? (label ?? t('where.title')) : t('where.group')}
      className={isOutermost ? undefined : classes.group}
    >
      {isOutermost && group.items.length < 2 && group.join === 'all' && !group.negated ? null : (
        <div className={classes.joinLine}>
          <GroupJoin join={group.join} negated={group.negated} onChoose={chooseJoin} />
          {isOutermost ? null : (
            <>
              <MoveHandle name={t('where.group')} id={id} list="condition" onStep={moving.step} />
              <RemoveButton label={t('where.removeGroup')} id={id} onRemove={onRemove} />
            </>
          )}
        </div>
      )}
      {group.items.map((item, index) => (
        <ItemEditor
          key={item.id}
          item={item}
          number={index + 1}
          columns={columns}
          offered={offered}
          remarks={remarks}
          added={added}
          onChange={onChange}
          moving={moving}
          onRemove={remove}
        />
      ))}
      <div className={classes.tools} {...moving.endOfGroup(group.id)}>
        <GroupTools
          ref={addButton}
          outermost={isOutermost && label === undefined}
          disabled={firstColumn === ''}
          onCondition={addCondition}
          onGroup={addGroup}
        />
      </div>
    </div>
  );
});

interface ItemEditorProps extends Omit<GroupEditorProps, 'group' | 'label'> {
  readonly item: ItemDraft;
  /** Position in its group, from 1. */
  readonly number: number;
  /** The columns that can be filtered. */
  readonly offered: readonly Column[];
  readonly onRemove: (id: string) => void;
}

/** Renders a condition or a group as a drop target. */
const ItemEditor = memo(function ItemEditor({ item, number, offered, ...itemProps }: ItemEditorProps): React.ReactNode {
  const { columns, remarks, added, onChange, moving, onRemove } = itemProps;
  const { t } = useTexts('query');
  const { id } = item;
  return (
    <div {...moving.dropTarget(id)}>
      {item.kind === 'group' ? (
        <GroupEditor group={item} {...itemProps} />
      ) : item.kind === 'fixed' ? (
        <FixedCondition predicate={item.predicate} remarks={remarks.get(id) ?? none} onRemove={() => onRemove(id)}>
          <MoveHandle name={t('where.condition', { number })} id={id} list="condition" onStep={moving.step} />
        </FixedCondition>
      ) : (
        <ConditionRow
          condition={item}
          onStep={moving.step}
          number={number}
          columns={columns}
          remarks={remarks.get(id) ?? none}
          isNew={added !== null && (id === added || id === `${added}.0`)}
          offered={offered}
          onChange={onChange}
          onRemove={onRemove}
        />
      )}
    </div>
  );
});

interface FixedConditionProps {
  readonly predicate: Predicate;
  /** Reasons why a URL language doesn't support the condition. */
  readonly remarks: readonly ConditionRemark[];
  readonly onRemove: () => void;
  /** The handle that moves the condition. */
  readonly children: React.ReactNode;
}

/** Renders a condition that has no form fields: its text, the reason, and a remove button. */
function FixedCondition({ predicate, remarks, onRemove, children }: FixedConditionProps): React.ReactNode {
  const { t } = useTexts('query');
  const text = textOf(predicate);
  const language = languageOf(predicate);
  return (
    <div className={classes.fixed} title={t(language === null ? 'where.fixed' : `where.only.${language}`)}>
      {children}
      {language === null ? null : <span className={classes.dim}>{t(`only.language.${language}`)}</span>}
      <code>{text === '' ? t('where.fixed') : text}</code>
      <ItemButton sign="cross" title={t('where.removeCondition')} onClick={onRemove} />
      <UnsupportedRemarks remarks={remarks} />
    </div>
  );
}

/** Returns the text of a condition: its own text if it is language-specific, otherwise OData, which can express every predicate. */
function textOf(predicate: Predicate): string {
  if (predicate.kind === 'only') return predicate.text;
  if (predicate.kind === 'not' && predicate.operand.kind === 'only') return `not (${predicate.operand.text})`;
  return printOption('$filter', predicateFromModel(predicate).tree);
}

/** Returns the only language that supports a condition. Null if both languages support it, or if it is compound. */
function languageOf(predicate: Predicate): LanguageId | null {
  const inner = predicate.kind === 'not' ? predicate.operand : predicate;
  return inner.kind === 'only' ? inner.language : null;
}

type Join = Pick<GroupDraft, 'join' | 'negated'>;

const joins: Readonly<Record<'all' | 'any' | 'notAll' | 'notAny', Join>> = {
  all: { join: 'all', negated: false },
  any: { join: 'any', negated: false },
  notAll: { join: 'all', negated: true },
  notAny: { join: 'any', negated: true },
};

interface GroupJoinProps extends Join {
  readonly onChoose: (join: Join) => void;
}

/** Renders the field that joins the conditions of a group: all, any, not all, or not any. */
const GroupJoin = memo(function GroupJoin({ join, negated, onChoose }: GroupJoinProps): React.ReactNode {
  const { t } = useTexts('query');
  return (
    <Select
      aria-label={t('where.join')}
      className={classes.select}
      value={join === 'all' ? (negated ? 'notAll' : 'all') : negated ? 'notAny' : 'any'}
      options={(['all', 'any', 'notAll', 'notAny'] as const).map((value) => ({ value, label: t(`where.joins.${value}`) }))}
      onChange={(value) => onChoose(joins[value])}
    />
  );
});

interface GroupToolsProps {
  /** The button that takes the focus after an item was removed. */
  readonly ref: React.Ref<HTMLButtonElement>;
  /** True for the outermost group: keyboard navigation between panes focuses its button. */
  readonly outermost: boolean;
  /** True if no column can be filtered. */
  readonly disabled: boolean;
  readonly onCondition: () => void;
  readonly onGroup: () => void;
}

/** Renders the buttons that add conditions and groups. They don't render while the user types in conditions. */
const GroupTools = memo(function GroupTools({ ref, outermost, disabled, onCondition, onGroup }: GroupToolsProps): React.ReactNode {
  const { t } = useTexts('query');
  return (
    <>
      <Button ref={ref} variant="default" data-pane-start={outermost || undefined} disabled={disabled} onClick={onCondition}>
        {t('where.addCondition')}
      </Button>
      <Button variant="default" disabled={disabled} onClick={onGroup}>
        {t('where.addGroup')}
      </Button>
    </>
  );
});
