import { fail } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';

/** The texts of service tokens that were made in this session, until they are taken over, revoked or let go. In memory alone. */
export interface MadeTokens {
  add(profileId: string, tokenId: string, text: string): void;
  /** Those of a profile, and which of them were shown. */
  of(profileId: string): readonly { readonly id: string; readonly shown: boolean }[];
  /** The text, for the application's own use. @throws ProblemError `token-not-held`. */
  read(profileId: string, tokenId: string): string;
  /** The text, for the user's eyes, once. @throws ProblemError `token-not-held`. */
  show(profileId: string, tokenId: string): string;
  letGo(profileId: string, tokenId: string): void;
}

interface Held {
  readonly text: string;
  readonly shown: boolean;
}

/** Makes the memory; the redaction knows each text for as long as the application runs. */
export function createMadeTokens(redaction: Redaction): MadeTokens {
  const held = new Map<string, Map<string, Held>>();
  const find = (profileId: string, tokenId: string): Held =>
    held.get(profileId)?.get(tokenId) ?? fail('token-not-held', { parameters: { reason: 'gone' } });
  return {
    add: (profileId, tokenId, text) => {
      redaction.learn(`made/${profileId}/${tokenId}`, [text]);
      const ofProfile = held.get(profileId) ?? new Map<string, Held>();
      held.set(profileId, ofProfile.set(tokenId, { text, shown: false }));
    },
    of: (profileId) => [...(held.get(profileId) ?? [])].map(([id, { shown }]) => ({ id, shown })),
    read: (profileId, tokenId) => find(profileId, tokenId).text,
    show: (profileId, tokenId) => {
      const { text, shown } = find(profileId, tokenId);
      if (shown) fail('token-not-held', { parameters: { reason: 'shown' } });
      held.get(profileId)?.set(tokenId, { text, shown: true });
      return text;
    },
    letGo: (profileId, tokenId) => {
      held.get(profileId)?.delete(tokenId);
    },
  };
}
