import { printNamedReason } from '../shared/texts/source-reason-sentences.ts';
import type { Language } from '../shared/translation/create-texts.ts';
import { vegaThemes } from './catalogue/themes.ts';
import { unmatchedRules } from './check-rules.ts';
import { messageOf, mistakesIn, placed } from './placed-mistakes.ts';
import { readConfiguredSources, readDuplicateNames, readPublication } from './publication/read-publication.ts';
import type { ServeOptions } from './serve-options.ts';
import type { ExpectedNames } from './sources/expected-names.ts';
import { noDeclaration, type SourceDeclaration } from './sources/source-declaration.ts';

/** The expected names of a source, or the reason why they aren't known. */
type Checked = { readonly names: ExpectedNames } | { readonly mistake: string };

/** Options that determine what is published, and who can read it. */
export type CheckedOptions = Pick<
  ServeOptions,
  'publicationFile' | 'configFile' | 'accessFile' | 'data' | 'dataFolder' | 'sample' | 'signIn'
>;

/**
 * Returns a sentence for each mistake in the declared sources that doesn't prevent a start, with line and column: duplicate names of
 * tables, missing files, mistakes in the URLs of databases, missing passwords, and access rules that match no API.
 *
 * It's only for checks before a start, because a running service tries again to open a source.
 */
export async function checkSources(options: CheckedOptions, language: Language): Promise<readonly string[]> {
  const { publicationFile: file, data } = options;
  const ofCommandLine = await Promise.all(data.map((location) => check(noDeclaration(location), options, language, '--data ')));
  const declarations = file === null ? [] : await declarationsIn(file, options).catch(() => null);
  const ofFile = await Promise.all((declarations ?? []).map((declaration) => check(declaration, options, language)));
  const mistakeAt = (member: string) => (source: object, index: number) => {
    const checked = Object.hasOwn(source, member) ? ofFile[index] : undefined;
    return checked !== undefined && 'mistake' in checked ? [checked.mistake] : [];
  };
  const mistakes = [
    ...ofCommandLine.flatMap((one) => ('mistake' in one ? [one.mistake] : [])),
    ...(file === null ? [] : await duplicatesIn(file, language)),
    ...(file === null ? [] : await mistakesIn(file, ['sources'], mistakeAt('path'), 'path', language)),
    ...(file === null ? [] : await mistakesIn(file, ['sources'], mistakeAt('url'), 'url', language)),
  ];
  const known = [...ofCommandLine, ...ofFile].flatMap((one) => ('names' in one ? [one.names] : []));
  const areAllKnown = declarations !== null && known.length === ofCommandLine.length + ofFile.length;
  const expected = [...known, ...(options.sample ? sampleNames() : [])];
  return areAllKnown ? [...mistakes, ...(await unmatchedRules(options, expected, language))] : mistakes;
}

function sampleNames(): readonly ExpectedNames[] {
  return [...vegaThemes.map(({ rootCode }) => rootCode), 'vega_datasets'].map((project) => ({ project, tables: null }));
}

/** Reads the declared sources of the options' publication. */
export function declarationsIn(file: string, { configFile }: Pick<ServeOptions, 'configFile'>): Promise<readonly SourceDeclaration[]> {
  return file === configFile ? readConfiguredSources(file) : readPublication(file);
}

async function duplicatesIn(file: string, language: Language): Promise<readonly string[]> {
  return (await readDuplicateNames(file)).map(({ table, place, reason }) =>
    placed(file, place, `${printNamedReason(table, reason, language)}.`, language),
  );
}

/** Checks the location of a source without opening it, so that a database that is down isn't a mistake. */
async function check(
  declaration: SourceDeclaration,
  { dataFolder }: Pick<ServeOptions, 'dataFolder'>,
  language: Language,
  option = '',
): Promise<Checked> {
  // The module loads all database drivers, so a start doesn't load it with this module.
  const { kindOf } = await import('./sources/open-sources.ts');
  const { location } = declaration;
  try {
    const kind = await kindOf(location, option);
    return { names: await kind.expectedNames(location, { ownFolder: dataFolder, declared: () => declaration }) };
  } catch (error) {
    return { mistake: messageOf(error, language) };
  }
}
