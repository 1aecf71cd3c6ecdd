import { kerberosReply, wrapKerberosToken } from '../../../../shared/spnego/kerberos-token.ts';
import { type KerberosLibrary, type LibraryClient, LibraryMissing } from './library.ts';
import type { BeginCall, HelperCall, HelperFailure, Step } from './messages.ts';

/** What the helper does for each call, on whatever library it is given. */
export interface Contexts {
  /** @returns the step, or null where there is none to tell. @throws ContextFailure */
  answer(call: HelperCall): Promise<Step | null>;
}

/** A {@link HelperFailure} on its way out. */
export class ContextFailure extends Error {
  readonly failure: HelperFailure;

  constructor(failure: HelperFailure) {
    super(failure.text);
    this.name = 'ContextFailure';
    this.failure = failure;
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Keeps the security contexts of one identity: one for each request, since a token is good once.
 *
 * The library makes Kerberos tokens only, and SPNEGO is written around them here: asked for SPNEGO, it could offer NTLM, as Windows always does.
 * Delegation is never asked for.
 * @param load Called once, at the first need. @throws LibraryMissing
 */
export function createContexts(load: () => KerberosLibrary): Contexts {
  const contexts = new Map<number, LibraryClient>();
  let library: KerberosLibrary | null = null;
  let last = 0;

  const loaded = (): KerberosLibrary => {
    try {
      library ??= load();
      return library;
    } catch (error) {
      const reason = error instanceof LibraryMissing ? error.part : 'library';
      throw new ContextFailure({ reason, text: wordsOf(error) });
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
      throw new ContextFailure({ reason: 'step', text: wordsOf(error) });
    }
  };

  const proceed = async (context: number, token: string): Promise<Step> => {
    const client = contexts.get(context);
    if (client === undefined) throw new ContextFailure({ reason: 'unknown-context', text: '' });
    try {
      const further = await client.step(unwrapped(token));
      // Kerberos over HTTP has two legs (RFC 4121): a third has no meaning.
      if (further !== null && further !== '') throw new Error('Kerberos wants to send a third token.');
      return { context, token: null, complete: client.contextComplete, username: client.username };
    } catch (error) {
      contexts.delete(context);
      throw new ContextFailure({ reason: 'step', text: wordsOf(error) });
    }
  };

  return {
    answer: async (call) => {
      switch (call.call) {
        case 'load':
          loaded();
          return null;
        case 'begin':
          return begin(call);
        case 'proceed':
          return proceed(call.context, call.token);
        case 'forget':
          contexts.delete(call.context);
          return null;
      }
    },
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
