import type { ConnectionSettings } from '../../shared/contract/connections/connection.ts';
import type { GrantKind } from '../../shared/contract/connections/import.ts';

/** A setting that can give servers, programs, or files more than requests to the connection's own server need. */
export interface ImportRule {
  readonly kind: GrantKind;
  /** Returns the granted value, as shown to the user; empty if the setting is off. */
  readonly found: (settings: ConnectionSettings) => readonly string[];
  /** Returns the settings with that value off. */
  readonly without: (settings: ConnectionSettings, value: string) => ConnectionSettings;
}

/** A setting that affects only the connection's own server, or that only restricts. */
export const safe = null;

/** The rules for the settings of a part of a connection. A new setting doesn't compile without one. */
export type ImportRules<Part> = { readonly [Setting in keyof Required<Part>]: ImportRule | null };

/** The rules for a setting with several forms. */
export type FormRules<Form extends string> = { readonly [Name in Form]: ImportRule | null };

/** Returns the value of a setting that is only on or off. */
export function present(isPresent: boolean): readonly string[] {
  return isPresent ? [''] : [];
}
