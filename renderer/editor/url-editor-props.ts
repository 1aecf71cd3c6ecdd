import type { Format } from '../../shared/contract/results/run.ts';
import type { TextChange } from '../../shared/edit/index.ts';
import type { UrlVerbs } from './url-verbs.ts';

/** A range of the URL with a diagnostic. The message is in the language of the page. */
export interface UrlRemark {
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: string;
  /** A quick fix with its title. Null if there is none. */
  readonly fix: { readonly from: number; readonly to: number; readonly text: string; readonly title: string } | null;
}

/** The changes from the previous text to the current one. */
export interface TextEdit {
  readonly before: string;
  readonly changes: readonly TextChange[];
  /** Cursor offset in the current text after the change. Null if the cursor stays with the surrounding text. */
  readonly cursor: number | null;
}

/** Properties of the URL field, both as plain text field and in Monaco. */
export interface UrlEditorProps {
  readonly format: Format;
  /** Accessible name. */
  readonly label: string;
  readonly text: string;
  /** The edits of a change that was made in another view. They let the cursor keep its position. */
  readonly edit?: TextEdit | null;
  readonly remarks: readonly UrlRemark[];
  /** Language features of the text. Null if the text is only coloured. */
  readonly verbs: UrlVerbs | null;
  /** Whether to show one parameter per line. */
  readonly lines?: boolean;
  /** Counter that changes when the height of the field can change, such as when the query runs. */
  readonly settled: number;
  /** `composing` is true while an input method or a dead key can still replace the text. */
  readonly onChange: (text: string, composing: boolean) => void;
  readonly onRun: () => void;
}

/** The selection or cursor of a focused field. */
export interface FieldSelection {
  readonly from: number;
  readonly to: number;
  /** Whether the last action was typing. Completion then continues. */
  readonly typed: boolean;
}
