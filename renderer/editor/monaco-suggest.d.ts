// What Monaco keeps its completions up with, of which it has no types.

declare module 'monaco-editor/editor/contrib/suggest/browser/suggestModel' {
  /** What is asked for; `auto` where nobody asked, but typed. */
  export interface SuggestTrigger {
    readonly auto: boolean;
  }

  /** What one editor offers to complete. */
  export class SuggestModel {
    /** 0 while nothing is offered. */
    readonly state: number;
    /** Asks anew what is to be offered. */
    trigger(options: SuggestTrigger): void;
    /** Offers of what was found what still fits. */
    _refilterCompletionItems(): void;
    /** Offers nothing any more. */
    cancel(retrigger?: boolean): void;
  }
}
