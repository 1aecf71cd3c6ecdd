import type { SourceReason, SourceReasonCode } from '../../shared/publication/source-reason.ts';
import { printSourceReason } from '../../shared/texts/source-reason-sentences.ts';
import type { Facts } from '../../shared/translation/create-texts.ts';
import { SourceFailure } from './start-failure.ts';

/** An error because of which a part of a source isn't published. The message is the reason in English, for the log. */
export class SourceError extends Error {
  override readonly name: string = 'SourceError';
  readonly reason: SourceReason;

  constructor(reason: SourceReason, options?: ErrorOptions) {
    super(printSourceReason(reason, 'en'), options);
    this.reason = reason;
  }
}

/** Creates a {@link SourceError}. */
export function sourceError(code: SourceReasonCode, facts: Facts = {}, cause?: unknown): SourceError {
  return new SourceError({ code, facts }, cause === undefined ? undefined : { cause });
}

/**
 * Returns the reason of an error.
 *
 * @param other Code for an error without a reason, whose message becomes the details.
 */
export function sourceReasonOf(error: unknown, other: 'failed' | 'failed-check' | 'database-failed' = 'failed'): SourceReason {
  if (error instanceof SourceError || error instanceof SourceFailure) return error.reason;
  if (isDiskFull(error)) return { code: 'disk-full', facts: {} };
  return { code: other, facts: { details: detailsOf(error) } };
}

/** DuckDB's messages for a disk without space. The second one is about its folder for intermediate results. */
const fullDisk = /No space left on device|There is not enough space on the disk|failed to offload data block/;

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (('code' in error && error.code === 'ENOSPC') || fullDisk.test(error.message));
}

/** Checks whether an error can pass without a change of the file: an error of the system, such as a full disk or too many open files. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isOfSystem = 'syscall' in error || /^IO Error/.test(error.message) || isDiskFull(error);
  return isOfSystem || isTemporary(error.cause);
}

/** Returns the first line of a message without the error type. Further lines of DuckDB are hints about its own options. */
export function detailsOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  return line.replace(/^(?:Error|[A-Z][A-Za-z]*(?: [A-Z][A-Za-z/]*)* Error): /, '').trim();
}
