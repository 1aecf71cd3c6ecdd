import { messageOf } from '../../../../node/workers/serve-orders.ts';
import { serveThread } from '../../../../node/workers/thread.ts';
import { type CatalogueOrder, type CatalogueReply, createCatalogueWork } from './catalogue-work.ts';

/** Returns the buffers of a reply that are transferred to the other thread instead of being copied. */
function buffersOf(reply: CatalogueReply): ArrayBuffer[] {
  const buffers = reply.kind === 'entries' ? [reply.entries.bytes.buffer] : reply.kind === 'content' ? [reply.content?.lines.buffer] : [];
  return buffers.filter((buffer) => buffer instanceof ArrayBuffer);
}

serveThread<CatalogueOrder, CatalogueReply, string>({ perform: createCatalogueWork(), failureOf: messageOf, transferOf: buffersOf });
