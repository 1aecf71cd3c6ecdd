import { type ComponentProps, memo } from 'react';
import classes from './item-button.module.css';

/** SVG paths in a 24 x 24 view box. */
const signs = {
  grip: 'M9 5h0M9 12h0M9 19h0M15 5h0M15 12h0M15 19h0',
  cross: 'M18 6 6 18M6 6l12 12',
} as const;

interface ItemButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  readonly sign: keyof typeof signs;
}

/** Renders an icon button with only three elements, because the time to render a row delays each keystroke. */
export function ItemButton({ sign, className, ...attributes }: ItemButtonProps): React.ReactNode {
  return (
    <button
      type="button"
      className={className === undefined ? classes.button : `${classes.button} ${className}`}
      data-sign={sign}
      {...attributes}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={signs[sign]} />
      </svg>
    </button>
  );
}

interface RemoveButtonProps {
  /** Accessible name and tooltip. */
  readonly label: string;
  /** Id of the item to remove. */
  readonly id: string;
  readonly className?: string;
  readonly onRemove: (id: string) => void;
}

/** Renders a button that removes an item from the tree of conditions. The button doesn't render while the user types in that item. */
export const RemoveButton = memo(function RemoveButton({ label, id, className, onRemove }: RemoveButtonProps): React.ReactNode {
  return <ItemButton sign="cross" className={className} title={label} onClick={() => onRemove(id)} />;
});
