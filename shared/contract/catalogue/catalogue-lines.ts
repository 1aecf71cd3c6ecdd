import { z } from 'zod';
import { catalogueChangesSchema, type ListedApi, type ListedCatalogue, listedApiSchema } from './catalogue.ts';

/** What stands in the first line of a catalogue on its way to the page and on disk. */
export const catalogueHeadSchema = z.object({
  /** Epoch milliseconds of the response that the lines came from. */
  fetchedAt: z.number(),
  /** The same for the same lines. */
  digest: z.string().min(1).max(64),
  /** What is other than the user has seen, where there is something. */
  changes: catalogueChangesSchema.optional(),
});
export type CatalogueHead = z.infer<typeof catalogueHeadSchema>;

/** A catalogue as the page holds it. */
export interface DigestedCatalogue extends ListedCatalogue {
  readonly digest: string;
}

/** How many lines are read before others may have their turn. */
const linesPerStep = 50;

/** The lines of APIs: the JSON of {@link listedApiSchema}, a line feed behind each. */
export function catalogueLines(apis: readonly ListedApi[]): string {
  return apis.map((api) => `${JSON.stringify(api)}\n`).join('');
}

/** Reads lines in small steps. @throws Error where one of them is none. */
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

/** The APIs of {@link catalogueLines}. @throws Error where a line is none. */
export function readCatalogueLines(lines: string): readonly ListedApi[] {
  const steps = readLines(lines);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The first line of a catalogue on its way to the page and on disk, with the line feed behind it. */
export function catalogueHeadLine(head: CatalogueHead): string {
  return `${JSON.stringify(head)}\n`;
}

/** The first line of a catalogue. @throws Error where it is none. */
export function readCatalogueHead(line: string): CatalogueHead {
  return catalogueHeadSchema.parse(JSON.parse(line));
}

/** Does work in small steps, and lets others have their turn between them and behind the last. */
export type WorkInTurns = <Result>(steps: Iterator<undefined, Result>) => Promise<Result>;

/**
 * Reads a catalogue as it is sent: its head, then parts of whole lines, which are left out where `has` has the same. A part is read as soon
 * as it is there; as little as possible is made anew.
 *
 * @returns null where nothing is sent.
 * @throws Error where what is sent is no catalogue.
 */
export async function readSentCatalogue(
  parts: AsyncIterable<string>,
  has: DigestedCatalogue | null,
  work: WorkInTurns,
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
