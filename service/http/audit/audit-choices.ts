/** The audit settings: no entries, one entry per response with hidden values in conditions, or one with the values. */
export const auditChoices = ['off', 'on', 'values'] as const;

export type AuditChoice = (typeof auditChoices)[number];
