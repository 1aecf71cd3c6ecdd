import type { Writable } from 'node:stream';
import { escapeForTerminal } from '../../../shared/platform/terminal-text.ts';
import { makeProblem, ProblemError } from '../../wire/problem-error.ts';
import { isTerminal } from './terminal.ts';

/** Where a command's result goes. */
export interface ResultOutput {
  /** Waits while the reader is slower. @throws what `ended` says. */
  write(part: string | Uint8Array): Promise<void>;
  /** Waits until everything is out, or nothing can be any more. */
  finish(): Promise<void>;
  /** Aborted once nothing can be written any more: with {@link ReaderLeft}, or a ProblemError where a file or disk refuses. */
  readonly ended: AbortSignal;
  /** Whether somebody reads it at a terminal: what else is told there would stand among it. */
  readonly isTerminal: boolean;
}

/** Whoever read the result has had enough: `| head`. */
export class ReaderLeft extends Error {
  override readonly name = 'ReaderLeft';
}

/** Writes to a stream with back-pressure; a closed pipe is the reader's good right. At a terminal, control characters are escaped; files and pipes get exact bytes. */
export function createResultOutput(stream: Writable): ResultOutput {
  const leaving = new AbortController();
  stream.on('error', (error: NodeJS.ErrnoException) => {
    const left = error.code === 'EPIPE' || error.code === 'EOF' || error.code === 'ERR_STREAM_DESTROYED';
    const refused = makeProblem('storage-failed', { parameters: { reason: error.code ?? 'unknown' }, detail: error.message });
    leaving.abort(left ? new ReaderLeft('nobody reads the result') : new ProblemError(refused));
  });
  const { signal: ended } = leaving;
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

/** Escapes what is written to a terminal, part by part. */
interface TerminalEscaper {
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
