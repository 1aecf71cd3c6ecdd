/** The compression settings: responses to other computers, all responses, or none. */
export const compressionChoices = ['remote', 'always', 'never'] as const;

export type CompressionChoice = (typeof compressionChoices)[number];
