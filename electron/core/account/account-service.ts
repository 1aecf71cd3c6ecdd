import type { OwnToken, OwnTokens, TokenWish } from '../../../shared/contract/signing-in/account.ts';
import type { SecretStorage, StoredSecrets } from '../../../shared/contract/signing-in/secret.ts';
import { fail } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { type ConnectionStore, settingsOf } from '../connections/connection-store.ts';
import type { Session } from '../connections/session.ts';
import { publicConnection, type StoredConnection } from '../connections/stored-connections.ts';
import type { ConnectionService } from '../open-connections/connection-service.ts';
import { type OwnTokensAtServer, ownTokensAt } from './own-tokens.ts';

/** Manages the service tokens of the user's own account. All methods throw ProblemError. */
export interface AccountService {
  tokens(connectionId: string, signal?: AbortSignal): Promise<OwnTokens>;
  /** Creates a token and keeps its text in memory. */
  create(connectionId: string, wish: TokenWish): Promise<OwnToken>;
  /** Returns the text of a token that was created here. Works once per token. */
  reveal(connectionId: string, tokenId: string): string;
  /** Stores a token that was created here as the connection's secret. Adds the sign-in method to the connection if it is missing. */
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

const acceptsToken = (connection: StoredConnection): boolean => !connection.readOnly || connection.methods.includes('service-token');

/** Creates the service. The texts of new tokens are in memory only, until they are used or discarded. */
export function createAccountService({ connections, connectionService, session, redaction }: AccountServiceParts): AccountService {
  const createdTokens = createTokenMemory(redaction);
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
      return {
        state: 'offered',
        ...list,
        held: [...createdTokens.of(connectionId)],
        canSaveAsSecret: acceptsToken(connections.get(connectionId)),
      };
    },
    create: async (connectionId, wish) => {
      const { token, text } = await at(connectionId).make(wish);
      createdTokens.add(connectionId, token.id, text);
      return token;
    },
    reveal: (connectionId, tokenId) => createdTokens.show(connectionId, tokenId),
    saveAsSecret: async (connectionId, tokenId, keep) => {
      const connection = connections.get(connectionId);
      if (!acceptsToken(connection)) fail('profile-read-only', { parameters: { name: connection.name } });
      const text = createdTokens.read(connectionId, tokenId);
      await offerMethod(connection);
      const stored = await connectionService.giveSecret(connectionId, 'service-token', text, keep);
      createdTokens.discard(connectionId, tokenId);
      return stored;
    },
    discard: (connectionId, tokenId) => createdTokens.discard(connectionId, tokenId),
    revoke: async (connectionId, tokenId) => {
      await at(connectionId).revoke(tokenId);
      createdTokens.discard(connectionId, tokenId);
    },
  };
}

/** The texts of service tokens created in this session, until they are used, revoked, or discarded. In memory only. */
interface CreatedTokens {
  add(connectionId: string, tokenId: string, text: string): void;
  /** Returns the tokens of a connection, and whether each was shown. */
  of(connectionId: string): readonly { readonly id: string; readonly shown: boolean }[];
  /** Returns the text for use by the application itself. @throws ProblemError `token-not-held`. */
  read(connectionId: string, tokenId: string): string;
  /** Returns the text for display, once. @throws ProblemError `token-not-held`. */
  show(connectionId: string, tokenId: string): string;
  discard(connectionId: string, tokenId: string): void;
}

interface CreatedToken {
  readonly text: string;
  readonly shown: boolean;
}

/** Creates an empty list. The redaction removes each text until the application exits. */
function createTokenMemory(redaction: Redaction): CreatedTokens {
  const tokens = new Map<string, Map<string, CreatedToken>>();
  const find = (connectionId: string, tokenId: string): CreatedToken =>
    tokens.get(connectionId)?.get(tokenId) ?? fail('token-not-held', { parameters: { reason: 'gone' } });
  return {
    add: (connectionId, tokenId, text) => {
      redaction.learn(`made/${connectionId}/${tokenId}`, [text]);
      const ofConnection = tokens.get(connectionId) ?? new Map<string, CreatedToken>();
      tokens.set(connectionId, ofConnection.set(tokenId, { text, shown: false }));
    },
    of: (connectionId) => [...(tokens.get(connectionId) ?? [])].map(([id, { shown }]) => ({ id, shown })),
    read: (connectionId, tokenId) => find(connectionId, tokenId).text,
    show: (connectionId, tokenId) => {
      const { text, shown } = find(connectionId, tokenId);
      if (shown) fail('token-not-held', { parameters: { reason: 'shown' } });
      tokens.get(connectionId)?.set(tokenId, { text, shown: true });
      return text;
    },
    discard: (connectionId, tokenId) => {
      tokens.get(connectionId)?.delete(tokenId);
    },
  };
}
