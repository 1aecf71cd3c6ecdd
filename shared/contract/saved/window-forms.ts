import { z } from 'zod';
import { secretPurposeSchema } from '../signing-in/secret.ts';

const fieldSchema = z.string().min(1).max(100);

/** A connection's form that was begun and not saved, as it may lie on disk: without any secret. */
export const persistedFormSchema = z.object({
  /** A connection's id; `new` for one that is to be made. */
  key: z.string().min(1).max(64),
  /** What is typed and chosen otherwise than in the connection, by field. */
  changes: z.record(fieldSchema, z.union([z.string().max(100_000), z.boolean(), z.array(z.string().max(100)).readonly()])),
  /** Secrets that were typed: which, not what. */
  secrets: z.array(secretPurposeSchema).readonly(),
  /** Fields whose text may hold a secret: which, not what. */
  withheld: z.array(fieldSchema).readonly(),
});

/** The forms that a window has begun. */
export const windowFormsSchema = z.object({ version: z.literal(1), forms: z.array(persistedFormSchema).max(1000).readonly() });
export type WindowForms = z.infer<typeof windowFormsSchema>;
