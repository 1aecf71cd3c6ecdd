import type { OwnToken, OwnTokens, TokenWish } from '../../../shared/contract/signing-in/account.ts';
import type { SecretStorage, StoredSecrets } from '../../../shared/contract/signing-in/secret.ts';
import { fail } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { ConnectionService } from '../connections/connection-service.ts';
import { type ConnectionStore, settingsOf } from '../connections/connection-store.ts';
import type { Session } from '../connections/session.ts';
import { publicConnection, type StoredConnection } from '../connections/stored-connections.ts';
import { type OwnTokensAtServer, ownTokensAt } from './own-tokens.ts';

/** Manages the service tokens of the user's own account. All methods throw ProblemError. */
export interface AccountService {
  tokens(connectionId: string, signal?: AbortSignal): Promise<OwnTokens>;
  /** Creates a token and keeps its text in memory. */
  create(connectionId: string, wish: TokenWish): Promise<OwnToken>;
  /** Returns the text of a token that was created here. It works once. */
  reveal(connectionId: string, tokenId: string): string;
  /** Stores a token that was created here as the connection's secret, and adds the sign-in method to the connection if it is missing. */
  saveAsSecret(connectionId: string, tokenId: string, keep: SecretStorage): Promise<StoredSecrets>;
  /** Discards the text of a token that was created here. */
  discard(connectionId: string, tokenId: string): void;
  revoke(connectionId: string, tokenId: string): Promise<void>;
}

interface AccountServiceParts {
  readonly connections: ConnectionStore;
  readonly connectionService: ConnectionService;
  /** Returns the session of a connection. @throws ProblemError `unknown-profile`. */
  readonly session: (connectionId: string) => Session;
  readonly redaction: Redaction;
}

const takesToken = (connection: StoredConnection): boolean => !connection.readOnly || connection.methods.includes('service-token');

/** Creates the service. The texts of new tokens are in memory only, until they are used or discarded. */
export function createAccountService({ connections, connectionService, session, redaction }: AccountServiceParts): AccountService {
  const made = createMadeTokens(redaction);
  const at = (connectionId: string): OwnTokensAtServer => ownTokensAt(session(connectionId), redaction);

  /** Adds sign-in by service token to a connection that lacks it. */
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
      return { state: 'offered', ...list, held: [...made.of(connectionId)], canSaveAsSecret: takesToken(connections.get(connectionId)) };
    },
    create: async (connectionId, wish) => {
      const { token, text } = await at(connectionId).make(wish);
      made.add(connectionId, token.id, text);
      return token;
    },
    reveal: (connectionId, tokenId) => made.show(connectionId, tokenId),
    saveAsSecret: async (connectionId, tokenId, keep) => {
      const connection = connections.get(connectionId);
      if (!takesToken(connection)) fail('profile-read-only', { parameters: { name: connection.name } });
      const text = made.read(connectionId, tokenId);
      await offerMethod(connection);
      const held = await connectionService.giveSecret(connectionId, 'service-token', text, keep);
      made.discard(connectionId, tokenId);
      return held;
    },
    discard: (connectionId, tokenId) => made.discard(connectionId, tokenId),
    revoke: async (connectionId, tokenId) => {
      await at(connectionId).revoke(tokenId);
      made.discard(connectionId, tokenId);
    },
  };
}

/** The texts of service tokens created in this session, until they are used, revoked, or discarded. In memory only. */
interface MadeTokens {
  add(connectionId: string, tokenId: string, text: string): void;
  /** Returns the tokens of a connection, and whether each was shown. */
  of(connectionId: string): readonly { readonly id: string; readonly shown: boolean }[];
  /** Returns the text for the application's own use. @throws ProblemError `token-not-held`. */
  read(connectionId: string, tokenId: string): string;
  /** Returns the text for display, once. @throws ProblemError `token-not-held`. */
  show(connectionId: string, tokenId: string): string;
  discard(connectionId: string, tokenId: string): void;
}

interface Held {
  readonly text: string;
  readonly shown: boolean;
}

/** Creates an empty list. The redaction removes each text for as long as the application runs. */
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
    discard: (connectionId, tokenId) => {
      held.get(connectionId)?.delete(tokenId);
    },
  };
}
