// What Monaco draws its lists and hovers with, of which it has no types.

declare module 'monaco-editor/editor/browser/viewParts/contentWidgets/contentWidgets' {
  /** What an editor shows at places of its text: the list of completions, hovers. */
  export class ViewContentWidgets {
    /** Whether something of it lies elsewhere than it did when it was drawn. */
    shouldRender(): boolean;
  }
}

declare module 'monaco-editor/editor/browser/viewParts/overlayWidgets/overlayWidgets' {
  /** What an editor shows over its text wherever it is: the description beside the list of completions. */
  export class ViewOverlayWidgets {
    /** Holds what may reach beyond the editor. */
    readonly overflowingOverlayWidgetsDomNode: { readonly domNode: HTMLElement };
    /** Asks where in the page the editor lies. */
    prepareRender(context: unknown): void;
  }
}
