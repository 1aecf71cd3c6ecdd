/** What takes part in the order of Tab. */
const stops = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** A part of the page of which a control is the neighbour of another. */
const parts = '[role="dialog"], section, fieldset, form, article, nav, header, footer, main';

/** Where the focus was when its control went. */
export interface LostPlace {
  readonly element: HTMLElement;
  /** The part of the page around it, and which of its stops it was. */
  readonly part: Element | null;
  readonly index: number;
}

/** Whether an element can have the focus, as it stands. */
export function isUsable(element: HTMLElement): boolean {
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

/** Notes where an element is that is losing the focus, while it is still in the document. */
export function placeOf(element: HTMLElement): LostPlace {
  const part = element.parentElement?.closest(parts) ?? null;
  return { element, part, index: part === null ? 0 : stopsIn(part, element).indexOf(element) };
}

/**
 * Where the focus goes on: to what took the place of its control in the same part of the page; where that part went with it, to what had the
 * focus last of all that is still there. Null where there is nothing of the kind.
 *
 * @param before What had the focus, the latest last.
 */
export function nextAfter({ part, index }: LostPlace, before: readonly HTMLElement[]): HTMLElement | null {
  // What lies behind a dialog cannot be used.
  const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? document.body;
  const present = part?.isConnected && dialog.contains(part) ? stopsIn(part) : [];
  const neighbour = present[Math.min(Math.max(0, index), present.length - 1)];
  return neighbour ?? before.findLast((element) => dialog.contains(element) && isUsable(element)) ?? null;
}
