import type { ComponentProps } from 'react';
import classes from './item-button.module.css';

/** Paths in a square of 24, drawn with a round pen. */
const signs = {
  grip: 'M9 5h0M9 12h0M9 19h0M15 5h0M15 12h0M15 19h0',
  cross: 'M18 6 6 18M6 6l12 12',
} as const;

interface ItemButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  readonly sign: keyof typeof signs;
}

/** A button of an item of the query with a sign for a face: of three elements, since a row is made while a key waits for it. */
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
