import { z } from 'zod';
import { problemSchema } from './problem.ts';

/** The way into a deployment, step by step, in the order in which it is gone. */
export const checkSteps = ['name', 'tcp', 'proxy', 'tls', 'clock', 'identity-provider', 'token', 'claims', 'catalogue'] as const;
export const checkStepIdSchema = z.enum(checkSteps);
export type CheckStepId = z.infer<typeof checkStepIdSchema>;

/** Why a step was skipped. */
export const skipReasons = [
  'step-before-failed',
  'no-proxy',
  'behind-proxy',
  'plain-http',
  'not-this-method',
  'no-claims',
  'not-told',
] as const;

export const checkStepSchema = z.object({
  id: checkStepIdSchema,
  status: z.enum(['passed', 'failed', 'skipped']),
  /** What was seen, as facts: `host`, `address`, `milliseconds`, `protocol`, `subject`, `validUntil`, `skewSeconds`, … Never a secret. */
  evidence: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Why it was skipped; null otherwise. */
  skipped: z.enum(skipReasons).nullable(),
  /** Why it failed, with what to do; null otherwise. */
  problem: problemSchema.nullable(),
});

/** One step of "Check". */
export type CheckStep = z.infer<typeof checkStepSchema>;
