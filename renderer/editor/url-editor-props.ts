import type { Format } from '../../shared/contract/results/run.ts';
import type { TextChange } from '../../shared/edit/index.ts';
import type { UrlVerbs } from './url-verbs.ts';

/** A range of the URL with a diagnostic in the language of the page. */
export interface UrlRemark {
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: string;
  /** A quick fix with its title; null for none. */
  readonly fix: { readonly from: number; readonly to: number; readonly text: string; readonly title: string } | null;
}

/** The changes from the previous text to the current one. */
export interface TextEdit {
  readonly before: string;
  readonly changes: readonly TextChange[];
  /** Cursor offset in the current text after the change; null if it stays with the surrounding text. */
  readonly cursor: number | null;
}

/** Properties of the plain and the Monaco field of a URL. */
export interface UrlEditorProps {
  readonly format: Format;
  /** Accessible name. */
  readonly label: string;
  readonly text: string;
  /** The edits of a change that was made elsewhere, so that the cursor keeps its position. */
  readonly edit?: TextEdit | null;
  readonly remarks: readonly UrlRemark[];
  /** Language features of the text; null for colours only. */
  readonly verbs: UrlVerbs | null;
  /** Whether to show one parameter per line. */
  readonly lines?: boolean;
  /** A number that changes when the field may get another height, such as when the query runs. */
  readonly settled: number;
  /** `composing`: an input method or a dead key hasn't finished the text. */
  readonly onChange: (text: string, composing: boolean) => void;
  readonly onRun: () => void;
}

/** The cursor of a focused field. */
export interface FieldSelection {
  readonly from: number;
  readonly to: number;
  /** Whether the last action was typing, so that completion continues. */
  readonly typed: boolean;
}
