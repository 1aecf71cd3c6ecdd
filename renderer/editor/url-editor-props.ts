import type { Format } from '../../shared/contract/results/run.ts';
import type { TextChange } from '../../shared/edit/index.ts';
import type { UrlVerbs } from './url-verbs.ts';

/** A stretch of the URL with something to say about it, already in the reader's language. */
export interface UrlRemark {
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: string;
  /** What certainly mends it, with what to call that; null for none. */
  readonly fix: { readonly from: number; readonly to: number; readonly text: string; readonly title: string } | null;
}

/** The changes that led from one text to the one that stands there now. */
export interface TextEdit {
  readonly before: string;
  readonly changes: readonly TextChange[];
  /** Where the cursor belongs after it, in the text that stands there now; null where it stays with the text around it. */
  readonly cursor: number | null;
}

/** What both forms of the URL's field take. */
export interface UrlEditorProps {
  readonly format: Format;
  /** Accessible name. */
  readonly label: string;
  readonly text: string;
  /** How the text came about where a change elsewhere made it, so that a cursor between two changes stays where it is. */
  readonly edit?: TextEdit | null;
  readonly remarks: readonly UrlRemark[];
  /** What can be asked about the text; null for nothing but colours. */
  readonly verbs: UrlVerbs | null;
  /** True to show one parameter a line. */
  readonly lines?: boolean;
  /** `composing`: it is not known yet what stands there in the end (an input method, a dead key). */
  readonly onChange: (text: string, composing: boolean) => void;
  readonly onRun: () => void;
}

/** Where the cursor was in a field that had the focus. */
export interface FieldSelection {
  readonly from: number;
  readonly to: number;
  /** True where the last thing done there was typing: completion goes on as if it had begun there. */
  readonly typed: boolean;
}
