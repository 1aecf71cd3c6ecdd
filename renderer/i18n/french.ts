/**
 * The shape a French file must have: every English key, and nothing else.
 *
 * Where English counts with `_one` and `_other`, French needs `_many` too: `Intl.PluralRules('fr')` answers `many`
 * from a million on, and a missing form would fall back to English.
 */
export type French<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : French<English[Key]>;
} & {
  readonly [Key in keyof English as Key extends `${infer Counted}_other` ? `${Counted}_many` : never]: string;
};
