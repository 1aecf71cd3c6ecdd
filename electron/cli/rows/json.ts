import type { RowFormat } from './row-format.ts';

/** A list, one row a line, each as sent. What is cut off looks cut off: it has no end. */
export function createJsonFormat(): RowFormat {
  let begun = false;
  return {
    write: (lines) => {
      const opening = begun ? ',\n' : '[\n';
      begun = true;
      return opening + lines.replaceAll('\n', ',\n');
    },
    end: () => (begun ? '\n]\n' : '[]\n'),
  };
}

/** One row a line, each as sent. */
export function createLinesFormat(): RowFormat {
  return { write: (lines) => `${lines}\n`, end: () => '' };
}
