// Types for what Monaco has none of, wherever this file is checked.
/// <reference path="./monaco-suggest.d.ts" />
import { SuggestModel } from 'monaco-editor/editor/contrib/suggest/browser/suggestModel';

/** Keys that take from the list, or go along it: it has to be that of the text as it stands. */
const listKeys: ReadonlySet<string> = new Set(['Enter', 'Tab', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']);

const takesFromList = (key: string): boolean => listKeys.has(key);
const anyKey = (): boolean => true;

/**
 * Lets what a key completes be found and drawn when the page has drawn what the key changed: form and URLs first, then the list.
 *
 * Monaco finds and draws it within the key, with half of the work that the key is. A key that takes from the list finds it up to date.
 */
export function suggestLater(): void {
  const { trigger, cancel, _refilterCompletionItems } = SuggestModel.prototype;
  const waiting = new WeakMap<SuggestModel, AbortController>();
  let isDoing = false;

  /** @param cannotWait Which keys find the work done that waits. */
  function later(model: SuggestModel, cannotWait: (key: string) => boolean, work: () => void): void {
    waiting.get(model)?.abort();
    const wait = new AbortController();
    waiting.set(model, wait);
    const doNow = (): void => {
      if (wait.signal.aborted) return;
      wait.abort();
      isDoing = true;
      try {
        work();
      } finally {
        isDoing = false;
      }
    };
    // A task of its own: what is asked for a frame is still done before it.
    requestAnimationFrame(() => setTimeout(doNow));
    window.addEventListener('keydown', ({ key }) => cannotWait(key) && doNow(), { signal: wait.signal, capture: true });
  }

  SuggestModel.prototype._refilterCompletionItems = function () {
    later(this, takesFromList, () => _refilterCompletionItems.call(this));
  };
  SuggestModel.prototype.trigger = function (options) {
    // Where somebody asks for it, or it follows from what is done already.
    if (isDoing || !options.auto) trigger.call(this, options);
    // The next character is looked for in what this one asks for: some (`=`) open a list that no letter behind them opens.
    else later(this, anyKey, () => trigger.call(this, options));
  };
  SuggestModel.prototype.cancel = function (retrigger) {
    waiting.get(this)?.abort();
    cancel.call(this, retrigger);
  };
}
