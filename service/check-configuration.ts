import { access, constants } from 'node:fs/promises';
import type { Language } from '../shared/translation/create-texts.ts';
import { readOperatorToken } from './access/operator-token.ts';
import { readAuthorities } from './access/provider-fetch.ts';
import { filterMistake } from './access/rules/row-filter.ts';
import { readRuleFile } from './access/rules/rule-file.ts';
import { StartFailure } from './failures/start-failure.ts';
import { readPlacedJson } from './json/written-json.ts';
import { messageOf, mistakesIn, placed } from './placed-mistakes.ts';
import { readPublication } from './publication/read-publication.ts';
import { readSecretReference } from './secrets/secret-reference.ts';
import type { ServeOptions } from './serve-options.ts';
import { type Configuration, readConfiguration } from './settings/config-file.ts';
import { errorText } from './texts/error-text.ts';
import { readTls } from './tls-files.ts';

/** A check, and the part of a file that is wrong if it fails. */
interface Check {
  readonly run: () => Promise<unknown>;
  /** The file with that part. Null if the message already contains the position, or no file has the part. */
  readonly file?: string | null;
  readonly path?: readonly PropertyKey[];
}

/**
 * Checks the files that the options name, without starting anything: the publication, access rules, certificate and key, secrets, and
 * the URL of the state.
 *
 * @returns one sentence for each mistake or invalid file, with line and column; empty if the service can start
 */
export async function checkConfiguration(options: ServeOptions, language: Language): Promise<readonly string[]> {
  const { publicationFile, accessFile, configFile, tls, signIn, state } = options;
  const configuration = configFile === null ? null : readConfiguration(configFile);
  const inConfiguration = (...path: readonly PropertyKey[]) => ({ file: hasSetting(configuration, path[0]) ? configFile : null, path });
  const checks: readonly Check[] = [
    ...(publicationFile === null || publicationFile === configFile ? [] : [{ run: () => readPublication(publicationFile) }]),
    ...(accessFile === null || accessFile === configFile ? [] : [{ run: () => readRuleFile(accessFile) }]),
    ...(state === null ? [] : [stateCheck(state, inConfiguration('state'))]),
    ...(signIn.operatorToken === null ? [] : [tokenCheck(signIn.operatorToken, inConfiguration('operator-token'))]),
    ...(tls === null ? [] : [{ ...inConfiguration('tls-cert'), run: () => readTls(tls) }]),
    ...(signIn.issuerCa === null ? [] : [authoritiesCheck(signIn.issuerCa, inConfiguration('issuer-ca'))]),
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

/** Checks the parameters and the password of the URL. The module loads the driver, so a start doesn't load it with this module. */
function stateCheck(state: string, at: Pick<Check, 'file' | 'path'>): Check {
  return { ...at, run: async () => (await import('./state/state-database.ts')).readStateLocation(state) };
}

function authoritiesCheck(file: string, at: Pick<Check, 'file' | 'path'>): Check {
  return { ...at, run: () => readAuthorities(file) };
}

function keytabCheck(keytab: string, at: Pick<Check, 'file' | 'path'>): Check {
  const run = () =>
    access(keytab, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
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
  const mistakeIn = (rule: object): readonly string[] => {
    const mistake = 'rows' in rule && typeof rule.rows === 'string' ? filterMistake(rule.rows) : null;
    return mistake === null ? [] : [mistake[language]];
  };
  return mistakesIn(file, path, mistakeIn, 'rows', language);
}
