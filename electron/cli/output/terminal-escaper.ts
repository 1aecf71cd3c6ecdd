import { escapeForTerminal } from '../../../shared/platform/terminal-text.ts';

/** Escapes what is written to a terminal, part by part. */
export interface TerminalEscaper {
  /** The text of the next part; an incomplete character or line ending at its end comes with the next part. */
  next(part: string | Uint8Array): string;
  /** What is left at the end. */
  end(): string;
}

/** Escapes parts of a text in UTF-8, which can be cut anywhere. */
export function createTerminalEscaper(): TerminalEscaper {
  const decoder = new TextDecoder();
  let held = '';
  const escaped = (text: string): string => {
    const all = held + text;
    // A line feed could follow in the next part.
    held = all.endsWith('\r') ? '\r' : '';
    return escapeForTerminal(held === '' ? all : all.slice(0, -1));
  };
  return {
    next: (part) => escaped(typeof part === 'string' ? part : decoder.decode(part, { stream: true })),
    end: () => {
      const text = escaped(decoder.decode()) + escapeForTerminal(held);
      held = '';
      return text;
    },
  };
}
