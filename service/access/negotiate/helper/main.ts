// Holds the Kerberos library and the service's keys, which its environment names: what the library waits for holds up nothing else.
import { requestSchema, type VerifyReply } from '../messages.ts';
import { type KerberosLibrary, loadKerberos } from './library.ts';

let library: KerberosLibrary | null = null;

async function answer(id: number, token: string | null): Promise<VerifyReply> {
  try {
    library ??= loadKerberos(import.meta.url);
  } catch (error) {
    return { id, failure: { reason: 'library', text: wordsOf(error) } };
  }
  if (token === null) return { id };
  try {
    const server = await library.initializeServer('');
    await server.step(token);
    const { contextComplete, username, response } = server;
    // A step that leaves the context open says nothing of it.
    if (!contextComplete || username === null) return { id, failure: { reason: 'refused', text: 'the exchange is not complete' } };
    return { id, client: { principal: username, proof: response === '' ? null : response } };
  } catch (error) {
    return { id, failure: { reason: 'refused', text: wordsOf(error) } };
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

process.on('message', (message) => {
  const request = requestSchema.safeParse(message);
  if (!request.success) return;
  void answer(request.data.id, request.data.token).then((reply) => process.connected && process.send?.(reply));
});
// An orderly exit would wait for a thread that is stuck inside the library.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
