import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Language } from '../shared/texts/create-texts.ts';
import { printNamedReason } from '../shared/texts/source-reason-sentences.ts';
import { readOperatorToken } from './access/operator-token.ts';
import { filterMistake } from './access/rules/row-filter.ts';
import { readRuleFile } from './access/rules/rule-file.ts';
import { type Configuration, readConfiguration } from './config-file.ts';
import { readDuplicateNames, readPublication } from './publication/read-publication.ts';
import { readSecretReference } from './secrets/secret-reference.ts';
import type { ServeOptions } from './serve-options.ts';
import { readSourcePassword } from './sources/source-password.ts';
import { StartFailure } from './start-failure.ts';
import { errorText } from './texts/error-text.ts';
import { readTls } from './tls-files.ts';
import { type FilePosition, readPlacedJson } from './written-json.ts';

/** A check, and the part of a file that is wrong if it fails. */
interface Check {
  readonly run: () => Promise<unknown>;
  /** The file with that part. Null if the message already contains the position, or no file has the part. */
  readonly file?: string | null;
  readonly path?: readonly PropertyKey[];
}

/**
 * Checks the files that the options name, without starting anything: the publication, access rules, certificate and key, and secrets.
 *
 * @returns one sentence for each mistake or invalid file, with line and column; empty if the service can start
 */
export async function checkConfiguration(options: ServeOptions, language: Language): Promise<readonly string[]> {
  const { publicationFile, accessFile, configFile, tls, signIn } = options;
  const configuration = configFile === null ? null : readConfiguration(configFile);
  const inConfiguration = (...path: readonly PropertyKey[]) => ({ file: hasSetting(configuration, path[0]) ? configFile : null, path });
  const checks: readonly Check[] = [
    ...(publicationFile === null || publicationFile === configFile ? [] : [{ run: () => readPublication(publicationFile) }]),
    ...(accessFile === null || accessFile === configFile ? [] : [{ run: () => readRuleFile(accessFile) }]),
    ...(signIn.operatorToken === null ? [] : [tokenCheck(signIn.operatorToken, inConfiguration('operator-token'))]),
    ...(tls === null ? [] : [{ ...inConfiguration('tls-cert'), run: () => readTls(tls) }]),
    ...(signIn.negotiate === null ? [] : [keytabCheck(signIn.negotiate.keytab, inConfiguration('keytab'))]),
    ...signIn.issuers.flatMap(({ userCheck }, index) =>
      userCheck === null
        ? []
        : [
            {
              ...inConfiguration('issuer', index, 'user-check', 'client-secret'),
              run: () => readSecretReference(userCheck.clientSecret, 'client-secret'),
            },
          ],
    ),
  ];
  const found = await Promise.all(checks.map((check) => mistakeOf(check, language)));
  const rules = accessFile === configFile ? ['access-rules', 'rules'] : ['rules'];
  const ofFilters = accessFile === null ? [] : await filterMistakes(accessFile, rules, language);
  return [...found.filter((mistake) => mistake !== null), ...ofFilters];
}

function tokenCheck(reference: string, at: Pick<Check, 'file' | 'path'>): Check {
  return { ...at, run: () => readOperatorToken(reference) };
}

function keytabCheck(keytab: string, at: Pick<Check, 'file' | 'path'>): Check {
  const run = () =>
    stat(keytab).catch((error: NodeJS.ErrnoException) => {
      throw new StartFailure(errorText('start.keytab-unreadable', { file: keytab, details: error.code ?? error.message }));
    });
  return { ...at, run };
}

function hasSetting(configuration: Configuration | null, name: PropertyKey | undefined): boolean {
  return configuration !== null && name !== undefined && Object.hasOwn(configuration.settings, name);
}

async function mistakeOf({ run, file = null, path = [] }: Check, language: Language): Promise<string | null> {
  const message = await run().then(
    () => null,
    (error: unknown) => messageOf(error, language),
  );
  if (message === null || file === null) return message;
  return placed(file, (await readPlacedJson(file)).positionOf(path), message, language);
}

