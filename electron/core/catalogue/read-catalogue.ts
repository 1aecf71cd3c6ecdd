import type { ApiReference, ListedApi } from '../../../shared/contract/catalogue/catalogue.ts';
import { catalogueLines, readCatalogueLines } from '../../../shared/contract/catalogue/catalogue-lines.ts';
import { listExposition, type NamedApi, type Root } from './describe.ts';
import { type Exposition, readExposition, readProjects } from './expositions.ts';

/** What a catalogue's answer lists: few objects, however many columns there are. */
export interface CatalogueContent {
  /** The lines of `catalogue-lines.ts`, UTF-8. */
  readonly lines: Uint8Array;
  readonly apis: readonly (NamedApi & Root)[];
}

/** The entries of a catalogue's APIs. */
export interface CatalogueEntries {
  /** As JSON, UTF-8, one behind the other. */
  readonly bytes: Uint8Array;
  /** Where in {@link bytes} the entry of each API ends. */
  readonly ends: readonly number[];
}

/** A catalogue's answer, read. */
interface CatalogueDocument {
  readonly content: CatalogueContent;
  /** Writes the entries: nobody who looks at the list waits for them. */
  readonly writeEntries: () => CatalogueEntries;
}

/** An entry of a catalogue, and the root that it stands in. */
interface CatalogueEntry {
  readonly root: Root;
  readonly exposition: Exposition;
}

/**
 * Reads a catalogue's answer, UTF-8: a JSON list of projects. What an entry lacks is empty; an entry without a name is left out, as is the
 * second of one name.
 *
 * @returns null where it is no JSON list.
 */
export function readCatalogue(document: Uint8Array): CatalogueDocument | null {
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
    content: {
      lines: new TextEncoder().encode(catalogueLines(listed.map(({ root, exposition }) => listExposition(root, exposition)))),
      apis: listed.map(({ root: { rootCode, label }, exposition: { accessPoint, dcRestUrl, odataUrl } }) => {
        return { root: rootCode, rootCode, label, accessPoint, dcRestUrl, odataUrl };
      }),
    },
    writeEntries: () => written(listed.map(({ exposition }) => JSON.stringify(exposition.entry))),
  };
}

/** Texts one behind the other in memory of their own, which may go over to another thread. */
function written(texts: readonly string[]): CatalogueEntries {
  const bytes = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  let end = 0;
  const ends = texts.map((text) => {
    end += bytes.write(text, end);
    return end;
  });
  return { bytes: new Uint8Array(bytes.buffer), ends };
}

/** The entry of the API at a place; null where there is none. */
export function entryAt({ apis }: CatalogueContent, { bytes, ends }: CatalogueEntries, place: number): CatalogueEntry | null {
  const root = apis[place];
  if (root === undefined) return null;
  const text = new TextDecoder().decode(bytes.subarray(ends[place - 1] ?? 0, ends[place]));
  return { root, exposition: readExposition(JSON.parse(text)) };
}

const lineFeed = 10;

/** Every API that an identity may see, as lines (`catalogue-lines.ts`, UTF-8). */
export interface FetchedCatalogue {
  readonly lines: Uint8Array;
  /** Epoch milliseconds of the response they came from. */
  readonly fetchedAt: number;
}

/** The APIs of a catalogue. */
export function apisOf({ lines }: FetchedCatalogue): readonly ListedApi[] {
  return readCatalogueLines(new TextDecoder().decode(lines));
}

/** The API that a catalogue lists first; null for none. The others aren't read. */
export function firstApi({ lines }: FetchedCatalogue): ApiReference | null {
  const [first] = readCatalogueLines(new TextDecoder().decode(lines.subarray(0, lines.indexOf(lineFeed) + 1)));
  return first === undefined ? null : { root: first.root, accessPoint: first.accessPoint };
}

/** How many APIs a catalogue has; none of them is read. */
export function countApis({ lines }: FetchedCatalogue): number {
  let count = 0;
  for (let at = lines.indexOf(lineFeed); at !== -1; at = lines.indexOf(lineFeed, at + 1)) count += 1;
  return count;
}
