/** Delay before the focus is moved, in milliseconds. Dialogs and menus restore the focus earlier. */
const longestDelay = 50;

/** Maximum number of previously focused elements that are stored. */
const remembered = 20;

/**
 * Moves the focus when the focused control is removed, hidden or disabled. Otherwise key presses have no target and a screen reader
 * restarts at the top. A busy button, or a part that is inert while it waits for new content, is focused again afterwards.
 *
 * @returns the function that stops the recovery
 */
export function rescueFocus(): () => void {
  let before: readonly WeakRef<HTMLElement>[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const changes = new MutationObserver(() => waiting?.());
  let waiting: (() => void) | null = null;

  const rest = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    waiting = null;
    changes.disconnect();
  };
  const rescue = (lost: LostPosition, wasBusy: boolean): void => {
    rest();
    const isLost = document.activeElement === null || document.activeElement === document.body;
    const { element } = lost;
    // If the user clicks outside a control, the control is meant to lose the focus.
    if (!isLost || (isUsable(element) && !wasBusy)) return;
    if (element.isConnected && isBusy(element)) {
      waiting = () => rescue(lost, true);
      changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'inert', 'aria-busy'] });
      return;
    }
    const present = before.map((one) => one.deref()).filter((one) => one !== undefined);
    const next = isUsable(element) ? element : (nextAfter(lost, present) ?? document.querySelector<HTMLElement>('main'));
    next?.focus({ preventScroll: true });
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
    const lost = positionOf(target);
    rest();
    // The action of the busy button can be complete by now.
    const wasBusy = target.matches(':disabled') || isBusy(target);
    timer = setTimeout(() => rescue(lost, wasBusy), longestDelay);
  };
  const enter = ({ target }: FocusEvent): void => {
    rest();
    if (target instanceof HTMLElement) before = [...before.filter((one) => one.deref() !== target), new WeakRef(target)].slice(-remembered);
  };
  document.addEventListener('focusout', onFocusOut);
  document.addEventListener('focusin', enter);
  return () => {
    rest();
    document.removeEventListener('focusout', onFocusOut);
    document.removeEventListener('focusin', enter);
  };
}

/** Returns whether an element can't be used until an action is complete. */
function isBusy(element: HTMLElement): boolean {
  return element.matches(':disabled[data-loading]') || element.closest('[inert][aria-busy="true"]') !== null;
}

/** Elements in the Tab order. */
const stops = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Regions within which another control takes the focus. */
const parts = '[role="dialog"], section, fieldset, form, article, nav, header, footer, main';

/** The position of a focused control that was removed. */
interface LostPosition {
  readonly element: HTMLElement;
  /** The region around the control, and the control's index in the region's Tab order. */
  readonly part: Element | null;
  readonly index: number;
}

/** Returns whether an element can receive the focus. */
function isUsable(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest('[hidden], [inert]') === null &&
    (element.checkVisibility?.() ?? true)
  );
}

function stopsIn(part: Element, lost: HTMLElement | null = null): readonly HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(stops)].filter(
    (element) => element === lost || (element.tabIndex >= 0 && isUsable(element)),
  );
}

/** Returns the position of an element before it loses the focus. The element must still be in the document. */
export function positionOf(element: HTMLElement): LostPosition {
  const part = element.parentElement?.closest(parts) ?? null;
  return { element, part, index: part === null ? 0 : stopsIn(part, element).indexOf(element) };
}

/**
 * Returns the element that takes the focus of a removed control. This is the element at the same position of the region. If the region was
 * removed, it is the last focused element that is still in the document. Null if there is none.
 *
 * @param before previously focused elements, latest last
 */
export function nextAfter({ part, index }: LostPosition, before: readonly HTMLElement[]): HTMLElement | null {
  // Elements behind an open dialog can't be used.
  const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? document.body;
  const present = part?.isConnected && dialog.contains(part) ? stopsIn(part) : [];
  const neighbour = present[Math.min(Math.max(0, index), present.length - 1)];
  return neighbour ?? before.findLast((element) => dialog.contains(element) && isUsable(element)) ?? null;
}
