/**
 * The panes that keyboard shortcuts focus. An element with `data-pane` is a pane. `data-pane-start` marks the element in the pane that
 * receives the focus.
 */
export type PaneName = 'catalogue' | 'query' | 'responses';

/** Returns whether an element is visible and can be focused. */
export function isShown(element: HTMLElement): boolean {
  return element.closest('[hidden], [inert]') === null && (element.checkVisibility?.() ?? true);
}

function panes(): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(isShown);
  // A pane that contains other panes isn't focused itself.
  return all.filter((pane) => !all.some((other) => other !== pane && pane.contains(other)));
}

function enter(pane: HTMLElement): void {
  const start = [...pane.querySelectorAll<HTMLElement>('[data-pane-start]')].find(isShown);
  if (start === undefined && !pane.hasAttribute('tabindex')) pane.tabIndex = -1;
  (start ?? pane).focus();
}

/** Returns whether no visible element has the focus. The next key press would then go to the top of the page. */
export function isFocusLost(): boolean {
  const active = document.activeElement;
  return active === document.body || !(active instanceof HTMLElement) || !isShown(active);
}

/** Focuses the next (1) or previous (-1) pane. The first pane follows the last one. */
export function enterNextPane(step: 1 | -1): void {
  const all = panes();
  const present = all.findIndex((pane) => pane.contains(document.activeElement));
  const next = present === -1 ? (step === 1 ? 0 : all.length - 1) : (present + step + all.length) % all.length;
  const pane = all[next];
  if (pane) enter(pane);
}

/** Focuses a pane by name. Returns false if it isn't visible. */
export function enterPane(name: PaneName): boolean {
  const pane = [...document.querySelectorAll<HTMLElement>(`[data-pane="${name}"]`)].find(isShown);
  if (pane) enter(pane);
  return pane !== undefined;
}

/** Maximum time to wait for a pane, in milliseconds. The code of the pane might have to load first. */
const longestDelay = 5000;

/** Focuses a pane when it becomes visible, unless the user moves the focus in the meantime. */
export function enterPaneOnceShown(name: PaneName): void {
  if (enterPane(name)) return;
  // Elements that can have the focus as long as the user hasn't moved it.
  const waiting = new Set([document.activeElement, document.body, document.querySelector('main')]);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    if (!waiting.has(document.activeElement) || enterPane(name)) stop();
  });
  const timer = setTimeout(stop, longestDelay);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['hidden', 'style'] });
}

/** Returns whether a dialog is open. Shortcuts of the page behind the dialog don't apply then. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** Returns whether an element accepts text, such as a field or the editor's input. */
export function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"], [contenteditable="true"]') !== null)
  );
}
