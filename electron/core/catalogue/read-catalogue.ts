import { catalogueLines } from '../../../shared/contract/catalogue-lines.ts';
import { type NamedApi, type Root, summarise } from './describe.ts';
import { type Exposition, readExposition, readProjects } from './expositions.ts';

/** A catalogue's answer, read: few objects, however many columns there are. */
export interface CatalogueContent {
  /** The lines of `catalogue-lines.ts`, UTF-8. */
  readonly lines: Uint8Array;
  readonly apis: readonly (NamedApi & Root)[];
  /** The entries of the APIs as JSON, UTF-8, one behind the other. */
  readonly entries: Uint8Array;
  /** Where in {@link entries} the entry of each API ends. */
  readonly ends: readonly number[];
}

/** An entry of a catalogue, and the root that it stands in. */
export interface CatalogueEntry {
  readonly root: Root;
  readonly exposition: Exposition;
}

/**
 * Reads a catalogue's answer, UTF-8: a JSON list of projects. What an entry lacks is empty; an entry without a name is left out, as is the
 * second of one name.
 *
 * @returns null where it is no JSON list.
 */
export function readCatalogue(document: Uint8Array): CatalogueContent | null {
  const projects = readProjects(new TextDecoder().decode(document));
  if (projects === null) return null;
  const known = new Set<string>();
  const listed = projects.flatMap((root) =>
    root.expositions.flatMap((exposition) => {
      const name = JSON.stringify([root.rootCode, exposition.accessPoint]);
      if (known.has(name)) return [];
      known.add(name);
      return [{ root, exposition }];
    }),
  );
  return {
    lines: new TextEncoder().encode(catalogueLines(listed.map(({ root, exposition }) => summarise(root, exposition)))),
    apis: listed.map(({ root: { rootCode, label }, exposition: { accessPoint, dcRestUrl, odataUrl } }) => {
      return { root: rootCode, rootCode, label, accessPoint, dcRestUrl, odataUrl };
    }),
    ...written(listed.map(({ exposition }) => JSON.stringify(exposition.entry))),
  };
}

/** Texts one behind the other in memory of their own, which may go over to another thread. */
function written(texts: readonly string[]): Pick<CatalogueContent, 'entries' | 'ends'> {
  const entries = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  let end = 0;
  const ends = texts.map((text) => {
    end += entries.write(text, end);
    return end;
  });
  return { entries: new Uint8Array(entries.buffer), ends };
}

/** The entry of the API at a place; null where there is none. */
export function entryAt({ apis, entries, ends }: CatalogueContent, place: number): CatalogueEntry | null {
  const root = apis[place];
  if (root === undefined) return null;
  const text = new TextDecoder().decode(entries.subarray(ends[place - 1] ?? 0, ends[place]));
  return { root, exposition: readExposition(JSON.parse(text)) };
}
