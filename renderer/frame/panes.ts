/**
 * The panes that keys lead to. An element is one by `data-pane` (a name of this list where a shortcut leads there);
 * `data-pane-start` inside it marks what takes the focus, else the pane itself does.
 */
export type PaneName = 'catalogue' | 'query' | 'answers';

function isShown(element: HTMLElement): boolean {
  return element.closest('[hidden], [inert]') === null && (element.checkVisibility?.() ?? true);
}

function panes(): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(isShown);
  // A pane that holds others is only the way to them.
  return all.filter((pane) => !all.some((other) => other !== pane && pane.contains(other)));
}

function enter(pane: HTMLElement): void {
  const start = [...pane.querySelectorAll<HTMLElement>('[data-pane-start]')].find(isShown);
  if (start === undefined && !pane.hasAttribute('tabindex')) pane.tabIndex = -1;
  (start ?? pane).focus();
}

/** Whether the focus is nowhere, or on what is not shown any more: the next key would begin at the top of the page. */
export function isFocusLost(): boolean {
  const active = document.activeElement;
  return active === document.body || !(active instanceof HTMLElement) || !isShown(active);
}

/** Brings the focus to the pane after (1) or before (-1) the one that holds it, in a circle. */
export function enterNextPane(step: 1 | -1): void {
  const all = panes();
  const present = all.findIndex((pane) => pane.contains(document.activeElement));
  const next = present === -1 ? (step === 1 ? 0 : all.length - 1) : (present + step + all.length) % all.length;
  const pane = all[next];
  if (pane) enter(pane);
}

/** Brings the focus to a pane by its name. False where it is not shown. */
export function enterPane(name: PaneName): boolean {
  const pane = [...document.querySelectorAll<HTMLElement>(`[data-pane="${name}"]`)].find(isShown);
  if (pane) enter(pane);
  return pane !== undefined;
}

/** How long a pane may take to be drawn, milliseconds: a part of the page may have to be loaded first. */
const patience = 5000;

/** Brings the focus to a pane as soon as it is shown, unless the user goes elsewhere meanwhile. */
export function enterPaneOnceShown(name: PaneName): void {
  if (enterPane(name)) return;
  // Where the focus is while nobody moves it.
  const waiting = new Set([document.activeElement, document.body, document.querySelector('main')]);
  const leave = (): void => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    if (!waiting.has(document.activeElement) || enterPane(name)) leave();
  });
  const timer = setTimeout(leave, patience);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['hidden', 'style'] });
}

/** Whether a dialog lies over everything: keys that act on what lies behind it mean nothing then. */
export function isBehindDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** Whether text is typed into the element: fields, and the editor's own input. */
export function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"], [contenteditable="true"]') !== null)
  );
}
