import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { z } from 'zod';
import { memberIssue } from '../../shared/json/member-error.ts';
import { publicationSchema } from '../../shared/publication/publication-schema.ts';
import { StartFailure } from '../failures/start-failure.ts';
import { ofMistakes, schemaMistakes } from '../json/schema-mistakes.ts';
import { decodeText, JsonError, readWrittenJson, type WrittenJson } from '../json/written-json.ts';
import { type ErrorText, errorText } from '../texts/error-text.ts';
import { type Settings, settingsSchema } from './settings.ts';

/** Maximum size of a configuration file in bytes. */
const longestFile = 10_000_000;

/**
 * Reads the settings of a JSON file.
 *
 * @returns the settings with absolute paths, or one sentence with line and column of each mistake
 */
export function readConfigFile(file: string): Configuration | { readonly mistake: ErrorText } {
  try {
    const { settings, positionOf } = readConfiguration(file);
    return { settings: absolute(settings, dirname(resolve(file))), positionOf };
  } catch (error) {
    if (error instanceof StartFailure) return { mistake: error.text };
    throw error;
  }
}

/** A valid configuration file. */
export interface Configuration {
  readonly settings: Settings;
  readonly positionOf: WrittenJson['positionOf'];
}

/**
 * Reads a whole configuration file, so that no part of an invalid file takes effect.
 *
 * @throws StartFailure with line and column of each mistake
 */
export function readConfiguration(file: string): Configuration {
  let written: WrittenJson;
  try {
    if (statSync(file).size > longestFile) throw new StartFailure(errorText('start.configuration-too-large', { file }));
    written = readWrittenJson(decodeText(readFileSync(file)));
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    if (error instanceof JsonError)
      throw new StartFailure(errorText('start.configuration-invalid', { file, details: ofMistakes([error.mistake]) }));
    const details = error instanceof Error ? error.message : String(error);
    throw new StartFailure(errorText('start.configuration-unreadable', { file, details }));
  }
  const parsed = settingsSchema.safeParse(written.value);
  const issues = [...(parsed.error?.issues ?? []), ...mistakesOfSections(parsed.data ?? {})];
  if (parsed.data === undefined || issues.length > 0)
    throw new StartFailure(errorText('start.configuration-invalid', { file, details: ofMistakes(schemaMistakes(issues, written)) }));
  return { settings: parsed.data, positionOf: written.positionOf };
}

/** Returns mistakes in combinations of settings that are individually valid. */
function mistakesOfSections(settings: Settings): readonly z.core.$ZodIssue[] {
  const { sources, publication, access } = settings;
  const duplicateKey = (path: string, other: string): readonly z.core.$ZodIssue[] => [memberIssue([path], 'exclusive', other)];
  return [
    ...(sources === undefined ? [] : (publicationSchema.safeParse({ sources }).error?.issues ?? [])),
    ...(sources !== undefined && publication !== undefined ? duplicateKey('sources', 'publication') : []),
    ...(settings['access-rules'] !== undefined && access !== undefined ? duplicateKey('access-rules', 'access') : []),
  ];
}

const paths = ['data-dir', 'publication', 'access', 'keytab', 'issuer-ca', 'tls-cert', 'tls-key'] as const;

function absolute(settings: Settings, folder: string): Settings {
  const named = paths.flatMap((name) => {
    const path = settings[name];
    return path === undefined ? [] : [[name, resolve(folder, path)] as const];
  });
  const { data } = settings;
  const isUrl = (location: string) => /^[\w+.-]+:\/\//.test(location);
  const located = data?.map((location) => (isUrl(location) ? location : resolve(folder, location)));
  const issuer = settings.issuer?.map((one) => ({ ...one, ...withAbsoluteSecret(one['user-check'], folder) }));
  const operatorToken = settings['operator-token'];
  return {
    ...settings,
    ...Object.fromEntries(named),
    ...(located === undefined ? {} : { data: located }),
    ...(issuer === undefined ? {} : { issuer }),
    ...(operatorToken === undefined ? {} : { 'operator-token': absoluteSecret(operatorToken, folder) }),
  };
}

type UserCheckSettings = NonNullable<NonNullable<Settings['issuer']>[number]['user-check']>;

function withAbsoluteSecret(check: UserCheckSettings | undefined, folder: string): { 'user-check'?: UserCheckSettings } {
  if (check === undefined) return {};
  return { 'user-check': { ...check, 'client-secret': absoluteSecret(check['client-secret'], folder) } };
}

function absoluteSecret(secret: string, folder: string): string {
  const file = /^file:(.*)$/s.exec(secret)?.[1];
  return file === undefined ? secret : `file:${resolve(folder, file)}`;
}
