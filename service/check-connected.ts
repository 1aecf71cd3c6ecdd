import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printNamedReason } from '../shared/texts/source-reason-sentences.ts';
import type { Language } from '../shared/translation/create-texts.ts';
import { openProviderFetch } from './access/provider-fetch.ts';
import { AccessRules } from './access/rules/access-rules.ts';
import { PublicNames } from './catalogue/public-names.ts';
import { rulesIn } from './check-rules.ts';
import { declarationsIn } from './check-sources.ts';
import { issuerMistake } from './issuer-check.ts';
import { messageOf } from './placed-mistakes.ts';
import { prefixesOf, type ServeOptions } from './serve-options.ts';

/**
 * Connects to each issuer and the database of the state, publishes all sources in a temporary folder, and applies the access rules to what was published.
 *
 * Text files are converted again, because a running service uses the data folder.
 *
 * @returns one sentence for each issuer, database, and source that can't be used, and for each rule with an unknown column or without an API
 */
export async function checkConnected(options: ServeOptions, language: Language): Promise<readonly string[]> {
  const { issuers: declared, issuerCa } = options.signIn;
  const fetch = await openProviderFetch(issuerCa);
  const issuers = await Promise.all(declared.map((issuer) => issuerMistake(issuer, fetch)));
  const ofIssuers = issuers.flatMap((mistake) => (mistake === null ? [] : [mistake[language]]));
  const ofState = options.state === null ? [] : await stateMistakes(options.state, language);
  const temporary = await mkdtemp(join(tmpdir(), 'dataquay-check-'));
  try {
    return [...ofIssuers, ...ofState, ...(await checkPublished(options, temporary, language))];
  } catch (error) {
    return [...ofIssuers, ...ofState, messageOf(error, language)];
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function stateMistakes(state: string, language: Language): Promise<readonly string[]> {
  const { StateDatabase } = await import('./state/state-database.ts');
  return StateDatabase.check(state).then(
    () => [],
    (error: unknown) => [messageOf(error, language)],
  );
}

async function checkPublished(options: ServeOptions, folder: string, language: Language): Promise<readonly string[]> {
  // Names that were published once belong to their tables forever.
  const namesFile = join(folder, 'sources', 'names.json');
  await mkdir(join(folder, 'sources'), { mode: 0o700 });
  await copyFile(join(options.dataFolder, 'sources', 'names.json'), namesFile).catch(() => undefined);
  const names = await PublicNames.open(namesFile);
  const [{ PublishedSources }, { openDeclared, openSources }, { openSample }] = await Promise.all([
    import('./sources/published-sources.ts'),
    import('./sources/open-sources.ts'),
    import('./sample/sample-source.ts'),
  ]);
  const { data, engineMemory, publicationFile, sample, signIn } = options;
  const context = { dataFolder: folder, names, engineMemory, tableSeconds: 0, log: () => undefined };
  const declarations = publicationFile === null ? [] : await declarationsIn(publicationFile, options);
  const published = new PublishedSources(names, () => undefined);
  try {
    await published.begin([
      ...(await Promise.all(declarations.map((declaration) => openDeclared(() => declaration, context)))),
      ...(await openSources(data, context, true)),
      ...(sample ? [await openSample(context)] : []),
    ]);
    const problems = (await published.currentProblems()).filter(({ skipped }) => skipped !== true);
    const ofSources = problems.map(
      ({ source, part, reason }) => `${printNamedReason(part === null ? source : `${source}: ${part}`, reason, language)}.`,
    );
    const rules = await rulesIn(options);
    if (rules === null) return ofSources;
    const ofRules = new AccessRules(rules, undefined, prefixesOf(signIn)).problemsIn(published.catalogue);
    return [...ofSources, ...ofRules.map((mistake) => `${mistake[language]}.`)];
  } finally {
    await published.engine.close();
  }
}
