/** Which callers' answers are compressed: of those on other machines, of all, of none. */
export const compressionChoices = ['remote', 'always', 'never'] as const;

export type CompressionChoice = (typeof compressionChoices)[number];
