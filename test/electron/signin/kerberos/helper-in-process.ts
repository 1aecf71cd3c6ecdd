import type { HelperProcess } from '../../../../electron/core/host/host.ts';
import { createHelperServer } from '../../../../electron/signin/kerberos/helper/contexts.ts';
import type { KerberosLibrary } from '../../../../electron/signin/kerberos/helper/library.ts';
import { requestSchema } from '../../../../electron/signin/kerberos/helper/messages.ts';
import { serveOrders } from '../../../../node/workers/serve-orders.ts';
import { wrapKerberosToken } from '../../../../shared/spnego/kerberos-token.ts';
import { base64, kerberosToken, responseToken } from '../../../shared/spnego/tokens.ts';

/** Runs the helper's code in this process with a mock of the Kerberos library. */
export function helperInProcess(load: () => KerberosLibrary): HelperProcess & { readonly killed: boolean } {
  const listeners: ((message: unknown) => void)[] = [];
  const emit = (message: unknown): void => {
    for (const listener of listeners) listener(message);
  };
  const receive = serveOrders(createHelperServer(load), emit);
  let killed = false;
  return {
    send: (message) => {
      receive(requestSchema.parse(message));
    },
    onMessage: (listener) => void listeners.push(listener),
    pid: () => undefined,
    ended: Promise.withResolvers<string>().promise,
    get killed() {
      return killed;
    },
    kill: () => {
      killed = true;
    },
  };
}

/** The value of the `Authorization` header that results from {@link standInLibrary}. */
export const sentByEverybody = `Negotiate ${base64(wrapKerberosToken(kerberosToken('of-the-user')))}`;
/** The value of the `WWW-Authenticate` header with the proof that {@link standInLibrary} accepts. */
export const proofForEverybody = `Negotiate ${base64(responseToken({ state: 0, token: kerberosToken('proof') }))}`;

/** Creates a mock library with one token for all users and one accepted proof. `asked` contains the arguments of its calls. */
export function standInLibrary(username: string): KerberosLibrary & { readonly asked: unknown[] } {
  const asked: unknown[] = [];
  return {
    asked,
    GSS_C_MUTUAL_FLAG: 2,
    GSS_C_SEQUENCE_FLAG: 8,
    GSS_MECH_OID_KRB5: 9,
    initializeClient: async (service, options) => {
      asked.push([service, options]);
      let complete = false;
      return {
        step: async (challenge) => {
          complete = challenge === base64(kerberosToken('proof'));
          return complete ? null : base64(kerberosToken('of-the-user'));
        },
        get contextComplete() {
          return complete;
        },
        get username() {
          return complete ? username : null;
        },
      };
    },
  };
}
