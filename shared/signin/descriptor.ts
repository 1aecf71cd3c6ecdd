import type { SnippetSignIn, SnippetTokenRequest } from '../snippets/snippet.ts';

/** A secret of a sign-in method. */
export interface MethodSecret<Purpose extends string> {
  readonly purpose: Purpose;
  /** Whether the method can't be used without the secret. If false, the user is asked for it when it is needed. */
  readonly isRequired: boolean;
  /** The command-line option for the secret. */
  readonly option: 'password' | 'client-secret' | 'token';
}

/** A note about the sign-in of a snippet. */
export type SignInRemark =
  /** The token URL isn't known before the first sign-in. Until then, the code reads a token from the environment. */
  | 'token-url-unknown'
  /** Only a person can sign in, so the code reads a token from the environment. */
  | 'token-of-a-person'
  /** The URL is outside of the origins to which the credentials can be sent. */
  | 'outside';

/** How code signs in for a connection, and a note about what code can't do. */
export interface ConnectionSnippetSignIn {
  readonly signIn: SnippetSignIn;
  readonly remark: SignInRemark | null;
}

/** The inputs of a snippet's sign-in, in addition to the settings. */
export interface SnippetContext {
  /** The host of the request. */
  readonly host: string;
  /** The last token request of this session, for settings without a token URL. Null if there was none. */
  readonly lastTokenRequest: TokenRequest | null;
}

/** A token request of a snippet, and its user name. The name is empty if the grant has none. */
export interface TokenRequest {
  readonly token: SnippetTokenRequest;
  readonly username: string;
}

/** How the command line selects a sign-in method (`--auth`), and its options. */
export interface CommandLineSignIn<Options, Settings> {
  /** The value of `--auth`. */
  readonly word: string;
  /** Groups of required options. One option of each group is enough. */
  readonly needs: readonly (readonly (keyof Options & string)[])[];
  /** Permitted options. An option that any method lists is an error with every method that doesn't permit it. */
  readonly allows: readonly (keyof Options & string)[];
  /** Returns the key of the error text if the combination of options is invalid, otherwise null. */
  readonly invalid?: (options: Options) => 'kerberos-password' | null;
  /** Converts options to settings, as input of the connection's schema. */
  readonly settings: (options: Options) => Settings;
  /**
   * The option of each setting, by the setting's path in the connection, such as `oauth.tokenUrl`. Errors of the setting contain the
   * option.
   */
  readonly optionOf: Readonly<Record<string, keyof Options & string>>;
}

/**
 * One sign-in method, with everything that forms, files, snippets, and the command line need.
 *
 * `Settings` is the part of a connection with the method's settings, such as `{ kerberos?: … }`. The part that needs Node is in
 * `electron/signin`.
 */
export interface SignInDescriptor<Settings, Input, Options, Purpose extends string> {
  readonly id: string;
  /** The property of a connection with the method's settings. Null if the method has no settings. */
  readonly part: string | null;
  /** Returns the secrets that the method needs with these settings. */
  readonly secrets: (settings: Settings) => readonly MethodSecret<Purpose>[];
  /** Returns the settings for the report of a connection test, by the names in `reportedSignInSettings`. Empty values are omitted. */
  readonly reported: (settings: Settings) => Readonly<Record<string, string | null | undefined>>;
  /** Returns how a snippet signs in. */
  readonly snippet: (settings: Settings, context: SnippetContext) => ConnectionSnippetSignIn;
  /** The command-line options. Null if the command line can't use the method, because it needs a browser. */
  readonly commandLine: CommandLineSignIn<Options, Input> | null;
}
