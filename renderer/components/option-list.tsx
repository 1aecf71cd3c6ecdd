import { Popover } from '@mantine/core';
import { type Ref, type RefObject, useEffect, useImperativeHandle } from 'react';
import classes from './option-list.module.css';

/** A line of an {@link OptionList}. */
export interface ListedOption {
  /** Value that is unique in its list. */
  readonly value: string;
  readonly label: string;
  /** Text at the end of the line, such as a type. */
  readonly detail?: string;
  /** Description for the tooltip and for screen readers. */
  readonly description?: string;
}

interface OptionListProps {
  /** The field to which the list is attached. The focus stays in the field. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** Element id of the list. */
  readonly id: string;
  readonly label: string;
  readonly options: readonly ListedOption[];
  /** Index of the active option. */
  readonly at: number;
  /** The current value, which has a check mark. Undefined for a list that only searches. */
  readonly chosen?: string | undefined;
  /** Text that is shown if the list is empty. */
  readonly emptyText?: string;
  readonly onChoose: (index: number) => void;
}

/** Returns the element id of an option. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/**
 * Renders the open list of a combobox (WAI-ARIA). The list isn't rendered with each field, because this would slow down the rendering of
 * rows.
 */
export function OptionList({ field, id, label, options, at, chosen, emptyText: nothing, onChoose }: OptionListProps): React.ReactNode {
  useEffect(() => {
    document.getElementById(optionId(id, at))?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
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
          {options.map((option, index) => (
            <OptionLine
              key={option.value}
              id={optionId(id, index)}
              option={option}
              isActive={index === at}
              isChosen={chosen === undefined ? null : option.value === chosen}
              onChoose={() => onChoose(index)}
            />
          ))}
        </div>
        {nothing === undefined ? null : (
          <p role="status" className={classes.nothing}>
            {options.length === 0 ? nothing : ''}
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface AnchorProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Positions the popover at a field that another component renders. */
function Anchor({ field, ref }: AnchorProps): null {
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => field.current, [field]);
  return null;
}

interface OptionLineProps {
  readonly id: string;
  readonly option: ListedOption;
  readonly isActive: boolean;
  /** Whether the option is the current value. Null if the list only searches. The active line is then marked as selected. */
  readonly isChosen: boolean | null;
  readonly onChoose: () => void;
}

function OptionLine({ id, option, isActive, isChosen, onChoose }: OptionLineProps): React.ReactNode {
  const { label, detail, description } = option;
  const about = [detail, description].filter((part) => part !== undefined && part !== '').join(' · ');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and references this as its active line.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
    <div
      id={id}
      role="option"
      aria-selected={isChosen ?? isActive}
      {...(about === '' ? {} : { 'aria-description': about })}
      data-active={isActive || undefined}
      title={description}
      className={classes.option}
      // The field must stay focused, because the list closes when the field loses the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {isChosen === null ? null : (
        <span aria-hidden="true" className={classes.mark}>
          {isChosen ? '✓' : ''}
        </span>
      )}
      <span className={classes.name}>{label}</span>
      {detail === undefined ? null : (
        <span aria-hidden="true" className={classes.detail}>
          {detail}
        </span>
      )}
    </div>
  );
}
