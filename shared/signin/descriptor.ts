import type { SnippetSignIn, SnippetTokenRequest } from '../snippets/snippet.ts';

/** A secret of a sign-in method. */
export interface MethodSecret<Purpose extends string> {
  readonly purpose: Purpose;
  /** Whether the method can't be used without it; otherwise the user is asked when it is needed. */
  readonly isRequired: boolean;
  /** The option of the command line that gives it. */
  readonly option: 'password' | 'client-secret' | 'token';
}

/** A note about the sign-in of a snippet. */
export type SignInRemark =
  /** The token URL is known only after the first sign-in: until then, the code takes a token from the environment. */
  | 'token-url-unknown'
  /** A person signs in: the code takes a token from the environment. */
  | 'token-of-a-person'
  /** The URL is outside the origins that the credentials can be sent to. */
  | 'outside';

/** How code signs in as a connection does, as far as code can. */
export interface ConnectionSnippetSignIn {
  readonly signIn: SnippetSignIn;
  readonly remark: SignInRemark | null;
}

/** The inputs of a snippet's sign-in, in addition to the settings. */
export interface SnippetContext {
  /** The host of the request. */
  readonly host: string;
  /** The last token request of this session, for settings without a token URL; null if there was none. */
  readonly lastTokenRequest: TokenRequest | null;
}

/** A token request of a snippet, and its user name; empty for a grant without one. */
export interface TokenRequest {
  readonly token: SnippetTokenRequest;
  readonly username: string;
}

/** How the command line spells a sign-in method (`--auth`). */
export interface CommandLineSignIn<Options, Settings> {
  /** The value of `--auth`. */
  readonly word: string;
  /** Options that the method needs; one of each group is enough. */
  readonly needs: readonly (readonly (keyof Options & string)[])[];
  /** Options that the method allows; an option that some method names is an error with all others. */
  readonly allows: readonly (keyof Options & string)[];
  /** Whether the combination of options is valid; if not, the key of the error text. */
  readonly invalid?: (options: Options) => 'kerberos-password' | null;
  /** The settings that the options mean, for the connection's schema. */
  readonly settings: (options: Options) => Settings;
  /** The option of each setting, by the setting's path in the connection, such as `oauth.tokenUrl`. Errors of the setting name the option. */
  readonly optionOf: Readonly<Record<string, keyof Options & string>>;
}

/**
 * One sign-in method: everything that forms, files, snippets, and the command line need.
 *
 * `Settings` names the part of a connection with its settings, such as `{ kerberos?: … }`. The Node part is in `electron/signin`.
 */
export interface SignInDescriptor<Settings, Input, Options, Purpose extends string> {
  readonly id: string;
  /** The property of a connection with the method's settings; null if there is nothing to set. */
  readonly part: string | null;
  /** The secrets that the method needs with these settings. */
  readonly secrets: (settings: Settings) => readonly MethodSecret<Purpose>[];
  /** The settings in the report of a connection test, by the names of `reportedSignInSettings`. Empty values are left out. */
  readonly reported: (settings: Settings) => Readonly<Record<string, string | null | undefined>>;
  /** The sign-in of code. */
  readonly snippet: (settings: Settings, context: SnippetContext) => ConnectionSnippetSignIn;
  /** Null if the command line can't use the method, because it needs a browser. */
  readonly commandLine: CommandLineSignIn<Options, Input> | null;
}
