import { messageOf, type OrderServer } from '../../../../node/workers/serve-orders.ts';
import { kerberosReply, wrapKerberosToken } from '../../../../shared/spnego/kerberos-token.ts';
import { type KerberosLibrary, type LibraryClient, LibraryMissing } from './library.ts';
import type { BeginCall, HelperCall, HelperFailure, HelperReply, Step } from './messages.ts';

/** An error with its {@link HelperFailure}. */
class ContextFailure extends Error {
  readonly failure: HelperFailure;

  constructor(failure: HelperFailure) {
    super(failure.text);
    this.name = 'ContextFailure';
    this.failure = failure;
  }
}

/**
 * Performs the helper's calls with the security contexts of one identity. Each request has its own context, because a token is valid only
 * once.
 *
 * The library only creates Kerberos tokens, which are wrapped in SPNEGO here. The library's own SPNEGO tokens could offer NTLM, as Windows
 * always does. Delegation is never requested.
 *
 * @param load Loads the library. Called once, when the library is first needed.
 * @throws LibraryMissing
 */
export function createHelperServer(load: () => KerberosLibrary): OrderServer<HelperCall, HelperReply, HelperFailure, never> {
  const contexts = new Map<number, LibraryClient>();
  let library: KerberosLibrary | null = null;
  let last = 0;

  const loaded = (): KerberosLibrary => {
    try {
      library ??= load();
      return library;
    } catch (error) {
      const reason = error instanceof LibraryMissing ? error.part : 'library';
      throw new ContextFailure({ reason, text: messageOf(error) });
    }
  };

  const begin = async (call: BeginCall): Promise<Step> => {
    const { GSS_C_MUTUAL_FLAG: mutual, GSS_C_SEQUENCE_FLAG: sequence, GSS_MECH_OID_KRB5: mechOID, initializeClient } = loaded();
    const options = { mechOID, flags: call.mutual ? mutual | sequence : sequence };
    try {
      const client = await initializeClient(call.service, call.principal === null ? options : { ...options, principal: call.principal });
      const token = await client.step('');
      last += 1;
      contexts.set(last, client);
      return { context: last, token: wrapped(token), complete: client.contextComplete, username: client.username };
    } catch (error) {
      throw new ContextFailure({ reason: 'step', text: messageOf(error) });
    }
  };

  const proceed = async (context: number, token: string): Promise<Step> => {
    const client = contexts.get(context);
    if (client === undefined) throw new ContextFailure({ reason: 'unknown-context', text: '' });
    try {
      const further = await client.step(unwrapped(token));
      // Kerberos over HTTP has two round trips (RFC 4121), so the library must not create another token.
      if (further !== null && further !== '') throw new Error('Kerberos wants to send a third token.');
      return { context, token: null, complete: client.contextComplete, username: client.username };
    } catch (error) {
      contexts.delete(context);
      throw new ContextFailure({ reason: 'step', text: messageOf(error) });
    }
  };

  return {
    perform: async (call) => {
      switch (call.call) {
        case 'load':
          loaded();
          return { kind: 'done' };
        case 'begin':
          return { kind: 'step', step: await begin(call) };
        case 'proceed':
          return { kind: 'step', step: await proceed(call.context, call.token) };
        case 'forget':
          contexts.delete(call.context);
          return { kind: 'done' };
      }
    },
    failureOf: (error) => (error instanceof ContextFailure ? error.failure : { reason: 'step', text: messageOf(error) }),
  };
}

function wrapped(token: string | null): string | null {
  return token === null ? null : Buffer.from(wrapKerberosToken(Buffer.from(token, 'base64'))).toString('base64');
}

function unwrapped(token: string): string {
  const reply = kerberosReply(Buffer.from(token, 'base64'));
  if ('refused' in reply) throw new Error('The server’s token has no Kerberos reply.');
  return Buffer.from(reply.token).toString('base64');
}
