import type { ValueType } from '../../values/value-type.ts';
import type { OperatorKey } from '../operator-table.ts';

/** What is said of a function: its meaning in a sentence, and a name for each argument. */
export interface FunctionText {
  readonly meaning: string;
  readonly arguments: readonly string[];
}

/** The words of completion, hover and signature help in one language, and of the page about the languages. */
export interface LanguageTexts {
  readonly operators: Readonly<Record<OperatorKey, string>>;
  /** By the standard's name in lower case. */
  readonly functions: Readonly<Record<string, FunctionText>>;
  /** Parameters of a REST URL, by name. */
  readonly restParameters: Readonly<Record<string, string>>;
  /** Options of an OData URL, by name with `$`. */
  readonly odataOptions: Readonly<Record<string, string>>;
  /** Transformations of `$apply`, by name. */
  readonly transformations: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<ValueType, string>>;
  readonly phrases: Readonly<Record<PhraseKey, string>>;
}

/** Shorter things to say; `{name}` stands for a parameter. */
export const phraseKeys = [
  'listOf',
  'key',
  'nullable',
  'required',
  'notFilterable',
  'notSortable',
  'unit',
  'example',
  'condition',
  'value',
  'values',
  'lowest',
  'highest',
  'truth',
  'pattern',
  'seen',
  'allowed',
  'template',
  'ascending',
  'descending',
  'allColumns',
  'variable',
  'thisRow',
  'alias',
  'wholeService',
  'ofType',
  'closes',
  'nextArgument',
  'negated',
  'ignoringCase',
  'opaque',
  'nullValue',
  'infinity',
  'notANumber',
  'emptyText',
  'count',
  'navigation',
  'complexType',
  'ownParameter',
] as const;

/** One of {@link phraseKeys}. */
export type PhraseKey = (typeof phraseKeys)[number];
