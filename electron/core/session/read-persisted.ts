import { z } from 'zod';
import { readableParts, readableSession } from '../../../shared/contract/saved/readable-session.ts';
import { sessionSchema, type WindowSession } from '../../../shared/contract/saved/session.ts';
import { keptFormSchema, type WindowForms } from '../../../shared/contract/saved/window-forms.ts';
import type { ReadKept } from './orphaned-sessions.ts';

const storedForms = z.object({ version: z.literal(1), forms: z.array(z.unknown()) });

/** A session as it was stored. */
export const readStoredSession: ReadKept<WindowSession> = (stored) => {
  const whole = sessionSchema.safeParse(stored);
  if (whole.success) return { value: whole.data, whole: true };
  const value = readableSession(stored);
  return value === null ? null : { value, whole: false };
};

/** Forms as they were stored; one that cannot be read does not cost the others. */
export const readStoredForms: ReadKept<WindowForms> = (stored) => {
  const parts = storedForms.safeParse(stored);
  if (!parts.success) return null;
  const forms = readableParts(keptFormSchema, parts.data.forms);
  return { value: { version: 1, forms }, whole: forms.length === parts.data.forms.length };
};
