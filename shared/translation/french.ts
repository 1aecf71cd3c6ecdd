/**
 * The French texts for English texts. They have every English key, and no other.
 *
 * If English has `_one` and `_other`, French also needs `_many`, because `Intl.PluralRules('fr')` returns `many` for a million and more.
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
