// Holds the ticket library for one identity, whose cache and configuration its environment names; answers messages until its parent is gone.
import { serveProcess } from '../../../../node/workers/process.ts';
import { createHelperServer } from './contexts.ts';
import { loadKerberos } from './library.ts';
import { type HelperCall, type HelperFailure, type HelperReply, requestSchema } from './messages.ts';

serveProcess<HelperCall, HelperReply, HelperFailure>(
  createHelperServer(() => loadKerberos(import.meta.url)),
  (message) => requestSchema.safeParse(message).data ?? null,
);
