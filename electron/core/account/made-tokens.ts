import { fail } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';

/** The texts of service tokens that were made in this session, until they are taken over, revoked or let go. In memory alone. */
export interface MadeTokens {
  add(connectionId: string, tokenId: string, text: string): void;
  /** Those of a connection, and which of them were shown. */
  of(connectionId: string): readonly { readonly id: string; readonly shown: boolean }[];
  /** The text, for the application's own use. @throws ProblemError `token-not-held`. */
  read(connectionId: string, tokenId: string): string;
  /** The text, for the user's eyes, once. @throws ProblemError `token-not-held`. */
  show(connectionId: string, tokenId: string): string;
  letGo(connectionId: string, tokenId: string): void;
}

interface Held {
  readonly text: string;
  readonly shown: boolean;
}

/** Makes the memory; the redaction knows each text for as long as the application runs. */
export function createMadeTokens(redaction: Redaction): MadeTokens {
  const held = new Map<string, Map<string, Held>>();
  const find = (connectionId: string, tokenId: string): Held =>
    held.get(connectionId)?.get(tokenId) ?? fail('token-not-held', { parameters: { reason: 'gone' } });
  return {
    add: (connectionId, tokenId, text) => {
      redaction.learn(`made/${connectionId}/${tokenId}`, [text]);
      const ofConnection = held.get(connectionId) ?? new Map<string, Held>();
      held.set(connectionId, ofConnection.set(tokenId, { text, shown: false }));
    },
    of: (connectionId) => [...(held.get(connectionId) ?? [])].map(([id, { shown }]) => ({ id, shown })),
    read: (connectionId, tokenId) => find(connectionId, tokenId).text,
    show: (connectionId, tokenId) => {
      const { text, shown } = find(connectionId, tokenId);
      if (shown) fail('token-not-held', { parameters: { reason: 'shown' } });
      held.get(connectionId)?.set(tokenId, { text, shown: true });
      return text;
    },
    letGo: (connectionId, tokenId) => {
      held.get(connectionId)?.delete(tokenId);
    },
  };
}
