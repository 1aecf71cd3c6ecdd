/** Which responses are compressed: those to other computers, all, or none. */
export const compressionChoices = ['remote', 'always', 'never'] as const;

export type CompressionChoice = (typeof compressionChoices)[number];
