import { memo, useCallback, useMemo, useRef } from 'react';
import type { Column } from '../../shared/contract/catalogue.ts';
import { useWords } from '../i18n/use-words.ts';
import type { ConditionRemark, ConditionRemarks } from './condition-remarks.ts';
import { ConditionRow } from './condition-row.tsx';
import { addItem, type ChangeTree, changeGroup, changeItem, type GroupDraft, type ItemDraft, newCondition, newGroup } from './draft.ts';
import { FixedCondition } from './fixed-condition.tsx';
import { GroupJoin } from './group-join.tsx';
import { GroupTools } from './group-tools.tsx';
import { MoveHandle } from './move-handle.tsx';
import classes from './query-form.module.css';
import { RemoveButton } from './remove-button.tsx';
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
  const { t } = useWords('query');
  const addButton = useRef<HTMLButtonElement>(null);
  const offered = useMemo(() => columns.filter(({ filterable, list }) => filterable && !list), [columns]);
  const firstColumn = offered[0]?.name ?? '';
  const isOutermost = onRemove === undefined;
  const latest = useRef({ group, firstColumn });
  latest.current = { group, firstColumn };
  const { id } = group;

  const add = useCallback(
    (make: (made: string) => ItemDraft) => {
      onChange((root) => changeGroup(root, id, (present) => addItem(present, make)), { added: `${id}.${latest.current.group.made}` });
    },
    [onChange, id],
  );
  const addCondition = useCallback(() => add((made) => newCondition(made, latest.current.firstColumn)), [add]);
  const addGroup = useCallback(() => add((made) => newGroup(made, latest.current.group, latest.current.firstColumn)), [add]);
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be named by the outer one's words again.
    <div role="group" aria-label={isOutermost ? t('where.title') : t('where.group')} className={isOutermost ? undefined : classes.group}>
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
        <GroupTools ref={addButton} outermost={isOutermost} disabled={firstColumn === ''} onCondition={addCondition} onGroup={addGroup} />
      </div>
    </div>
  );
});

interface ItemEditorProps extends Omit<GroupEditorProps, 'group'> {
  readonly item: ItemDraft;
  /** Position in its group, from 1. */
  readonly number: number;
  /** The columns that take conditions. */
  readonly offered: readonly Column[];
  readonly onRemove: (id: string) => void;
}

/** A condition or a group, where others can be dropped beside it. */
const ItemEditor = memo(function ItemEditor({ item, number, offered, ...shared }: ItemEditorProps): React.ReactNode {
  const { columns, remarks, added, onChange, moving, onRemove } = shared;
  const { t } = useWords('query');
  const { id } = item;
  return (
    <div {...moving.dropTarget(id)}>
      {item.kind === 'group' ? (
        <GroupEditor group={item} {...shared} />
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
