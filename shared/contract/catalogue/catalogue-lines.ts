import { z } from 'zod';
import { catalogueChangesSchema, type ListedApi, type ListedCatalogue, listedApiSchema } from './catalogue.ts';

/** The first line of a catalogue, as sent to the page and on disk. */
export const catalogueHeadSchema = z.object({
  /** Epoch milliseconds of the response with the lines. */
  fetchedAt: z.number(),
  /** Digest of the lines. Catalogues with the same lines have the same digest. */
  digest: z.string().min(1).max(64),
  /** Changes since the user last viewed them. Absent if there are none. */
  changes: catalogueChangesSchema.optional(),
});

/** The first line of a sent catalogue: everything except its APIs. */
export type CatalogueHead = z.infer<typeof catalogueHeadSchema>;

/** A catalogue in the page. */
export interface DigestedCatalogue extends ListedCatalogue {
  readonly digest: string;
}

/** Number of lines parsed before the event loop continues. */
const linesPerStep = 50;

/** Returns the lines of APIs: the JSON of {@link listedApiSchema}, each followed by a line feed. */
export function catalogueLines(apis: readonly ListedApi[]): string {
  return apis.map((api) => `${JSON.stringify(api)}\n`).join('');
}

/** Parses lines in small steps. @throws Error for an invalid line. */
function* readLines(text: string): Generator<undefined, readonly ListedApi[]> {
  const apis: ListedApi[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    apis.push(listedApiSchema.parse(JSON.parse(text.slice(start, end))));
    start = end + 1;
    if (apis.length % linesPerStep === 0) yield;
  }
  return apis;
}

/** Parses the APIs of {@link catalogueLines}. @throws Error for an invalid line. */
export function readCatalogueLines(lines: string): readonly ListedApi[] {
  const steps = readLines(lines);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Returns the first line of a catalogue with its line feed. */
export function catalogueHeadLine(head: CatalogueHead): string {
  return `${JSON.stringify(head)}\n`;
}

/** Parses the first line of a catalogue. @throws Error if it is invalid. */
export function readCatalogueHead(line: string): CatalogueHead {
  return catalogueHeadSchema.parse(JSON.parse(line));
}

/** Runs work in small steps, and lets the event loop continue after each. */
export type RunInSteps = <Result>(steps: Iterator<undefined, Result>) => Promise<Result>;

/**
 * Reads a catalogue while its parts arrive: the first line, then parts that consist of whole lines. The sender omits the lines if the page
 * already has them. Each part is parsed on arrival.
 *
 * @param parts the first line, then parts of whole lines
 * @param has the page's current catalogue. Its lines are reused if the digest is unchanged.
 * @param work runs the parser in small steps
 * @returns the catalogue, or null if nothing is sent
 * @throws Error if the catalogue is invalid
 */
export async function readSentCatalogue(
  parts: AsyncIterable<string>,
  has: DigestedCatalogue | null,
  work: RunInSteps,
): Promise<DigestedCatalogue | null> {
  let head: CatalogueHead | null = null;
  const apis: ListedApi[] = [];
  for await (const part of parts) {
    if (head === null) head = readCatalogueHead(part);
    else apis.push(...(await work(readLines(part))));
  }
  if (head === null || has === null || has.digest !== head.digest) return head && { ...head, apis };
  const same = has.fetchedAt === head.fetchedAt && has.changes === undefined && head.changes === undefined;
  return same ? has : { ...head, apis: has.apis };
}
