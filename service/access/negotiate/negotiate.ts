import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { kerberosOnly } from '../../../shared/spnego/kerberos-token.ts';
import { FairSlots } from '../../engine/fair-slots.ts';
import { StartFailure } from '../../failures/start-failure.ts';
import { type ErrorText, errorText } from '../../texts/error-text.ts';
import type { Principal, RequestOrigin } from '../access.ts';
import { kerberosSource } from '../user-source.ts';
import { createVerifier, type TokenVerifier } from './verifier.ts';

/** Settings of Kerberos authentication. */
export interface NegotiateSettings {
  /** Absolute path of the keytab, with the keys of `HTTP/host`. */
  readonly keytab: string;
  /**
   * The realm whose users are `kerberos:name` in access rules. Users of other realms are `kerberos:name@REALM`. Null if there is no such
   * realm.
   */
  readonly realm: string | null;
}

/** The result of checking a token. The response must have `header`, which authenticates the service. */
export type NegotiateResult =
  | { readonly principal: Principal; readonly header: string | null }
  | { readonly refused: string }
  | { readonly tooMany: true }
  | { readonly unavailable: ErrorText };

/** Verifies the tokens of `Negotiate` credentials (RFC 4559). */
export interface NegotiateCheck {
  /** @param origin origin of the token. Networks share the helper fairly, and so do the connections of each network. */
  check(token: string, origin?: RequestOrigin): Promise<NegotiateResult>;
  close(): void;
}

/**
 * Opens the verification, and first checks whether it can work.
 *
 * @param log receives one line per token that is rejected or can't be verified, because clients don't get the reason
 * @throws StartFailure if the keytab can't be read or is invalid, or Kerberos isn't installed
 */
export async function openNegotiate(settings: NegotiateSettings, log: (line: string) => void): Promise<NegotiateCheck> {
  await requireKeytab(settings.keytab);
  const verifier = createVerifier({ keytab: settings.keytab });
  const problem = await verifier.problem();
  if (problem !== null) {
    verifier.close();
    throw new StartFailure(errorText('start.kerberos', { details: problem }));
  }
  return negotiateCheck(verifier, settings.realm, log);
}

/** Maximum number of tokens verified in parallel. Each can take five seconds. One network has at most half of them. */
const maxConcurrent = 4;
/** Maximum number of waiting tokens per connection, and their timeout in milliseconds. */
const maxWaiting = 4;
const longestWait = 5_000;

/**
 * Creates the check from a verifier. It limits the tokens of a network that are verified in parallel, and the waiting tokens of a
 * connection.
 *
 * Connections take turns, so that a connection that floods the service doesn't block others with the same address.
 */
export function negotiateCheck(verifier: TokenVerifier, realm: string | null, log: (line: string) => void): NegotiateCheck {
  const slots = new FairSlots(maxConcurrent, maxWaiting);
  return {
    async check(token, origin = unknownOrigin) {
      // Rejects NTLM, which uses the same scheme and can be relayed. The helper receives only the Kerberos part of the token.
      const part = kerberosOnly(Buffer.from(token, 'base64'));
      if ('refused' in part) return refusal(part.refused, log);
      const holder = { caller: origin.network, connection: origin.connection };
      const outcome = await slots.take(holder, { signal: unending, slotTimeout: longestWait });
      if (outcome === 'full') return { tooMany: true };
      if (outcome !== 'granted') return { unavailable: errorText('unavailable.kerberos-busy') };
      const verified = await verifier.verify(Buffer.from(part.token).toString('base64')).finally(() => slots.release(holder));
      if (verified.state === 'known') {
        const header = verified.proof === null ? null : `Negotiate ${verified.proof}`;
        return { principal: principalOf(verified.principal, realm), header };
      }
      log(`negotiate: ${verified.state === 'refused' ? 'a token was rejected' : 'a token could not be verified'} (${verified.why})`);
      if (verified.state === 'refused') return { refused: 'The Kerberos token isn’t valid for this service.' };
      return { unavailable: errorText('unavailable.kerberos') };
    },
    close: () => verifier.close(),
  };
}

const unending = new AbortController().signal;
const unknownOrigin: RequestOrigin = { network: '', connection: {} };

function refusal(why: 'ntlm' | 'unreadable', log: (line: string) => void): NegotiateResult {
  log(`negotiate: a token was rejected (${why === 'ntlm' ? 'it uses NTLM' : 'it isn’t a valid Kerberos token'})`);
  if (why === 'ntlm') return { refused: 'NTLM isn’t supported. Get a Kerberos ticket.' };
  return { refused: 'The Negotiate token isn’t a valid Kerberos token.' };
}

function principalOf(principal: string, realm: string | null): Principal {
  const source = kerberosSource(realm);
  const user = source.userOf(principal) ?? principal;
  const name = user.slice(source.prefix.length);
  const aliases = { users: [...new Set([name, principal])], groups: [] };
  return { name, method: 'negotiate', user, groups: [], aliases, account: `${source.id} ${principal}`, claims: {} };
}

/**
 * Checks the keytab.
 *
 * @throws StartFailure if the file is missing, unreadable, or doesn't start like a keytab
 */
async function requireKeytab(file: string): Promise<void> {
  const start = await firstBytes(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartFailure(errorText('start.keytab-unreadable', { file, details: error.code ?? error.message }));
  });
  if (start[0] !== 5) throw new StartFailure(errorText('start.keytab-invalid', { file }));
}

async function firstBytes(file: string): Promise<Uint8Array> {
  const handle = await open(file, constants.O_RDONLY);
  try {
    return (await handle.read(new Uint8Array(2), 0, 2, 0)).buffer;
  } finally {
    await handle.close();
  }
}
