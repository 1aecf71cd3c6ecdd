import { readMetadata } from '../shared/metadata/index.ts';
import type { Measurement } from './measurement.ts';
import { metadataDocument } from './metadata-document.ts';
import { minimumTimes } from './timing.ts';

const maxMilliseconds = 200;

/** Reads one megabyte of `$metadata`. The limit is 200 ms. */
export async function measureMetadata(): Promise<readonly Measurement[]> {
  const document = metadataDocument(1_000_000);
  const { schema, diagnostics } = readMetadata(document);
  if (schema === null || diagnostics.length > 0) throw new Error(`the document can't be read: ${diagnostics.map(({ code }) => code)}`);
  const { read = Number.NaN } = minimumTimes({ read: () => readMetadata(document) });
  return [
    {
      name: `$metadata of ${(document.length / 1e6).toFixed(1)} MB`,
      figure: `${(read / 1000).toFixed(0)} ms`,
      limit: `${maxMilliseconds} ms`,
      holds: read / 1000 < maxMilliseconds,
    },
  ];
}
