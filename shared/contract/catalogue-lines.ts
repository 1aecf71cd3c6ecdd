import { z } from 'zod';
import { catalogueChangesSchema, type ListedApi, type ListedCatalogue, listedApiSchema } from './catalogue.ts';

/** What stands in the first line of a catalogue on its way to the page and on disk. */
export const catalogueHeadSchema = z.object({
  /** Epoch milliseconds of the answer that the lines came from. */
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

/** Reads the lines that begin at `from`, in small steps. @throws Error where one of them is none. */
function* readLines(text: string, from: number): Generator<undefined, readonly ListedApi[]> {
  const apis: ListedApi[] = [];
  for (let start = from; start < text.length; ) {
    const end = text.indexOf('\n', start);
    apis.push(listedApiSchema.parse(JSON.parse(text.slice(start, end))));
    start = end + 1;
    if (apis.length % linesPerStep === 0) yield;
  }
  return apis;
}

/** The APIs of {@link catalogueLines}. @throws Error where a line is none. */
export function readCatalogueLines(lines: string): readonly ListedApi[] {
  const steps = readLines(lines, 0);
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

/**
 * Reads a catalogue as it is sent: its head, then its lines, which are left out where `has` has the same. In small steps, so that a large one
 * holds nothing up; what they return is the catalogue, as little of it made anew as possible.
 *
 * @throws Error where the text is none.
 */
export function* readSentCatalogue(text: string, has: DigestedCatalogue | null): Generator<undefined, DigestedCatalogue> {
  const end = text.indexOf('\n');
  const head = readCatalogueHead(text.slice(0, end));
  if (has !== null && has.digest === head.digest) {
    const same = has.fetchedAt === head.fetchedAt && has.changes === undefined && head.changes === undefined;
    return same ? has : { ...head, apis: has.apis };
  }
  return { ...head, apis: yield* readLines(text, end + 1) };
}
