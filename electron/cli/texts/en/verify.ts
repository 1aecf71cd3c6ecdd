/** The report of `verify` for people. */
export const verify = {
  report: {
    passed_one: '{{count}} check passed',
    passed_other: '{{count}} checks passed',
    failed_one: '{{count}} failed',
    failed_other: '{{count}} failed',
    skipped: 'skipped: {{reason}}',
    apis_one: '{{count}} API',
    apis_other: '{{count}} APIs',
    checks_one: '{{count}} check',
    checks_other: '{{count}} checks',
    sum: '{{apis}}, {{checks}}: {{verdict}}',
    allPassed: 'all checks passed',
    withErrors_one: '{{count}} API with errors',
    withErrors_other: '{{count}} APIs with errors',
    skippedApis_one: '{{count}} API skipped',
    skippedApis_other: '{{count}} APIs skipped',
    position: '{{number}} of {{total}} · {{name}}',
  },
  failure: {
    message: 'APIs with errors: {{failed}} of {{all}}.',
    cause: 'Affected APIs: {{names}}. See the report for details.',
    remedy: 'Send the report to the server’s administrator.',
  },
} as const;
