import type { Format } from '../../shared/contract/run.ts';

/** A stretch of the URL with something to say about it, already in the reader's language. */
export interface UrlRemark {
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: string;
}

/** What both forms of the URL's field take. */
export interface UrlEditorProps {
  readonly format: Format;
  /** Accessible name. */
  readonly label: string;
  readonly text: string;
  readonly remarks: readonly UrlRemark[];
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
}

/** Where the cursor was in a field that had the focus. */
export interface FieldSelection {
  readonly from: number;
  readonly to: number;
}
