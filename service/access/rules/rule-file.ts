import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { reason } from '../../../shared/json/member-error.ts';
import { StartFailure } from '../../failures/start-failure.ts';
import { ofMistakes, schemaMistakes } from '../../json/schema-mistakes.ts';
import { decodeText, JsonError, readWrittenJson, type WrittenJson } from '../../json/written-json.ts';
import { errorText } from '../../texts/error-text.ts';

const nameSchema = z.string().min(1);

const ruleSchema = z.strictObject({
  /** Patterns of APIs: `root/accessPoint`, each with `*` for any text. */
  apis: z
    .array(z.string().regex(/^[^/]+\/[^/]+$/, reason('api-pattern')))
    .min(1)
    .readonly(),
  /** Users of the rule. A rule without users and groups applies to all authenticated callers. */
  users: z.array(nameSchema).readonly().optional(),
  groups: z.array(nameSchema).readonly().optional(),
  /** Filter of the visible rows, in the syntax of REST. All rows if absent. */
  rows: z.string().min(1).optional(),
  /** Names of the visible columns. All columns if absent. */
  columns: z.array(nameSchema).min(1).readonly().optional(),
  /** Whether callers without access can see that the API exists. */
  listed: z.boolean().default(false),
});

export const ruleFileSchema = z.strictObject({
  /** Additional groups and their members, for groups that the identity provider doesn't have. */
  groups: z.record(nameSchema, z.array(nameSchema).readonly()).default({}),
  /** Callers who can see problems of sources and rules, independently of their access to data. */
  operators: z
    .strictObject({ users: z.array(nameSchema).readonly().default([]), groups: z.array(nameSchema).readonly().default([]) })
    .optional(),
  rules: z.array(ruleSchema).readonly(),
});

/** The content of a file of access rules. */
export type RuleFile = z.infer<typeof ruleFileSchema>;

/** An access rule. The first rule that matches an API and a caller decides. */
export type Rule = z.infer<typeof ruleSchema>;

/**
 * Reads a file of access rules (JSON).
 *
 * @throws StartFailure with the position of each mistake in the file
 */
export async function readRuleFile(file: string): Promise<RuleFile> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartFailure(errorText('start.rules-unreadable', { file, details: error.code ?? error.message }));
  });
  const written = json(bytes, file);
  const parsed = ruleFileSchema.safeParse(written.value);
  if (parsed.success) return parsed.data;
  throw new StartFailure(errorText('start.rules-invalid', { file, details: ofMistakes(schemaMistakes(parsed.error.issues, written)) }));
}

function json(bytes: Uint8Array, file: string): WrittenJson {
  try {
    return readWrittenJson(decodeText(bytes));
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new StartFailure(errorText('start.rules-invalid', { file, details: ofMistakes([error.mistake]) }));
  }
}
