import { randomUUID } from 'node:crypto';
import { readSecretFile, writeSecretFile } from '../secrets/secret-file.ts';
import { FollowedFile } from './followed-file.ts';
import {
  findByText,
  hashOf,
  invalidityOf,
  newServiceTokenText,
  type ServiceToken,
  serviceTokenListSchema,
  type TokenOwner,
} from './service-token.ts';

/** The result of checking a service token. */
export type ServiceTokenResult = { readonly token: ServiceToken } | { readonly refused: 'unknown' | 'expired' | 'revoked' };

/** The service tokens of a data folder. Each change is stored on disk when its promise settles. */
export interface ServiceTokens {
  /** Checks a token text. Changes by other processes take effect immediately or within a second. */
  check(text: string): Promise<ServiceTokenResult>;
  /** Adds an administrator's token by its text. An existing token with this text stays unchanged, even if it is revoked. */
  register(text: string, label: string, expires: Date | null): Promise<ServiceToken>;
  /** Creates a token and returns its text, which isn't stored. Null if the account already has the maximum number of valid tokens. */
  make(owner: TokenOwner, label: string, expires: Date): Promise<{ readonly token: ServiceToken; readonly text: string } | null>;
  /** Returns the tokens of an account, newest first. */
  ownedBy(account: string): Promise<readonly ServiceToken[]>;
  /**
   * Revokes a token.
   *
   * @param account the owner's account; omitted for any owner
   * @returns false if there is no such token
   */
  revoke(id: string, account?: string): Promise<boolean>;
}

/** Maximum number of valid tokens per account. */
export const mostTokens = 50;

/** Milliseconds after which an expired or revoked token is removed from the list. */
const remembered = 90 * 86_400_000;

/**
 * Opens the list of service tokens, a JSON file that contains only hashes.
 *
 * The file is read again after changes by other processes or people. If the changed file is damaged, the previous list stays in use and the
 * file isn't overwritten.
 *
 * @param log receives a line if the list can't be read any longer
 * @throws StartFailure if the file is damaged
 */
export async function openServiceTokens(file: string, log: (line: string) => void): Promise<ServiceTokens> {
  const read = async (): Promise<readonly ServiceToken[]> => (await readSecretFile(file, serviceTokenListSchema))?.tokens ?? [];
  const list = await FollowedFile.open(file, { read, onFailure: (error) => log(`service tokens: ${messageOf(error)}`) });
  let changing: Promise<unknown> = Promise.resolve();
  /**
   * Changes the present content of the file, not the cached content.
   *
   * @param change returns null tokens to write nothing
   */
  const write = <Result>(change: (tokens: readonly ServiceToken[]) => { tokens: readonly ServiceToken[] | null; result: Result }) => {
    const step = async (): Promise<Result> => {
      const { tokens, result } = change(await read());
      if (tokens !== null) await writeSecretFile(file, { tokens: tokens.filter(isRemembered) });
      await list.refresh();
      return result;
    };
    const changed = changing.then(step, step);
    changing = changed;
    return changed;
  };
  return {
    async check(text) {
      const token = findByText(await list.get(), text) ?? findByText(await list.refresh(), text);
      if (token === null) return { refused: 'unknown' };
      const refused = invalidityOf(token);
      return refused === null ? { token } : { refused };
    },
    register: (text, label, expires) =>
      write((tokens) => {
        const known = findByText(tokens, text);
        if (known !== null) return { tokens: null, result: known };
        const token = newToken(text, label, expires);
        return { tokens: [...tokens, token], result: token };
      }),
    make: (owner, label, expires) =>
      write<{ token: ServiceToken; text: string } | null>((tokens) => {
        const good = tokens.filter((token) => token.owner?.account === owner.account && invalidityOf(token) === null);
        if (good.length >= mostTokens) return { tokens: null, result: null };
        const text = newServiceTokenText();
        const token = { ...newToken(text, label, expires), owner };
        return { tokens: [...tokens, token], result: { token, text } };
      }),
    async ownedBy(account) {
      const tokens = await list.refresh();
      return tokens.filter(({ owner }) => owner?.account === account).toReversed();
    },
    revoke: (id, account) =>
      write((tokens) => {
        const isSelected = (token: ServiceToken) => token.id === id && (account === undefined || token.owner?.account === account);
        if (!tokens.some(isSelected)) return { tokens: null, result: false };
        const revoked = new Date().toISOString();
        const changed = tokens.map((token) => (isSelected(token) ? { ...token, revoked: token.revoked ?? revoked } : token));
        return { tokens: changed, result: true };
      }),
  };
}

/** Returns a new token with its hash. */
export function newToken(text: string, label: string, expires: Date | null): ServiceToken {
  const created = new Date().toISOString();
  return { id: randomUUID(), label, created, expires: expires?.toISOString() ?? null, revoked: null, hash: hashOf(text) };
}

/** Returns whether a token stays in the list. Administrators' tokens always stay, because a revoked token must not be registered again. */
export function isRemembered({ owner, revoked, expires }: ServiceToken): boolean {
  const end = revoked ?? expires;
  return owner === undefined || end === null || Date.parse(end) > Date.now() - remembered;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
