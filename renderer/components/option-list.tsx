import { Popover } from '@mantine/core';
import { type Ref, type RefObject, useEffect, useImperativeHandle } from 'react';
import classes from './option-list.module.css';

/** A line of an {@link OptionList}. */
export interface ListedOption {
  /** Unique in its list. */
  readonly value: string;
  readonly label: string;
  /** Shown at the end of the line, such as a type. */
  readonly detail?: string;
  /** For the tooltip and for screen readers. */
  readonly description?: string;
}

interface OptionListProps {
  /** The field that it is attached to; the focus stays there. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** Element id of the list. */
  readonly id: string;
  readonly label: string;
  readonly options: readonly ListedOption[];
  /** Index of the active option. */
  readonly at: number;
  /** The present value, marked with a check mark; undefined for a list that only searches. */
  readonly chosen?: string | undefined;
  /** Text for an empty list. */
  readonly emptyText?: string;
  readonly onChoose: (index: number) => void;
}

/** Returns the element id of an option. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** Renders the open list of a combobox (WAI-ARIA). It isn't rendered with each field, because that makes rows expensive. */
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

/** Gives the popover the position of a field that is rendered elsewhere. */
function Anchor({ field, ref }: AnchorProps): null {
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => field.current, [field]);
  return null;
}

interface OptionLineProps {
  readonly id: string;
  readonly option: ListedOption;
  readonly isActive: boolean;
  /** Null if the list only searches: the active line is then the selected one. */
  readonly isChosen: boolean | null;
  readonly onChoose: () => void;
}

function OptionLine({ id, option, isActive, isChosen, onChoose }: OptionLineProps): React.ReactNode {
  const { label, detail, description } = option;
  const about = [detail, description].filter((part) => part !== undefined && part !== '').join(' · ');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field, which names this as its active line.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
    <div
      id={id}
      role="option"
      aria-selected={isChosen ?? isActive}
      {...(about === '' ? {} : { 'aria-description': about })}
      data-active={isActive || undefined}
      title={description}
      className={classes.option}
      // The field must keep the focus: leaving it closes the list.
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
