import type { ApiReference, ListedApi } from '../../../shared/contract/catalogue/catalogue.ts';
import { catalogueLines, readCatalogueLines } from '../../../shared/contract/catalogue/catalogue-lines.ts';
import { listExposition, type NamedApi, type Root } from './describe.ts';
import { type Exposition, readExposition, readProjects } from './expositions.ts';

/** The list of a catalogue. It consists of few objects, however many columns there are. */
export interface CatalogueContent {
  /** Lines in the format of `catalogue-lines.ts`, in UTF-8. */
  readonly lines: Uint8Array;
  readonly apis: readonly (NamedApi & Root)[];
}

/** The entries of a catalogue's APIs. */
export interface CatalogueEntries {
  /** Concatenated JSON in UTF-8. */
  readonly bytes: Uint8Array;
  /** End offset of each API's entry in {@link bytes}. */
  readonly ends: readonly number[];
}

interface CatalogueDocument {
  readonly content: CatalogueContent;
  /** Serializes the entries, which the list doesn't need. */
  readonly writeEntries: () => CatalogueEntries;
}

/** An entry of a catalogue, and its root. */
interface CatalogueEntry {
  readonly root: Root;
  readonly exposition: Exposition;
}

/**
 * Parses a catalogue, which is a JSON list of projects in UTF-8. Missing members become empty.
 *
 * Skips entries without a name, and later entries with the name of an earlier one.
 *
 * @returns Null if the document isn't a JSON list.
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

/** Concatenates texts in a separate buffer, which can be transferred to another thread. */
function written(texts: readonly string[]): CatalogueEntries {
  const bytes = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  let end = 0;
  const ends = texts.map((text) => {
    end += bytes.write(text, end);
    return end;
  });
  return { bytes: new Uint8Array(bytes.buffer), ends };
}

/** Returns the entry of the API at an index. Null if there is none. */
export function entryAt({ apis }: CatalogueContent, { bytes, ends }: CatalogueEntries, index: number): CatalogueEntry | null {
  const root = apis[index];
  if (root === undefined) return null;
  const text = new TextDecoder().decode(bytes.subarray(ends[index - 1] ?? 0, ends[index]));
  return { root, exposition: readExposition(JSON.parse(text)) };
}

const lineFeed = 10;

/** All APIs that a user can see, as lines in UTF-8 (`catalogue-lines.ts`). */
export interface FetchedCatalogue {
  readonly lines: Uint8Array;
  /** Time of the response in epoch milliseconds. */
  readonly fetchedAt: number;
  /** Whether the response was valid UTF-8. Undefined for a stored catalogue. */
  readonly wellEncoded?: boolean;
  /** The encoding that the response declares. Null if it declares none. */
  readonly charset?: string | null;
}

/** Returns the APIs of a catalogue. */
export function apisOf({ lines }: FetchedCatalogue): readonly ListedApi[] {
  return readCatalogueLines(new TextDecoder().decode(lines));
}

/** Returns the first API of a catalogue without parsing the other APIs. Null if there is none. */
export function firstApi({ lines }: FetchedCatalogue): ApiReference | null {
  const [first] = readCatalogueLines(new TextDecoder().decode(lines.subarray(0, lines.indexOf(lineFeed) + 1)));
  return first === undefined ? null : { root: first.root, accessPoint: first.accessPoint };
}

/** Counts the APIs of a catalogue without parsing them. */
export function countApis({ lines }: FetchedCatalogue): number {
  let count = 0;
  for (let at = lines.indexOf(lineFeed); at !== -1; at = lines.indexOf(lineFeed, at + 1)) count += 1;
  return count;
}
