/** What commands print for people. */
export const output = {
  labelled: '{{label}}: {{text}}',
  step: { passed: 'passed', failed: 'failed', skipped: 'skipped' },
  api: {
    api: 'api',
    title: 'title',
    about: 'description',
    keywords: 'keywords',
    updated: 'updated',
    licence: 'licence',
    rest: 'rest',
    odata: 'odata',
  },
  columns: { name: 'COLUMN', rest: 'REST', odata: 'ODATA', properties: 'PROPERTIES', description: 'DESCRIPTION' },
  column: { key: 'key', filter: 'filter', notNull: 'not null' },
  user: {
    who: 'user',
    method: 'method',
    until: 'expires',
    claim: 'claim',
    nobody: 'anonymous: the server doesn’t require sign-in',
    unknown: 'unknown: this method doesn’t report a user; the server accepts the credentials',
    never: 'never',
  },
  progress: {
    rows: '{{rows}} rows',
    rowsOfTotal: '{{rows}} of {{total}} rows',
    left: '{{duration}} left',
    size: '{{megabytes}} MB',
    speed: '{{rows}} rows/s',
    retry: 'retrying in {{seconds}} s ({{reason}}), attempt {{attempt}} of {{attempts}}',
  },
} as const;