/** Returns the mistakes in filters of access rules that no API could have. An invalid file is reported elsewhere. */
async function filterMistakes(file: string, path: readonly string[], language: Language): Promise<readonly string[]> {
  const mistakeIn = (rule: object): string | null =>
    'rows' in rule && typeof rule.rows === 'string' ? (filterMistake(rule.rows)?.[language] ?? null) : null;
  return mistakesIn(file, path, mistakeIn, 'rows', language);
}

/**
 * Returns a sentence for each mistake in the declared sources that doesn't prevent a start, with line and column: duplicate names of
 * tables, missing files, and missing passwords of databases. An invalid file is reported elsewhere.
 *
 * It's only for checks before a start, because a running service tries again to open a source.
 */
export async function checkSources(
  options: Pick<ServeOptions, 'publicationFile' | 'data'>,
  language: Language,
): Promise<readonly string[]> {
  const { publicationFile: file, data } = options;
  const unknown = await Promise.all(data.map((location) => locationMistake(location, language, '--data ')));
  const ofCommandLine = unknown.filter((mistake) => mistake !== null);
  if (file === null) return ofCommandLine;
  const duplicates = (await readDuplicateNames(file)).map(({ table, place, reason }) =>
    placed(file, place, `${printNamedReason(table, reason, language)}.`, language),
  );
  const missing = await mistakesIn(file, ['sources'], (source) => pathMistake(source, dirname(file), language), 'path', language);
  return [...ofCommandLine, ...duplicates, ...missing, ...(await checkPasswords(file, language))];
}

function pathMistake(source: object, folder: string, language: Language): Promise<string | null> | null {
  if (!('path' in source) || typeof source.path !== 'string') return null;
  return locationMistake(resolve(folder, source.path), language);
}

/** Returns why a location isn't a data source. Null for a source, even if it can't be opened. */
async function locationMistake(location: string, language: Language, option = ''): Promise<string | null> {
  // The module loads all database drivers, so a start doesn't load it with this module.
  const { kindOf } = await import('./sources/open-sources.ts');
  try {
    await kindOf(location, option);
    return null;
  } catch (error) {
    return messageOf(error, language);
  }
}

/** Returns a sentence for each missing password of a database. */
async function checkPasswords(file: string, language: Language): Promise<readonly string[]> {
  const passwordMistake = (source: object) => {
    const url = 'url' in source && typeof source.url === 'string' ? URL.parse(source.url) : null;
    try {
      if (url !== null) readSourcePassword(url, process.env);
      return null;
    } catch (error) {
      return messageOf(error, language);
    }
  };
  return mistakesIn(file, ['sources'], passwordMistake, 'url', language);
}

/** Returns the mistakes that a function finds in the objects of a list, with the positions of a member of these objects. */
async function mistakesIn(
  file: string,
  path: readonly string[],
  find: (item: object) => string | null | Promise<string | null>,
  member: string,
  language: Language,
): Promise<readonly string[]> {
  const written = await readPlacedJson(file).catch(() => null);
  if (written === null) return [];
  const list = path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(name) : undefined),
    written.value,
  );
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  const found = await Promise.all(items.map(async (item) => (typeof item === 'object' && item !== null ? find(item) : null)));
  return found.flatMap((mistake, index) =>
    mistake === null ? [] : [placed(file, written.positionOf([...path, index, member]), mistake, language)],
  );
}

/** Returns a message after the file and the position that it is about. */
function placed(file: string, { line, column }: FilePosition, message: string, language: Language): string {
  return errorText('start.placed', { file, line, column, message })[language];
}

function messageOf(error: unknown, language: Language): string {
  if (error instanceof StartFailure) return error.text[language];
  return error instanceof Error ? error.message : String(error);
}
