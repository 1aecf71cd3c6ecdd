// What Monaco draws its lists and hovers with, of which it has no types.

declare module 'monaco-editor/editor/browser/viewParts/contentWidgets/contentWidgets' {
  /** What an editor shows at places of its text: the list of completions, hovers. */
  export class ViewContentWidgets {
    /** Whether something of it lies elsewhere than it did when it was drawn. */
    shouldRender(): boolean;
  }
}
