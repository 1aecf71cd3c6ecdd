import type { CheckOptions, CheckStepId } from '../../../shared/contract/check.ts';
import type { ConnectionInput } from '../../../shared/contract/connections/connection.ts';
import type { SecretPurpose } from '../../../shared/contract/signing-in/secret.ts';
import type { Stage } from './stage.ts';

/** What an expert concludes from a failure: the step that fails, the code, and words that cause and fix must contain in each language. */
export interface Verdict {
  readonly step: CheckStepId;
  readonly code: string;
  readonly cause: Words;
  readonly fix: Words;
}

/** Patterns that all must match a text in English and in French. */
export interface Words {
  readonly en: readonly RegExp[];
  readonly fr: readonly RegExp[];
}

/** A connection whose servers are staged. */
export interface StagedConnection {
  readonly settings: ConnectionInput;
  readonly secrets?: Partial<Readonly<Record<SecretPurpose, string>>>;
  readonly options?: Partial<CheckOptions>;
  /** Milliseconds for each phase of a request; ten seconds if absent. */
  readonly timeout?: number;
  /** What a person does with a sign-in link. */
  readonly browser?: (url: string) => Promise<unknown>;
}

/** One failure, or a connection that must pass. */
export interface FaultCase {
  readonly name: string;
  readonly stage: (stage: Stage) => StagedConnection | Promise<StagedConnection>;
  /** Null: the test must pass. */
  readonly verdict: Verdict | null;
}

/** Makes a verdict; each list is one pattern or several that all must match. */
export function verdict(
  step: CheckStepId,
  code: string,
  cause: { readonly en: RegExp | readonly RegExp[]; readonly fr: RegExp | readonly RegExp[] },
  fix: { readonly en: RegExp | readonly RegExp[]; readonly fr: RegExp | readonly RegExp[] },
): Verdict {
  return { step, code, cause: { en: [cause.en].flat(), fr: [cause.fr].flat() }, fix: { en: [fix.en].flat(), fr: [fix.fr].flat() } };
}

/** The same verdict with words of the server that the cause must quote in both languages. */
export function quoting(told: Verdict, ...quotes: readonly RegExp[]): Verdict {
  return { ...told, cause: { en: [...told.cause.en, ...quotes], fr: [...told.cause.fr, ...quotes] } };
}
