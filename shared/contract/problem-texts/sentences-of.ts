/** What happened, why, and what to do next, in any language, for the codes of an English text. */
export type SentencesOf<English> = Readonly<Record<keyof English, { readonly what: string; readonly why: string; readonly next: string }>>;
