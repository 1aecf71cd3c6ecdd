import type { OwnToken, OwnTokens, TokenWish } from '../../../shared/contract/signing-in/account.ts';
import type { HeldSecrets, SecretKeeping } from '../../../shared/contract/signing-in/secret.ts';
import { fail } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { ConnectionService } from '../connections/connection-service.ts';
import { type ConnectionStore, settingsOf } from '../connections/connection-store.ts';
import type { Session } from '../connections/session.ts';
import { publicConnection, type StoredConnection } from '../connections/stored-connections.ts';
import { createMadeTokens } from './made-tokens.ts';
import { type OwnTokensAtDeployment, ownTokensAt } from './own-tokens.ts';

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

export interface AccountServiceParts {
  readonly connections: ConnectionStore;
  readonly connectionService: ConnectionService;
  /** @throws ProblemError `unknown-profile`. */
  readonly session: (connectionId: string) => Session;
  readonly redaction: Redaction;
}

const takesToken = (connection: StoredConnection): boolean => !connection.readOnly || connection.methods.includes('service-token');

/** The tokens of the own account at any connection's deployment. Texts of tokens that were made are held in memory alone, until they are taken or let go. */
export function createAccountService({ connections, connectionService, session, redaction }: AccountServiceParts): AccountService {
  const made = createMadeTokens(redaction);
  const at = (connectionId: string): OwnTokensAtDeployment => ownTokensAt(session(connectionId), redaction);

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
