/** Which responses have an entry in the audit log: none, or all, without or with the values in their conditions. */
export const auditChoices = ['off', 'on', 'values'] as const;

/** One of {@link auditChoices}. */
export type AuditChoice = (typeof auditChoices)[number];
