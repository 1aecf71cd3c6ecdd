import type { SourceReason } from '../../shared/publication/source-reason.ts';
import { printNamedReason } from '../../shared/texts/source-reason-sentences.ts';
import { type ErrorText, textOf } from '../texts/error-text.ts';

/** An expected reason why the service can't start. The text is a sentence for the user. */
export class StartFailure extends Error {
  override readonly name: string = 'StartFailure';
  readonly text: ErrorText;

  constructor(text: ErrorText | string, options?: ErrorOptions) {
    const written = typeof text === 'string' ? textOf(() => text) : text;
    super(written.en, options);
    this.text = written;
  }
}

/** A rejected configuration file. Several parts of the service read the file and get the same failure, but only the first reports it. */
export class ConfigurationFailure extends StartFailure {
  override readonly name = 'ConfigurationFailure';
  isReported = false;
}

/**
 * Logs why a changed file isn't in effect.
 *
 * @param what what stays in effect, with the verb: `rules stay`
 */
export function logRejectedFile(error: unknown, what: string, log: (line: string) => void): void {
  const message = error instanceof Error ? error.message : String(error);
  const isConfiguration = error instanceof ConfigurationFailure;
  if (!isConfiguration || !error.isReported) log(`${message} The previous ${isConfiguration ? 'configuration stays' : what} in effect.`);
  if (isConfiguration) error.isReported = true;
}

/** A source that can't be opened. The service can start if it has other sources. */
export class SourceFailure extends StartFailure {
  override readonly name = 'SourceFailure';
  readonly reason: SourceReason;

  /** @param source Location of the source without secrets, as in the command line. */
  constructor(source: string, reason: SourceReason, options?: ErrorOptions) {
    super(
      textOf((language) => `${printNamedReason(source, reason, language)}.`),
      options,
    );
    this.reason = reason;
  }
}
