/**
 * The French of English texts: every English key, and nothing else.
 *
 * Where English has `_one` and `_other`, French also needs `_many`: `Intl.PluralRules('fr')` returns `many` from a million on.
 */
export type French<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends readonly string[]
      ? readonly string[]
      : French<English[Key]>;
} & {
  readonly [Key in keyof English as Key extends `${infer Counted}_other` ? `${Counted}_many` : never]: string;
};
