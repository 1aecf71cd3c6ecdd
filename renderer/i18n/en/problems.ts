/** Labels of a problem. The sentences are in `shared/texts`, because the command line also shows them. */
export const problems = {
  details: 'Details',
  code: 'Code',
  status: 'HTTP status',
  facts: 'Diagnostics',
  tryAgain: 'Try again',
} as const;
