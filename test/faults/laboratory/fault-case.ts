import type { Probes } from '../../../electron/core/diagnosis/probes.ts';
import type { CheckOptions, CheckStepId } from '../../../shared/contract/check.ts';
import type { ConnectionInput } from '../../../shared/contract/connections/connection.ts';
import type { SecretPurpose } from '../../../shared/contract/signing-in/secret.ts';
import type { Stage } from './stage.ts';

/** The expected diagnosis: the failed step, the code, and the words that cause and fix must contain in each language. */
export interface Verdict {
  readonly step: CheckStepId;
  readonly code: string;
  readonly cause: Words;
  readonly fix: Words;
  /** Whether an earlier step fails for the same cause. By default, the first failed step must be this one. */
  readonly follows?: true;
}

/** Patterns that must all match the English text or the French text. */
export interface Words {
  readonly en: readonly RegExp[];
  readonly fr: readonly RegExp[];
}

/** A connection whose servers the test started. */
export interface StagedConnection {
  readonly settings: ConnectionInput;
  readonly secrets?: Partial<Readonly<Record<SecretPurpose, string>>>;
  readonly options?: Partial<CheckOptions>;
  /** Timeout of each phase of a request in milliseconds. The default is 10,000. */
  readonly timeout?: number;
  /** Environment variables of the application. Such a case can't run at the same time as others. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Network probes that replace the system's, for names that the system can't be made to look up. */
  readonly probes?: Partial<Probes>;
  /** Opens a sign-in link and acts as the user. */
  readonly browser?: (url: string) => Promise<unknown>;
}

/** An error to diagnose, or a connection that must pass its test. */
export interface FaultCase {
  readonly name: string;
  readonly stage: (stage: Stage) => StagedConnection | Promise<StagedConnection>;
  /** The expected diagnosis. Null if the connection test must pass. */
  readonly verdict: Verdict | null;
}

/** Returns an expected diagnosis. All patterns of a list must match. */
export function verdict(
  step: CheckStepId,
  code: string,
  cause: { readonly en: RegExp | readonly RegExp[]; readonly fr: RegExp | readonly RegExp[] },
  fix: { readonly en: RegExp | readonly RegExp[]; readonly fr: RegExp | readonly RegExp[] },
): Verdict {
  return { step, code, cause: { en: [cause.en].flat(), fr: [cause.fr].flat() }, fix: { en: [fix.en].flat(), fr: [fix.fr].flat() } };
}

/** Adds patterns to a diagnosis. The cause must quote them from the server message in both languages. */
export function quoting(expected: Verdict, ...quotes: readonly RegExp[]): Verdict {
  return { ...expected, cause: { en: [...expected.cause.en, ...quotes], fr: [...expected.cause.fr, ...quotes] } };
}
