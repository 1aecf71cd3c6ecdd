import type { Writable } from 'node:stream';
import { escapeForTerminal } from '../../../shared/platform/terminal-text.ts';
import { makeProblem, ProblemError } from '../../wire/problem-error.ts';
import { isTerminal } from './terminal.ts';

/** The output for a command's result. */
export interface ResultOutput {
  /**
   * Writes a part. Waits if the reader is slower.
   *
   * @throws the reason of `ended`
   */
  write(part: string | Uint8Array): Promise<void>;
  /** Waits until everything is written, or until nothing can be written any longer. */
  finish(): Promise<void>;
  /** Aborted when nothing can be written any longer. The reason is {@link ReaderLeft}, or a ProblemError if writing fails. */
  readonly ended: AbortSignal;
  /** Whether the output is a terminal, on which other messages would mix with the result. */
  readonly isTerminal: boolean;
}

/** The reader closed the pipe, as `| head` does. */
export class OutputClosed extends Error {
  override readonly name = 'ReaderLeft';
}

/**
 * Creates an output that writes to a stream with back-pressure. Control characters are escaped on a terminal. Files and pipes receive exact
 * bytes.
 */
export function createResultOutput(stream: Writable): ResultOutput {
  const controller = new AbortController();
  stream.on('error', (error: NodeJS.ErrnoException) => {
    const isClosed = error.code === 'EPIPE' || error.code === 'EOF' || error.code === 'ERR_STREAM_DESTROYED';
    const refused = makeProblem('storage-failed', { parameters: { reason: error.code ?? 'unknown' }, detail: error.message });
    controller.abort(isClosed ? new OutputClosed('nobody reads the result') : new ProblemError(refused));
  });
  const { signal: ended } = controller;
  const escaper = isTerminal(stream) ? createTerminalEscaper() : null;

  const drained = async (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const onAbort = (): void => resolve();
    stream.once('drain', resolve);
    ended.addEventListener('abort', onAbort);
    await promise;
    stream.removeListener('drain', resolve);
    ended.removeEventListener('abort', onAbort);
  };

  return {
    ended,
    isTerminal: isTerminal(stream),
    write: async (given) => {
      ended.throwIfAborted();
      const part = escaper === null ? given : escaper.next(given);
      if (part.length > 0 && !stream.write(part)) await drained();
      ended.throwIfAborted();
    },
    finish: async () => {
      if (ended.aborted) return;
      await new Promise<void>((resolve) => stream.write(escaper?.end() ?? '', () => resolve()));
    },
  };
}

/** Escapes a text for a terminal in parts. */
interface TerminalEscaper {
  /** Returns the escaped part. An incomplete character or line ending at the end of the part is returned with the next part. */
  next(part: string | Uint8Array): string;
  /** Returns the rest at the end of the text. */
  end(): string;
}

/** Creates an object that escapes UTF-8 text in parts, which can be split anywhere. */
export function createTerminalEscaper(): TerminalEscaper {
  const decoder = new TextDecoder();
  let buffered = '';
  const escaped = (text: string): string => {
    const all = buffered + text;
    // A carriage return waits for the next part, because a line feed could follow.
    buffered = all.endsWith('\r') ? '\r' : '';
    return escapeForTerminal(buffered === '' ? all : all.slice(0, -1));
  };
  return {
    next: (part) => escaped(typeof part === 'string' ? part : decoder.decode(part, { stream: true })),
    end: () => {
      const text = escaped(decoder.decode()) + escapeForTerminal(buffered);
      buffered = '';
      return text;
    },
  };
}
