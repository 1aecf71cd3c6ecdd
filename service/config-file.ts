import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { schemaMistakes } from './schema-mistakes.ts';
import { type Settings, settingsSchema } from './settings.ts';
import { readWrittenJson, type WrittenJson } from './written-json.ts';

/** The settings of a file (JSON), with its paths made absolute; or one sentence that says what is wrong, and where. */
export function readConfigFile(file: string): { readonly settings: Settings } | { readonly mistake: string } {
  let written: WrittenJson;
  try {
    written = readWrittenJson(readFileSync(file, 'utf8'));
  } catch (error) {
    return { mistake: `--config ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
  const parsed = settingsSchema.safeParse(written.value);
  if (!parsed.success) {
    return { mistake: `--config ${file} is not as it should be (${schemaMistakes(parsed.error.issues, written)}).` };
  }
  return { settings: absolute(parsed.data, dirname(resolve(file))) };
}

const paths = ['data-dir', 'publication', 'access', 'keytab', 'tls-cert', 'tls-key'] as const;

function absolute(settings: Settings, folder: string): Settings {
  const named = paths.flatMap((name) => {
    const path = settings[name];
    return path === undefined ? [] : [[name, resolve(folder, path)] as const];
  });
  const { data } = settings;
  const isUrl = (location: string) => /^[\w+.-]+:\/\//.test(location);
  const located = data?.map((location) => (isUrl(location) ? location : resolve(folder, location)));
  const issuer = settings.issuer?.map((one) => ({ ...one, ...withAbsoluteSecret(one['user-check'], folder) }));
  return {
    ...settings,
    ...Object.fromEntries(named),
    ...(located === undefined ? {} : { data: located }),
    ...(issuer === undefined ? {} : { issuer }),
  };
}

type UserCheckSettings = NonNullable<NonNullable<Settings['issuer']>[number]['user-check']>;

function withAbsoluteSecret(check: UserCheckSettings | undefined, folder: string): { 'user-check'?: UserCheckSettings } {
  if (check === undefined) return {};
  const { 'client-secret': secret } = check;
  const file = /^file:(.*)$/s.exec(secret)?.[1];
  return { 'user-check': { ...check, 'client-secret': file === undefined ? secret : `file:${resolve(folder, file)}` } };
}
