import { changeBetween } from '../../shared/edit/index.ts';
import type { ClassedToken } from '../../shared/language/index.ts';
import { type DrawnPiece, drawPiece, readDrawnText } from './drawn-text.ts';
import { editor } from './monaco.ts';
import { pieceOfChange } from './piece-of-change.ts';

/** How long after the last key Monaco gets the text, milliseconds: longer than between two keys of one word. */
const pause = 400;

interface PieceToDraw {
  readonly piece: DrawnPiece;
  readonly content: string;
}

/** Shows a text in an editor before Monaco has it. */
export interface TextAhead {
  /** Shows a text where it differs from the one shown by one change in one colour; false where Monaco is to show it. */
  readonly show: (text: string) => boolean;
  /** Puts back what Monaco has, which is to get another text than the one that is shown. */
  readonly leave: () => void;
  /** Gives Monaco the text that is shown. */
  readonly settle: () => void;
  readonly dispose: () => void;
}

/**
 * Shows what a key elsewhere changes in an editor that nobody looks into: in the one node of the page that shows it, and in its field.
 *
 * Monaco draws whole lines anew, and works out much that only matters where somebody types or points. It gets the text when somebody
 * comes near, when it has to draw anew, or when the keys pause; until then its own lines are put back before it draws.
 */
export function showAhead(
  own: editor.IStandaloneCodeEditor,
  place: HTMLElement,
  tokensOf: (text: string) => readonly ClassedToken[],
  giveToMonaco: (text: string) => void,
): TextAhead {
  let ahead: { readonly text: string; readonly at: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const drawnByMonaco = new Map<Text, string>();

  const putBack = (): void => {
    for (const [node, drawn] of drawnByMonaco) node.data = drawn;
    drawnByMonaco.clear();
  };

  const settle = (): void => {
    if (ahead === null) return;
    const { text } = ahead;
    ahead = null;
    // Monaco leaves a line alone that is to show what it drew there last.
    putBack();
    giveToMonaco(text);
  };

  const leave = (): void => {
    if (ahead === null) return;
    ahead = null;
    putBack();
    const field = place.querySelector('textarea');
    if (field !== null) field.value = own.getValue();
  };

  const settleAtPause = (): void => {
    timer = null;
    if (ahead === null) return;
    const left = ahead.at + pause - performance.now();
    if (left > 0) timer = setTimeout(settleAtPause, left);
    else settle();
  };

  const draw = ({ piece, content }: PieceToDraw): void => {
    if (!drawnByMonaco.has(piece.node)) drawnByMonaco.set(piece.node, piece.node.data);
    drawPiece(piece, content);
  };

  const pieceFor = (shown: string, text: string): PieceToDraw | null => {
    const [change, ...others] = changeBetween(shown, text);
    const { isMonospace } = own.getOption(editor.EditorOption.fontInfo);
    if (change === undefined || others.length > 0 || !isMonospace) return null;
    const drawn = readDrawnText(place);
    if (drawn.text !== shown) return null;
    const { wrappingColumn } = own.getOption(editor.EditorOption.wrappingInfo);
    const piece = pieceOfChange(drawn, text, change, wrappingColumn, tokensOf);
    if (piece === null) return null;
    return { piece, content: shown.slice(piece.from, change.from) + change.text + shown.slice(change.to, piece.to) };
  };

  const show = (text: string): boolean => {
    const field = place.querySelector('textarea');
    const found = field === null || own.hasTextFocus() || place.matches(':hover') ? null : pieceFor(ahead?.text ?? own.getValue(), text);
    if (field === null || found === null) return false;
    draw(found);
    field.value = text;
    ahead = { text, at: performance.now() };
    timer ??= setTimeout(settleAtPause, pause);
    return true;
  };

  // Colours that come late, another theme: Monaco draws what it has. Heard of before the frame is painted.
  const redraws = new MutationObserver(() => {
    if (ahead === null) return;
    putBack();
    const found = pieceFor(own.getValue(), ahead.text);
    if (found === null) settle();
    else draw(found);
  });
  const lines = place.querySelector('.view-lines');
  if (lines !== null) redraws.observe(lines, { childList: true });

  const listening = new AbortController();
  for (const near of ['focus', 'pointerover', 'input']) place.addEventListener(near, settle, { signal: listening.signal, capture: true });
  const watches = [own.onDidLayoutChange(settle), own.onDidChangeConfiguration(settle), own.onDidScrollChange(settle)];
  return {
    show,
    leave,
    settle,
    dispose: () => {
      redraws.disconnect();
      listening.abort();
      for (const watch of watches) watch.dispose();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
