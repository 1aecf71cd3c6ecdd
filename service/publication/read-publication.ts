import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { type PublicationFile, type PublicationRelation, publicationSchema } from '../../shared/publication/publication-schema.ts';
import type { DeclaredForeignKey } from '../catalogue/package/foreign-keys.ts';
import { detailsOf } from '../failures/source-error.ts';
import { SourceFailure } from '../failures/start-failure.ts';
import { schemaMistakes } from '../json/schema-mistakes.ts';
import { type FilePosition, JsonError, readPlacedJson, type WrittenJson } from '../json/written-json.ts';
import { readConfiguration } from '../settings/config-file.ts';
import { noDeclaration, type SourceDeclaration } from '../sources/source-declaration.ts';
import { type DuplicateName, duplicateNames } from './duplicate-names.ts';

/** Maximum file size in bytes. */
const longestFile = 10_000_000;

/**
 * Reads a publication file (JSON, `docs/reference/publication.schema.json`).
 *
 * @param file Absolute path. Paths in the file are relative to its folder.
 * @throws StartFailure that lists every mistake with line and column
 */
export async function readPublication(file: string): Promise<readonly SourceDeclaration[]> {
  const { sources, positionOf } = await readFileOf(file);
  return declarationsOf({ sources }, file, positionOf);
}

function declarationsOf(
  { sources }: Pick<PublicationFile, 'sources'>,
  file: string,
  positionOf: WrittenJson['positionOf'],
): readonly SourceDeclaration[] {
  const duplicates = duplicateNames({ sources }, (path) => positionOf(['sources', ...path]));
  return sources.map((source, index) => ({
    ...declarationOf(source, dirname(file)),
    relations: relationsOf(source, (path) => positionOf(['sources', index, ...path])),
    duplicateNames: duplicates.filter((duplicate) => duplicate.source === index),
  }));
}

/**
 * Returns the tables of a publication file, or of a configuration file with sources, that have the same declared name. Returns an empty
 * list for an invalid file.
 */
export async function readDuplicateNames(file: string): Promise<readonly DuplicateName[]> {
  const written = await readPlacedJson(file).catch(() => null);
  const parsed = z.looseObject({ sources: publicationSchema.shape.sources }).safeParse(written?.value);
  return written === null || !parsed.success ? [] : duplicateNames(parsed.data, (path) => written.positionOf(['sources', ...path]));
}

/** Returns the relations of each table, each with its position in the file. */
function relationsOf(
  { tables = {} }: PublicationFile['sources'][number],
  positionOf: (path: readonly PropertyKey[]) => FilePosition,
): SourceDeclaration['relations'] {
  const found = Object.entries(tables).map(([table, { relations = [] }]) => {
    const placed = relations.map((relation, index) => {
      const { line, column } = positionOf(['tables', table, 'relations', index]);
      return { ...named(relation), place: { line, position: column } };
    });
    return [table, placed] as const;
  });
  return new Map(found);
}

function named({ columns, table, referenced, name, partner }: PublicationRelation): DeclaredForeignKey {
  return { columns, table, referenced, ...(name === undefined ? {} : { name }), ...(partner === undefined ? {} : { partner }) };
}

/**
 * Reads the sources of a configuration file.
 *
 * @throws StartFailure if any part of the file has a mistake
 */
export async function readConfiguredSources(file: string): Promise<readonly SourceDeclaration[]> {
  const { settings, positionOf } = readConfiguration(file);
  return declarationsOf(publicationSchema.parse({ sources: settings.sources ?? [] }), file, positionOf);
}

async function readFileOf(file: string): Promise<PublicationFile & Pick<WrittenJson, 'positionOf'>> {
  const reading = async () => {
    if ((await stat(file)).size > longestFile) throw new SourceFailure(file, { code: 'publication-too-large', facts: {} });
    return readPlacedJson(file);
  };
  const written = await reading().catch((error: unknown) => {
    if (error instanceof SourceFailure) throw error;
    if (error instanceof JsonError) throw new SourceFailure(file, { code: 'publication-invalid', facts: {}, mistakes: [error.mistake] });
    throw new SourceFailure(file, { code: 'publication-unreadable', facts: { details: detailsOf(error) } });
  });
  const parsed = publicationSchema.safeParse(written.value);
  if (parsed.success) return { ...parsed.data, positionOf: written.positionOf };
  throw new SourceFailure(file, { code: 'publication-invalid', facts: {}, mistakes: schemaMistakes(parsed.error.issues, written) });
}

function declarationOf(source: PublicationFile['sources'][number], folder: string): SourceDeclaration {
  const { path, url, files, published, project, csv, timeZone, tables } = source;
  const { location } = path === undefined ? { location: url ?? '' } : { location: resolve(folder, path) };
  return {
    ...noDeclaration(location),
    isPublished: published,
    ...(files === undefined ? {} : { files: files.map((one) => one.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')) }),
    ...(project === undefined ? {} : { project }),
    ...(csv === undefined ? {} : { csv }),
    ...(timeZone === undefined ? {} : { timeZone }),
    tables: new Map(Object.entries(tables ?? {})),
  };
}
