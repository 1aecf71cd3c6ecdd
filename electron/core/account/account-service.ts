import type { OwnToken, OwnTokens, TokenWish } from '../../../shared/contract/signing-in/account.ts';
import type { HeldSecrets, SecretKeeping } from '../../../shared/contract/signing-in/secret.ts';
import { fail } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { ConnectionService } from '../connections/connection-service.ts';
import { type ConnectionStore, settingsOf } from '../connections/connection-store.ts';
import type { Session } from '../connections/session.ts';
import { publicConnection, type StoredConnection } from '../connections/stored-connections.ts';
import { type OwnTokensAtServer, ownTokensAt } from './own-tokens.ts';

/** What a user does with the service tokens of the own account. All throw ProblemError. */
export interface AccountService {
  tokens(connectionId: string, signal?: AbortSignal): Promise<OwnTokens>;
  /** Makes a token and holds its text. */
  make(connectionId: string, wish: TokenWish): Promise<OwnToken>;
  /** The text of a token that was made here, once. */
  reveal(connectionId: string, tokenId: string): string;
  /** Gives a token that was made here to the connection as its secret; a connection without this way in gets it. */
  takeOver(connectionId: string, tokenId: string, keep: SecretKeeping): Promise<HeldSecrets>;
  /** Forgets the text of a token that was made here. */
  letGo(connectionId: string, tokenId: string): void;
  revoke(connectionId: string, tokenId: string): Promise<void>;
}

interface AccountServiceParts {
  readonly connections: ConnectionStore;
  readonly connectionService: ConnectionService;
  /** @throws ProblemError `unknown-profile`. */
  readonly session: (connectionId: string) => Session;
  readonly redaction: Redaction;
}

const takesToken = (connection: StoredConnection): boolean => !connection.readOnly || connection.methods.includes('service-token');

/** The tokens of the own account at any connection's server. Texts of tokens that were made are held in memory alone, until they are taken or let go. */
export function createAccountService({ connections, connectionService, session, redaction }: AccountServiceParts): AccountService {
  const made = createMadeTokens(redaction);
  const at = (connectionId: string): OwnTokensAtServer => ownTokensAt(session(connectionId), redaction);

  /** The way in by service token, where the connection lacks it. */
  const offerMethod = async (connection: StoredConnection): Promise<void> => {
    if (connection.methods.includes('service-token') && (connection.serviceToken !== undefined || connection.readOnly)) return;
    const { methods, serviceToken = { headerName: 'SVC-X-API-TOKEN' }, ...settings } = settingsOf(publicConnection(connection));
    const offered = methods.includes('service-token') ? methods : [...methods, 'service-token' as const];
    await connectionService.change(connection.id, { ...settings, methods: offered, serviceToken });
  };

  return {
    tokens: async (connectionId, signal) => {
      const list = await at(connectionId).list(signal);
      if (list === null) return { state: 'not-offered' };
      return { state: 'offered', ...list, held: [...made.of(connectionId)], mayTakeOver: takesToken(connections.get(connectionId)) };
    },
    make: async (connectionId, wish) => {
      const { token, text } = await at(connectionId).make(wish);
      made.add(connectionId, token.id, text);
      return token;
    },
    reveal: (connectionId, tokenId) => made.show(connectionId, tokenId),
    takeOver: async (connectionId, tokenId, keep) => {
      const connection = connections.get(connectionId);
      if (!takesToken(connection)) fail('profile-read-only', { parameters: { name: connection.name } });
      const text = made.read(connectionId, tokenId);
      await offerMethod(connection);
      const held = await connectionService.giveSecret(connectionId, 'service-token', text, keep);
      made.letGo(connectionId, tokenId);
      return held;
    },
    letGo: (connectionId, tokenId) => made.letGo(connectionId, tokenId),
    revoke: async (connectionId, tokenId) => {
      await at(connectionId).revoke(tokenId);
      made.letGo(connectionId, tokenId);
    },
  };
}

/** The texts of service tokens that were made in this session, until they are taken over, revoked or let go. In memory alone. */
interface MadeTokens {
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
function createMadeTokens(redaction: Redaction): MadeTokens {
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
