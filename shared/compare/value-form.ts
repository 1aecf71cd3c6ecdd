import type { Cell } from '../contract/results/run.ts';
import { familyOf, type ValueFamily } from '../values/literal.ts';
import { wholly } from '../values/literal-syntax.ts';
import type { ValueType } from '../values/value-type.ts';
import { decimalForm } from './decimal-form.ts';
import { jsonForm } from './json-form.ts';
import { durationForm, timeForm } from './time-form.ts';
import { formOfMilliseconds, readTimestamp } from './timestamp-form.ts';

const guid = wholly('guid');
const binary = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** What a column's values are read as; `free` where nobody has said and each goes by its looks. */
export type Reading = Exclude<ValueFamily, 'unknown'> | 'free';

/** How the values of a column of this type are read. */
export function readingOf(type: ValueType | undefined): Reading {
  const family = familyOf(type ?? 'unknown');
  return family === 'unknown' ? 'free' : family;
}

type ReadForm = (cell: Cell) => string | null;

const textOf =
  (form: (text: string) => string | null): ReadForm =>
  ([kind, text]) =>
    kind === 'string' ? form(text) : null;

const timestampForm: ReadForm = ([kind, text]) => {
  if (kind === 'number') return /^-?\d{1,16}$/.test(text) ? formOfMilliseconds(text) : null;
  return kind === 'string' ? (readTimestamp(text)?.form ?? null) : null;
};

/** The form in which all ways to write one value are the same, by what the value is read as; null where it cannot be read so. */
export const valueForms = {
  number: ([kind, text]) => (kind === 'number' || kind === 'string' ? decimalForm(text) : null),
  boolean: ([kind, text]) => ((kind === 'boolean' || kind === 'string') && /^(?:true|false)$/i.test(text) ? text.toLowerCase() : null),
  date: timestampForm,
  dateTimeOffset: timestampForm,
  timeOfDay: textOf(timeForm),
  duration: textOf(durationForm),
  guid: textOf((text) => {
    const bare = text.startsWith('{') && text.endsWith('}') ? text.slice(1, -1) : text;
    return guid.test(bare) ? bare.toLowerCase() : null;
  }),
  binary: textOf((text) =>
    binary.test(text)
      ? text
          .replaceAll('-', '+')
          .replaceAll('_', '/')
          .replace(/(?<!=)=+$/, '')
      : null,
  ),
  json: ([kind, text]) => (kind === 'json' || (kind === 'string' && /^\s*[[{]/.test(text)) ? jsonForm(text) : null),
} as const satisfies Readonly<Record<string, ReadForm>>;
