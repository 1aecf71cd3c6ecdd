import type { editor } from './monaco.ts';

/**
 * Synchronizes Monaco with changes of its text field that aren't key presses, such as dictation, form fillers, and browser extensions.
 *
 * Monaco derives the input from the text around the cursor, overwrites selections of other programs, and hides the field behind the text.
 * The field contains the whole URL, so its text is used directly. At one position, the field is in front of the text, so that a click there
 * has its usual effect (see the style sheet).
 *
 * @returns the function that removes the listeners
 */
export function followNativeField(
  own: editor.IStandaloneCodeEditor,
  container: HTMLElement,
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
    const fullRange = own.getModel()?.getFullModelRange();
    if (fullRange) own.setSelection(fullRange);
  }

  // Monaco sets its own selection in the field on focus and on each render. A selection of all text takes precedence.
  field.setSelectionRange = (start, end, direction) => {
    const isAll = start === 0 && end === field.value.length;
    if (!isAll && isAllChosenFromOutside(field)) {
      queueMicrotask(chooseAll);
      return;
    }
    writeSelection(start, end, direction);
    written = { value: field.value, start: start ?? 0, end: end ?? 0 };
  };

  container.addEventListener(
    'keydown',
    () => {
      if (isAllChosenFromOutside(field)) chooseAll();
    },
    { signal, capture: true },
  );
  // Listens before Monaco receives the event, and again after Monaco has processed it.
  container.addEventListener(
    'input',
    (event) => {
      meant = event instanceof InputEvent && event.isComposing ? null : field.value;
    },
    { signal, capture: true },
  );
  container.addEventListener(
    'input',
    () => {
      if (meant !== null && meant !== own.getValue()) replaceText(meant);
    },
    { signal },
  );
  container.addEventListener(
    'mousedown',
    (event) => {
      if (event.target !== field) return;
      event.preventDefault();
      // Monaco would treat the click as a click at the cursor.
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
