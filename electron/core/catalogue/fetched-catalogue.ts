import type { ApiReference, ListedApi } from '../../../shared/contract/catalogue/catalogue.ts';
import { readCatalogueLines } from '../../../shared/contract/catalogue/catalogue-lines.ts';

const lineFeed = 10;

/** Every API that an identity may see, as lines (`catalogue-lines.ts`, UTF-8). */
export interface FetchedCatalogue {
  readonly lines: Uint8Array;
  /** Epoch milliseconds of the answer they came from. */
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
