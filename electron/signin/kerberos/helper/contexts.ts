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
      throw new ContextFailure({ reason, text: wordsOf(error), plainText: null });
    }
  };

  const start = async (call: BeginCall, mechanism: number): Promise<{ readonly client: LibraryClient; readonly token: string | null }> => {
    const { GSS_C_MUTUAL_FLAG: mutual, GSS_C_SEQUENCE_FLAG: sequence, initializeClient } = loaded();
    const options = { mechOID: mechanism, flags: call.mutual ? mutual | sequence : sequence };
    const client = await initializeClient(call.service, call.principal === null ? options : { ...options, principal: call.principal });
    return { client, token: await client.step('') };
  };

  /** What plain Kerberos says of the same step; null where it has no complaint. */
  const plainWords = async (call: BeginCall): Promise<string | null> => {
    try {
      await start(call, loaded().GSS_MECH_OID_KRB5);
      return null;
    } catch (error) {
      return wordsOf(error);
    }
  };

  const begin = async (call: BeginCall): Promise<Step> => {
    const { GSS_MECH_OID_SPNEGO } = loaded();
    try {
      const { client, token } = await start(call, GSS_MECH_OID_SPNEGO);
      last += 1;
      contexts.set(last, client);
      return { context: last, token, complete: client.contextComplete, username: client.username };
    } catch (error) {
      throw new ContextFailure({ reason: 'step', text: wordsOf(error), plainText: await plainWords(call) });
    }
  };

  const proceed = async (context: number, token: string): Promise<Step> => {
    const client = contexts.get(context);
    if (client === undefined) throw new ContextFailure({ reason: 'unknown-context', text: '', plainText: null });
    try {
      const answer = await client.step(token);
      return { context, token: answer === '' ? null : answer, complete: client.contextComplete, username: client.username };
    } catch (error) {
      contexts.delete(context);
      throw new ContextFailure({ reason: 'step', text: wordsOf(error), plainText: null });
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
