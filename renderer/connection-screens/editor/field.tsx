import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { Select } from '../../components/select.tsx';
import type { ConnectionDraft, DraftField } from '../../connections/connection-draft.ts';
import styles from '../../connections/connections.module.css';
import { useValidationMessages } from '../../connections/validation-messages.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { FieldMistakes } from './read-draft.ts';

/** The state of the form, and the functions that its fields use. */
export interface FormState {
  readonly draft: ConnectionDraft;
  readonly mistakes: FieldMistakes;
  readonly readOnly: boolean;
  readonly change: (changes: Partial<ConnectionDraft>) => void;
  /** Called when the edited field loses the focus. */
  readonly leave: () => void;
}

export const FormContext = createContext<FormState | null>(null);

/**
 * Returns the form that contains a field.
 *
 * @throws outside a form
 */
export function useForm(): FormState {
  const form = useContext(FormContext);
  if (form === null) throw new Error('a field needs a form around it.');
  return form;
}

type FieldOf<Value> = { [Field in DraftField]: ConnectionDraft[Field] extends Value ? Field : never }[DraftField];

/** Returns the error message of a field. Null if the field is valid. */
export function useMistake(field: DraftField): string | null {
  const { t } = useTexts('connections');
  const messageOf = useValidationMessages();
  const mistake = useForm().mistakes[field];
  if (mistake === undefined) return null;
  const { key, validationIssue } = mistake;
  return t(`invalid.${key}`, { reason: messageOf(validationIssue) });
}

interface FieldProps<Field> {
  readonly field: Field;
  readonly label: string;
  readonly hint?: string;
}

interface TextFieldProps extends FieldProps<FieldOf<string>> {
  readonly type?: 'text' | 'color';
  readonly placeholder?: string;
}

/** Renders a text field. */
export function TextField({ field, label, hint, type = 'text', placeholder }: TextFieldProps) {
  const { draft, change, leave, readOnly } = useForm();
  return (
    <TextInput
      type={type}
      label={label}
      description={hint}
      placeholder={placeholder}
      value={draft[field]}
      error={useMistake(field)}
      disabled={readOnly}
      autoComplete="off"
      spellCheck={false}
      onBlur={leave}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
}

/** Renders a text field with several lines. */
export function LinesField({ field, label, hint }: FieldProps<FieldOf<string>>) {
  const { draft, change, leave, readOnly } = useForm();
  return (
    <Textarea
      label={label}
      description={hint}
      value={draft[field]}
      error={useMistake(field)}
      disabled={readOnly}
      rows={3}
      spellCheck={false}
      onBlur={leave}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
}

/** Renders a checkbox. */
export function CheckField({ field, label }: FieldProps<FieldOf<boolean>>) {
  const { draft, change, readOnly } = useForm();
  return (
    <Checkbox
      size="xs"
      label={label}
      checked={draft[field]}
      disabled={readOnly}
      onChange={(event) => change({ [field]: event.currentTarget.checked })}
    />
  );
}

interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly error?: string | null;
}

/** Renders a field with a few values to select from. */
export function ChoiceField<Value extends string>({ label, value, options, onChange, error = null }: ChoiceFieldProps<Value>) {
  const { readOnly } = useForm();
  return <Select label={label} value={value} error={error} disabled={readOnly} options={options} onChange={onChange} />;
}

/** Renders a section of the form with its heading. */
export function FormPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
