import { randomUUID } from 'node:crypto';
import { readSecretFile, writeSecretFile } from '../secrets/secret-file.ts';
import { FollowedFile } from './followed-file.ts';
import {
  endOf,
  findByText,
  hashOf,
  newServiceTokenText,
  type ServiceToken,
  serviceTokenListSchema,
  type TokenOwner,
} from './service-token.ts';

/** What becomes of a service token that came along with a request. */
export type ServiceTokenResult = { readonly token: ServiceToken } | { readonly refused: 'unknown' | 'expired' | 'revoked' };

/** The service tokens of one data folder. Each change is on the disk when its promise settles. */
export interface ServiceTokens {
  /** A token made or revoked by another process counts at once or within a second. */
  check(text: string): Promise<ServiceTokenResult>;
  /** Makes a token of the operator's known by its text; a text that is known already stays as it is, revoked or not. */
  register(text: string, label: string, expires: Date | null): Promise<ServiceToken>;
  /** A new token, with its text, which is known to nobody afterwards; null where the account has as many good ones as it may have. */
  make(owner: TokenOwner, label: string, expires: Date): Promise<{ readonly token: ServiceToken; readonly text: string } | null>;
  /** Those of an account, the newest first. */
  ownedBy(account: string): Promise<readonly ServiceToken[]>;
  /** @param account Whose it must be; none: anybody's. False where there is no such token. */
  revoke(id: string, account?: string): Promise<boolean>;
}

/** Tokens of one account that are good at the same time. */
export const mostTokens = 50;

/** Milliseconds after which a token that has ended is forgotten. */
const remembered = 90 * 86_400_000;

/**
 * Opens the list of service tokens, a JSON file that holds hashes only.
 *
 * The list may be changed by others, a person with an editor among them: it is read again when it is another. Where it is damaged
 * then, what was known before still counts, and nothing is written over it.
 *
 * @param log takes a line where the list cannot be read any more
 * @throws StartFailure where the file is damaged
 */
export async function openServiceTokens(file: string, log: (line: string) => void): Promise<ServiceTokens> {
  const read = async (): Promise<readonly ServiceToken[]> => (await readSecretFile(file, serviceTokenListSchema))?.tokens ?? [];
  const list = await FollowedFile.open(file, { read, onFailure: (error) => log(`service tokens: ${messageOf(error)}`) });
  let changing: Promise<unknown> = Promise.resolve();
  /** What the file holds now is changed, not what was read some time ago. @param change Null: nothing is to be written. */
  const write = <Result>(change: (tokens: readonly ServiceToken[]) => { tokens: readonly ServiceToken[] | null; result: Result }) => {
    const step = async (): Promise<Result> => {
      const { tokens, result } = change(await read());
      if (tokens !== null) await writeSecretFile(file, { tokens: tokens.filter(isRemembered) });
      await list.lookNow();
      return result;
    };
    const changed = changing.then(step, step);
    changing = changed;
    return changed;
  };
  return {
    async check(text) {
      const token = findByText(await list.look(), text) ?? findByText(await list.lookNow(), text);
      if (token === null) return { refused: 'unknown' };
      const refused = endOf(token);
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
        const good = tokens.filter((token) => token.owner?.account === owner.account && endOf(token) === null);
        if (good.length >= mostTokens) return { tokens: null, result: null };
        const text = newServiceTokenText();
        const token = { ...newToken(text, label, expires), owner };
        return { tokens: [...tokens, token], result: { token, text } };
      }),
    async ownedBy(account) {
      const tokens = await list.lookNow();
      return tokens.filter(({ owner }) => owner?.account === account).toReversed();
    },
    revoke: (id, account) =>
      write((tokens) => {
        const isMeant = (token: ServiceToken) => token.id === id && (account === undefined || token.owner?.account === account);
        if (!tokens.some(isMeant)) return { tokens: null, result: false };
        const revoked = new Date().toISOString();
        const changed = tokens.map((token) => (isMeant(token) ? { ...token, revoked: token.revoked ?? revoked } : token));
        return { tokens: changed, result: true };
      }),
  };
}

function newToken(text: string, label: string, expires: Date | null): ServiceToken {
  const created = new Date().toISOString();
  return { id: randomUUID(), label, created, expires: expires?.toISOString() ?? null, revoked: null, hash: hashOf(text) };
}

/** A token of the operator's is kept for ever: once revoked it must not become good by being registered again. */
function isRemembered({ owner, revoked, expires }: ServiceToken): boolean {
  const end = revoked ?? expires;
  return owner === undefined || end === null || Date.parse(end) > Date.now() - remembered;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
