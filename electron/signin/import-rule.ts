import type { ConnectionSettings } from '../../shared/contract/connections/connection.ts';
import type { GrantKind } from '../../shared/contract/connections/import.ts';

/** A rule for an imported setting that can grant servers, programs, or files more than requests to the connection's own server need. */
export interface ImportRule {
  readonly kind: GrantKind;
  /** Returns the granted values as shown to the user. Empty if the setting grants nothing. */
  readonly found: (settings: ConnectionSettings) => readonly string[];
  /** Returns the settings without the grant of this value. */
  readonly without: (settings: ConnectionSettings, value: string) => ConnectionSettings;
}

/** The rule for a setting that affects only the connection's own server, or that only adds restrictions. */
export const safe = null;

/** The rules for the settings of a part of a connection. A new setting without a rule is a type error. */
export type ImportRules<Part> = { readonly [Setting in keyof Required<Part>]: ImportRule | null };

/** The rules for each form of a setting. */
export type FormRules<Form extends string> = { readonly [Name in Form]: ImportRule | null };

/** Returns the values of a grant that is only on or off. */
export function present(isPresent: boolean): readonly string[] {
  return isPresent ? [''] : [];
}
