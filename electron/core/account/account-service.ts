import type { OwnToken, OwnTokens, TokenWish } from '../../../shared/contract/signing-in/account.ts';
import type { HeldSecrets, SecretKeeping } from '../../../shared/contract/signing-in/secret.ts';
import { fail } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { ProfileService } from '../profiles/profile-service.ts';
import { type ProfileStore, settingsOf } from '../profiles/profile-store.ts';
import type { Session } from '../profiles/session.ts';
import { publicProfile, type StoredProfile } from '../profiles/stored-profiles.ts';
import { createMadeTokens } from './made-tokens.ts';
import { type OwnTokensAtDeployment, ownTokensAt } from './own-tokens.ts';

/** What a user does with the service tokens of the own account. All throw ProblemError. */
export interface AccountService {
  tokens(profileId: string, signal?: AbortSignal): Promise<OwnTokens>;
  /** Makes a token and holds its text. */
  make(profileId: string, wish: TokenWish): Promise<OwnToken>;
  /** The text of a token that was made here, once. */
  reveal(profileId: string, tokenId: string): string;
  /** Gives a token that was made here to the profile as its secret; a profile without this way in gets it. */
  takeOver(profileId: string, tokenId: string, keep: SecretKeeping): Promise<HeldSecrets>;
  /** Forgets the text of a token that was made here. */
  letGo(profileId: string, tokenId: string): void;
  revoke(profileId: string, tokenId: string): Promise<void>;
}

export interface AccountServiceParts {
  readonly profiles: ProfileStore;
  readonly profileService: ProfileService;
  /** @throws ProblemError `unknown-profile`. */
  readonly session: (profileId: string) => Session;
  readonly redaction: Redaction;
}

const takesToken = (profile: StoredProfile): boolean => !profile.readOnly || profile.methods.includes('service-token');

/** The tokens of the own account at any profile's deployment. Texts of tokens that were made are held in memory alone, until they are taken or let go. */
export function createAccountService({ profiles, profileService, session, redaction }: AccountServiceParts): AccountService {
  const made = createMadeTokens(redaction);
  const at = (profileId: string): OwnTokensAtDeployment => ownTokensAt(session(profileId), redaction);

  /** The way in by service token, where the profile lacks it. */
  const offerMethod = async (profile: StoredProfile): Promise<void> => {
    if (profile.methods.includes('service-token') && (profile.serviceToken !== undefined || profile.readOnly)) return;
    const { methods, serviceToken = { headerName: 'SVC-X-API-TOKEN' }, ...settings } = settingsOf(publicProfile(profile));
    const offered = methods.includes('service-token') ? methods : [...methods, 'service-token' as const];
    await profileService.change(profile.id, { ...settings, methods: offered, serviceToken });
  };

  return {
    tokens: async (profileId, signal) => {
      const list = await at(profileId).list(signal);
      if (list === null) return { state: 'not-offered' };
      return { state: 'offered', ...list, held: [...made.of(profileId)], mayTakeOver: takesToken(profiles.get(profileId)) };
    },
    make: async (profileId, wish) => {
      const { token, text } = await at(profileId).make(wish);
      made.add(profileId, token.id, text);
      return token;
    },
    reveal: (profileId, tokenId) => made.show(profileId, tokenId),
    takeOver: async (profileId, tokenId, keep) => {
      const profile = profiles.get(profileId);
      if (!takesToken(profile)) fail('profile-read-only', { parameters: { name: profile.name } });
      const text = made.read(profileId, tokenId);
      await offerMethod(profile);
      const held = await profileService.giveSecret(profileId, 'service-token', text, keep);
      made.letGo(profileId, tokenId);
      return held;
    },
    letGo: (profileId, tokenId) => made.letGo(profileId, tokenId),
    revoke: async (profileId, tokenId) => {
      await at(profileId).revoke(tokenId);
      made.letGo(profileId, tokenId);
    },
  };
}
