import { Popover } from '@mantine/core';
import { type Ref, type RefObject, useImperativeHandle } from 'react';
import type { Column } from '../../shared/contract/catalogue.ts';
import { useWords } from '../i18n/use-words.ts';
import classes from './column-combobox.module.css';
import { typeShown } from './type-shown.ts';

interface ColumnDropdownProps {
  /** The field it hangs from. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** Element id of the list; that of a line has its place in the list behind it. */
  readonly id: string;
  readonly label: string;
  readonly found: readonly Column[];
  /** The line that is meant. */
  readonly at: number;
  readonly onChoose: (column: Column) => void;
}

/** The list of a combobox of columns, there while it is open: made with each field it would be a good part of what a row costs. */
export function ColumnDropdown({ field, id, label, found, at, onChoose }: ColumnDropdownProps): React.ReactNode {
  const { t } = useWords('query');
  return (
    <Popover
      opened
      width="target"
      withRoles={false}
      position="bottom-start"
      offset={2}
      withinPortal={false}
      floatingStrategy="fixed"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Anchor field={field} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''}>
        <div id={id} role="listbox" aria-label={label} className={classes.list}>
          {found.map((column, index) => (
            <ColumnOption
              key={column.name}
              id={`${id}-${index}`}
              column={column}
              isActive={index === at}
              onChoose={() => onChoose(column)}
            />
          ))}
        </div>
        <p role="status" className={classes.nothing}>
          {found.length === 0 ? t('columns.notFound') : ''}
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}

interface AnchorProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Stands for a field that is drawn elsewhere. */
function Anchor({ field, ref }: AnchorProps): null {
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => field.current, [field]);
  return null;
}

interface ColumnOptionProps {
  readonly id: string;
  readonly column: Column;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function ColumnOption({ id, column, isActive, onChoose }: ColumnOptionProps): React.ReactNode {
  const { name, description } = column;
  const type = typeShown(column);
  const about = [type, description ?? ''].filter((part) => part !== '').join(' · ');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field, which names this as its active line.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-description={about}
      title={description ?? undefined}
      className={classes.option}
      // The field keeps the focus: losing it means something.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={classes.name}>{name}</span>
      <span aria-hidden="true" className={classes.type}>
        {type}
      </span>
    </div>
  );
}
