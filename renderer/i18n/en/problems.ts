/** The labels around a problem. Its sentences are in `shared/texts`, because the command line shows them too. */
export const problems = {
  details: 'Details',
  code: 'Code',
  status: 'HTTP status',
  words: 'Server message',
  facts: 'Diagnostics',
  tryAgain: 'Try again',
} as const;
