import { applicationTextsFor } from '../texts/application-texts.ts';

/** Why the application can't start. The codes are keys of `start` in electron/texts. */
export type StartFailureCode = 'newerData' | 'unusableFolder' | 'fullDisk' | 'portInUse' | 'portDenied';

/** A start failure with a text in both languages. Its message is in English. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
  readonly code: StartFailureCode;
  readonly facts: Readonly<Record<string, string>>;

  constructor(code: StartFailureCode, facts: Readonly<Record<string, string>>, cause?: unknown) {
    super(applicationTextsFor('en').t(`start:${code}`, facts), { cause });
    this.code = code;
    this.facts = facts;
  }
}

/**
 * Returns the message for the user: what failed, why, and what to do.
 *
 * @param error any error during the start
 * @param language BCP 47
 */
export function startFailureText(error: unknown, language: string): string {
  if (error instanceof StartFailure) return applicationTextsFor(language).t(`start:${error.code}`, error.facts);
  return error instanceof Error ? error.message : String(error);
}
