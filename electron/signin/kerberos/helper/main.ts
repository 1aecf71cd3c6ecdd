// Runs the Kerberos library for one identity until the parent process exits. Environment variables select the cache and the configuration.
import { serveProcess } from '../../../../node/workers/process.ts';
import { createHelperServer } from './contexts.ts';
import { loadKerberos } from './library.ts';
import { type HelperCall, type HelperFailure, type HelperReply, requestSchema } from './messages.ts';

serveProcess<HelperCall, HelperReply, HelperFailure>(
  createHelperServer(() => loadKerberos(import.meta.url)),
  (message) => requestSchema.safeParse(message).data ?? null,
);
