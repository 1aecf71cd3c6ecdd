import { type RefObject, useEffect } from 'react';

/** Attribute of a text field with its own undo history, such as a search box. */
export const ownHistory = 'data-own-history';

/** The panes whose text is part of the query. */
const views = '[data-pane="urls"], [data-pane="query"]';

/**
 * Handles undo and redo anywhere in an element: Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y, menus and gestures. Listens in the capture phase. Otherwise a
 * field would undo its own last typing instead of the last change of the query.
 */
export function useHistoryKeys(container: RefObject<HTMLElement | null>, undo: () => void, redo: () => void): void {
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const take = (event: Event, step: 'undo' | 'redo' | null): void => {
      if (step === null || hasOwnHistory(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      if (step === 'undo') undo();
      else redo();
      // The step can remove the focused element. The next key must still reach the query.
      setTimeout(() => {
        if (document.activeElement === document.body) element.querySelector<HTMLElement>('[data-pane-start]')?.focus();
      });
    };
    const press = (event: KeyboardEvent): void => take(event, stepOfKey(event));
    const onBeforeInput = (event: InputEvent): void =>
      take(event, event.inputType === 'historyUndo' ? 'undo' : event.inputType === 'historyRedo' ? 'redo' : null);
    element.addEventListener('keydown', press, { capture: true });
    element.addEventListener('beforeinput', onBeforeInput, { capture: true });
    return () => {
      element.removeEventListener('keydown', press, { capture: true });
      element.removeEventListener('beforeinput', onBeforeInput, { capture: true });
    };
  }, [container, undo, redo]);
}

function stepOfKey({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey || isComposing) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : null;
}

function hasOwnHistory(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !target.matches('input, textarea, [contenteditable]')) return false;
  return target.closest(`[${ownHistory}]`) !== null || target.closest(views) === null;
}
