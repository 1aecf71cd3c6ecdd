import { readMetadata } from '../shared/metadata/index.ts';
import { leastTimes } from './least-time.ts';
import type { Measurement } from './measurement.ts';
import { metadataDocument } from './metadata-document.ts';

const mostMilliseconds = 200;

/** One megabyte of `$metadata` read: in less than 200 ms. */
export async function measureMetadata(): Promise<readonly Measurement[]> {
  const document = metadataDocument(1_000_000);
  const { schema, diagnostics } = readMetadata(document);
  if (schema === null || diagnostics.length > 0) throw new Error(`the document is not read: ${diagnostics.map(({ code }) => code)}`);
  const { read = Number.NaN } = leastTimes({ read: () => readMetadata(document) });
  return [
    {
      name: `$metadata of ${(document.length / 1e6).toFixed(1)} MB`,
      figure: `${(read / 1000).toFixed(0)} ms`,
      limit: `${mostMilliseconds} ms`,
      holds: read / 1000 < mostMilliseconds,
    },
  ];
}
