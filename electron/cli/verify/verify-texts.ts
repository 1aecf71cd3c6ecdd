import type { MessageLanguage } from '../../../shared/query/index.ts';
import type { FaultCode, SkipReason } from '../../core/verify/outcome.ts';
import { english } from './english.ts';
import { french } from './french.ts';

/** What `verify` says in one language. */
export interface VerifyTexts {
  /** `{{name}}` stands for a fact of the fault. */
  readonly faults: Readonly<Record<FaultCode, string>>;
  readonly skips: Readonly<Record<SkipReason, string>>;
  readonly passed: (count: number) => string;
  readonly failed: (count: number) => string;
  readonly leftOut: string;
  readonly sum: (apis: number, checks: number) => string;
  readonly asPromised: string;
  readonly withFaults: (apis: number) => string;
  readonly leftOutApis: (apis: number) => string;
}

/** What `verify` says, in each language. */
export const verifyTexts: Readonly<Record<MessageLanguage, VerifyTexts>> = { en: english, fr: french };
