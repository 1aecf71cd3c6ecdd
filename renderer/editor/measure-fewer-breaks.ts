// Types for what Monaco has none of, wherever this file is checked.
/// <reference path="./monaco-line-breaks.d.ts" />
import {
  DOMLineBreaksComputerFactory,
  type LineBreaksComputer,
  type LineBreaksComputerFactory,
} from 'monaco-editor/editor/browser/view/domLineBreaksComputer';
import { ModelLineProjectionData } from 'monaco-editor/editor/common/modelLineProjectionData';
import { type BrokenText, certainBreaks } from './certain-breaks.ts';

interface Known extends BrokenText {
  readonly data: ModelLineProjectionData | null;
}

/**
 * Lets Monaco measure where lines break only where that is not certain: each measurement lays the page out, with each key in both editors.
 *
 * The breaks are those of its text field, which screen readers read line by line; so they stay, measured or not.
 */
export function measureFewerBreaks(): void {
  const create = DOMLineBreaksComputerFactory.create;
  DOMLineBreaksComputerFactory.create = (targetWindow) => measuringLess(create(targetWindow));
}

function measuringLess(measuring: LineBreaksComputerFactory): LineBreaksComputerFactory {
  const known = new Map<number, Known>();
  let settings: readonly unknown[] = [];
  return {
    createLineBreaksComputer(context, fontInfo, tabSize, columns, ...others): LineBreaksComputer {
      const measured = measuring.createLineBreaksComputer(context, fontInfo, tabSize, columns, ...others);
      const present = [fontInfo, tabSize, columns, ...others];
      if (present.some((setting, index) => setting !== settings[index])) known.clear();
      settings = present;
      const canKnow = fontInfo.isMonospace && columns > 0;
      const asked: { readonly line: number; readonly text: string; readonly isPlain: boolean; readonly found: Known | null }[] = [];
      return {
        addRequest(line, previous) {
          const text = context.getLineContent(line);
          const isPlain = canKnow && (context.getLineInjectedText(line) ?? []).length === 0;
          const found = isPlain ? withoutMeasuring(text, columns, known.get(line) ?? null) : null;
          if (found === null) measured.addRequest(line, previous);
          asked.push({ line, text, isPlain, found });
        },
        finalize() {
          const rest = asked.some(({ found }) => found === null) ? measured.finalize().values() : [].values();
          return asked.map(({ line, text, isPlain, found }) => {
            const data = found === null ? (rest.next().value ?? null) : found.data;
            // Breaks among injected text are none of the line's own.
            if (isPlain) known.set(line, found ?? { text, breaks: data?.breakOffsets ?? null, data });
            else known.delete(line);
            return data;
          });
        },
      };
    },
  };
}

function withoutMeasuring(text: string, columns: number, before: Known | null): Known | null {
  const breaks = certainBreaks(text, columns, before);
  if (breaks === undefined) return null;
  if (breaks === null) return { text, breaks, data: null };
  // Each character takes one column: an offset is a column.
  return {
    text,
    breaks,
    data: new ModelLineProjectionData(null, null, [...breaks], [...breaks], before?.data?.wrappedTextIndentLength ?? 0),
  };
}
