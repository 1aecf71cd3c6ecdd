import { type ComponentProps, memo, useLayoutEffect, useRef } from 'react';

interface TextBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'ref'> {
  readonly value: string;
}

/**
 * A field of one line that shows `value`, wherever that comes from; what else it is given should stay the same while that changes.
 *
 * React writes the type, the name and the value of a field of its own twice each time that one is drawn: a fifth of a millisecond for each
 * key typed in a URL. This one is written where it shows something else, and cursor, composition and undo are the browser's.
 */
export function TextBox({ value, ...attributes }: TextBoxProps): React.ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (element !== null && element.value !== value) element.value = value;
  });
  return <Field ref={field} {...attributes} />;
}

const Field = memo(function Field(attributes: ComponentProps<'input'>): React.ReactNode {
  return <input type="text" autoComplete="off" spellCheck={false} {...attributes} />;
});
