import { z } from 'zod';
import type { OwnToken } from '../../../shared/contract/signing-in/account.ts';

/** Instants as text (ISO 8601) or epoch milliseconds; what is neither is not told. */
const instantSchema = z
  .union([z.string(), z.number()])
  .transform((told) => (typeof told === 'number' ? told : Date.parse(told)))
  .pipe(z.number())
  .nullable()
  .catch(null)
  .default(null);

const tokenSchema = z.object({
  id: z.union([z.string().min(1).max(200), z.number().int().transform(String)]),
  label: z.string().max(1000).catch(''),
  created: instantSchema,
  expires: instantSchema,
  revoked: instantSchema,
  lastUsed: instantSchema,
});

const countSchema = z.number().int().positive().nullable().catch(null).default(null);

const listSchema = z.object({ usualDays: countSchema, mostDays: countSchema, mostTokens: countSchema, tokens: z.array(tokenSchema) });

const madeSchema = tokenSchema.extend({ token: z.string().min(1).max(20_000) });

function parsed<Value>(schema: z.ZodType<Value>, text: string): Value | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Reads the list of a user's service tokens; null where the answer is none. */
export function readTokenList(text: string): z.infer<typeof listSchema> | null {
  return parsed(listSchema, text);
}

/** Reads the answer to the making of a token: the token and, this once, its text; null where the answer is none. */
export function readMadeToken(text: string): { readonly token: OwnToken; readonly text: string } | null {
  const made = parsed(madeSchema, text);
  if (made === null) return null;
  const { token, ...known } = made;
  return { token: known, text: token };
}
