import type { editor } from './monaco.ts';

/**
 * Keeps Monaco in step with changes of its text field that are no key presses: dictation, form fillers, browser extensions, test drivers.
 *
 * Monaco guesses what was typed from the text around the cursor, overwrites a selection made from outside, and hides the field
 * under the text. The field holds the whole URL, so it can simply be believed; and it is above the text in one spot (see the style),
 * where a click does what it does beside it. Returns what undoes it.
 */
export function followNativeField(
  own: editor.IStandaloneCodeEditor,
  place: HTMLElement,
  field: HTMLTextAreaElement,
  replaceText: (text: string) => void,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const writeSelection = field.setSelectionRange.bind(field);
  let written = { value: '', start: 0, end: 0 };
  let meant: string | null = null;

  function isAllChosenFromOutside(text: HTMLTextAreaElement): boolean {
    const { value, selectionStart, selectionEnd } = text;
    if (value === '' || selectionStart !== 0 || selectionEnd !== value.length) return false;
    return written.value !== value || written.start !== 0 || written.end !== value.length;
  }

  function chooseAll(): void {
    const whole = own.getModel()?.getFullModelRange();
    if (whole) own.setSelection(whole);
  }

  // Monaco writes its own selection into the field when it gets the focus and whenever it draws: a choice of all wins over that.
  field.setSelectionRange = (start, end, direction) => {
    const isAll = start === 0 && end === field.value.length;
    if (!isAll && isAllChosenFromOutside(field)) {
      queueMicrotask(chooseAll);
      return;
    }
    writeSelection(start, end, direction);
    written = { value: field.value, start: start ?? 0, end: end ?? 0 };
  };

  place.addEventListener(
    'keydown',
    () => {
      if (isAllChosenFromOutside(field)) chooseAll();
    },
    { signal, capture: true },
  );
  // Heard before Monaco hears of it, and again when Monaco has made of it what it could.
  place.addEventListener(
    'input',
    (event) => {
      meant = event instanceof InputEvent && event.isComposing ? null : field.value;
    },
    { signal, capture: true },
  );
  place.addEventListener(
    'input',
    () => {
      if (meant !== null && meant !== own.getValue()) replaceText(meant);
    },
    { signal },
  );
  place.addEventListener(
    'mousedown',
    (event) => {
      if (event.target !== field) return;
      event.preventDefault();
      // Monaco would take it for a click on the cursor.
      event.stopPropagation();
      field.style.pointerEvents = 'none';
      const position = own.getTargetAtClientPoint(event.clientX, event.clientY)?.position;
      field.style.pointerEvents = '';
      if (position) own.setPosition(position);
      own.focus();
    },
    { signal, capture: true },
  );
  return () => listening.abort();
}
