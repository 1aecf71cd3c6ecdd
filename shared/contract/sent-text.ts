import { z } from 'zod';

/** A text that goes to the page as its bytes lie in memory, written and read by nothing in between: a `Blob`, which every host and page has. */
export interface SentText {
  text(): Promise<string>;
}

export const sentTextSchema = z.custom<SentText>(
  (value) => typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'function',
);
