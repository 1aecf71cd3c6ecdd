import { isUsable, type LostPlace, nextAfter, placeOf } from './lost-focus.ts';

/** Dialogs and menus that give the focus back on purpose do so before, milliseconds. */
const patience = 50;

/** How many of those that had the focus are remembered. */
const remembered = 20;

/**
 * Keeps the focus on the page when the control that has it goes, is hidden or disabled: the next key would go to nothing, and a screen reader
 * would begin again at the top. A button that is busy gets it back when it is done.
 *
 * @returns what ends it.
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
  const rescue = (lost: LostPlace, wasBusy: boolean): void => {
    rest();
    const isLost = document.activeElement === null || document.activeElement === document.body;
    const { element } = lost;
    // Whoever clicks beside a control means to leave it.
    if (!isLost || (isUsable(element) && !wasBusy)) return;
    if (element.isConnected && element.matches(':disabled[data-loading]')) {
      waiting = () => rescue(lost, true);
      changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
      return;
    }
    const present = before.map((one) => one.deref()).filter((one) => one !== undefined);
    const next = isUsable(element) ? element : (nextAfter(lost, present) ?? document.querySelector<HTMLElement>('main'));
    next?.focus({ preventScroll: true });
  };
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
    const lost = placeOf(target);
    rest();
    // A button may be done with its work before anybody looks.
    const isBusy = target.matches(':disabled');
    timer = setTimeout(() => rescue(lost, isBusy), patience);
  };
  const enter = ({ target }: FocusEvent): void => {
    rest();
    if (target instanceof HTMLElement) before = [...before.filter((one) => one.deref() !== target), new WeakRef(target)].slice(-remembered);
  };
  document.addEventListener('focusout', leave);
  document.addEventListener('focusin', enter);
  return () => {
    rest();
    document.removeEventListener('focusout', leave);
    document.removeEventListener('focusin', enter);
  };
}
