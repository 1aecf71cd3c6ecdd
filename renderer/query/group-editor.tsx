import { ActionIcon, Button } from '@mantine/core';
import { X } from 'lucide-react';
import { memo, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../shared/contract/catalogue.ts';
import type { ConditionRemark, ConditionRemarks } from './condition-remarks.ts';
import { ConditionRow } from './condition-row.tsx';
import { addItem, type ChangeTree, changeGroup, changeItem, type GroupDraft, type ItemDraft, newCondition, newGroup } from './draft.ts';
import { FixedCondition } from './fixed-condition.tsx';
import { MoveHandle } from './move-handle.tsx';
import classes from './query-form.module.css';
import type { ItemMoving } from './use-item-moving.ts';

interface GroupEditorProps {
  readonly group: GroupDraft;
  readonly columns: readonly Column[];
  readonly remarks: ConditionRemarks;
  /** The item just made, or null. */
  readonly added: string | null;
  readonly onChange: ChangeTree;
  readonly moving: ItemMoving;
  /** Absent for the outermost group. */
  readonly onRemove?: (id: string) => void;
}

const none: readonly ConditionRemark[] = [];

const joins = {
  all: { join: 'all', negated: false },
  any: { join: 'any', negated: false },
  notAll: { join: 'all', negated: true },
  notAny: { join: 'any', negated: true },
} as const;

/** The conditions of a group and how they join; groups within it are drawn the same way. */
export const GroupEditor = memo(function GroupEditor({
  group,
  columns,
  remarks,
  added,
  onChange,
  moving,
  onRemove,
}: GroupEditorProps): React.ReactNode {
  const { t } = useTranslation('query');
  const addButton = useRef<HTMLButtonElement>(null);
  const offered = useMemo(() => columns.filter(({ filterable, list }) => filterable && !list), [columns]);
  const firstColumn = offered[0]?.name ?? '';
  const isOutermost = onRemove === undefined;
  const present = group.join === 'all' ? (group.negated ? 'notAll' : 'all') : group.negated ? 'notAny' : 'any';

  function add(make: (id: string) => ItemDraft): void {
    onChange((root) => changeGroup(root, group.id, (present) => addItem(present, make)), { added: `${group.id}.${group.made}` });
  }

  const remove = useCallback(
    (id: string) => {
      onChange((root) => changeItem(root, id, () => null));
      addButton.current?.focus();
    },
    [onChange],
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be named by the outer one's words again.
    <div role="group" aria-label={isOutermost ? t('where.title') : t('where.group')} className={isOutermost ? undefined : classes.group}>
      {isOutermost && group.items.length < 2 && present === 'all' ? null : (
        <div className={classes.joinLine}>
          <select
            aria-label={t('where.join')}
            className={classes.select}
            value={present}
            onChange={(event) => {
              const chosen = Object.entries(joins).find(([name]) => name === event.currentTarget.value)?.[1];
              if (chosen !== undefined) onChange((root) => changeGroup(root, group.id, (before) => ({ ...before, ...chosen })));
            }}
          >
            {(['all', 'any', 'notAll', 'notAny'] as const).map((name) => (
              <option key={name} value={name}>
                {t(`where.joins.${name}`)}
              </option>
            ))}
          </select>
          {isOutermost ? null : (
            <MoveHandle name={t('where.group')} id={group.id} list="condition" onStep={(step) => moving.step(group.id, step)} />
          )}
          {isOutermost ? null : (
            <ActionIcon aria-label={t('where.removeGroup')} title={t('where.removeGroup')} onClick={() => onRemove(group.id)}>
              <X size={14} aria-hidden />
            </ActionIcon>
          )}
        </div>
      )}
      {group.items.map((item, index) => {
        if (item.kind === 'group') {
          return (
            <div key={item.id} className={classes.item} {...moving.dropTarget(item.id)}>
              <GroupEditor
                group={item}
                moving={moving}
                columns={columns}
                remarks={remarks}
                added={added}
                onChange={onChange}
                onRemove={() => remove(item.id)}
              />
            </div>
          );
        }
        if (item.kind === 'fixed')
          return (
            <div key={item.id} className={classes.item} {...moving.dropTarget(item.id)}>
              <FixedCondition predicate={item.predicate} remarks={remarks.get(item.id) ?? none} onRemove={() => remove(item.id)}>
                <MoveHandle
                  name={t('where.condition', { number: index + 1 })}
                  id={item.id}
                  list="condition"
                  onStep={(step) => moving.step(item.id, step)}
                />
              </FixedCondition>
            </div>
          );
        return (
          <div key={item.id} className={classes.item} {...moving.dropTarget(item.id)}>
            <ConditionRow
              condition={item}
              onStep={moving.step}
              number={index + 1}
              columns={columns}
              remarks={remarks.get(item.id) ?? none}
              isNew={added !== null && (item.id === added || item.id === `${added}.0`)}
              offered={offered}
              onChange={onChange}
              onRemove={remove}
            />
          </div>
        );
      })}
      <div className={classes.tools} {...moving.endOfGroup(group.id)}>
        <Button
          ref={addButton}
          variant="default"
          data-pane-start={isOutermost || undefined}
          disabled={firstColumn === ''}
          onClick={() => add((id) => newCondition(id, firstColumn))}
        >
          {t('where.addCondition')}
        </Button>
        <Button variant="default" disabled={firstColumn === ''} onClick={() => add((id) => newGroup(id, group, firstColumn))}>
          {t('where.addGroup')}
        </Button>
      </div>
    </div>
  );
});
