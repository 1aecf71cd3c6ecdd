import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { schemaMistakes } from '../../schema-mistakes.ts';
import { StartFailure } from '../../start-failure.ts';
import { readWrittenJson, type WrittenJson } from '../../written-json.ts';

const nameSchema = z.string().min(1);

const ruleSchema = z.strictObject({
  /** `root/accessPoint`, each with `*` for any text. */
  apis: z
    .array(z.string().regex(/^[^/]+\/[^/]+$/, 'must be "root/accessPoint", with * for any text'))
    .min(1)
    .readonly(),
  /** Whom it lets in; with neither users nor groups everybody who is known. */
  users: z.array(nameSchema).readonly().optional(),
  groups: z.array(nameSchema).readonly().optional(),
  /** Which rows: a filter as REST has it. All where absent. */
  rows: z.string().min(1).optional(),
  /** Which columns. All where absent. */
  columns: z.array(nameSchema).min(1).readonly().optional(),
  /** Whether who is not let in is told that there is such an API. */
  listed: z.boolean().default(false),
});

export const ruleFileSchema = z.strictObject({
  /** Members of groups that no identity provider knows of. */
  groups: z.record(nameSchema, z.array(nameSchema).readonly()).default({}),
  /** Who is told of sources and rules that are not as they should be, whatever of the data they may see. */
  operators: z
    .strictObject({ users: z.array(nameSchema).readonly().default([]), groups: z.array(nameSchema).readonly().default([]) })
    .optional(),
  rules: z.array(ruleSchema).readonly(),
});

/** Who may see which rows and columns of which APIs. */
export type RuleFile = z.infer<typeof ruleFileSchema>;

/** One rule; of those that fit an API and a caller the first one decides. */
export type Rule = z.infer<typeof ruleSchema>;

/**
 * Reads a file of access rules (JSON).
 *
 * @throws StartFailure that says where in the file what is wrong
 */
export async function readRuleFile(file: string): Promise<RuleFile> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartFailure(`Can’t read the access rules ${file} (${error.code ?? error.message}).`);
  });
  const written = json(text, file);
  const parsed = ruleFileSchema.safeParse(written.value);
  if (parsed.success) return parsed.data;
  throw new StartFailure(`The access rules ${file} aren’t valid (${schemaMistakes(parsed.error.issues, written)}).`);
}

function json(text: string, file: string): WrittenJson {
  try {
    return readWrittenJson(text);
  } catch (error) {
    throw new StartFailure(`The access rules ${file} aren’t valid JSON (${error instanceof Error ? error.message : String(error)}).`);
  }
}
