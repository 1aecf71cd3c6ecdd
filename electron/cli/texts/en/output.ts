/** Output of commands for people. */
export const output = {
  labelled: '{{label}}: {{text}}',
  step: { certificate: 'certificate {{number}} of the chain' },
  api: {
    api: 'api',
    title: 'title',
    about: 'description',
    keywords: 'keywords',
    updated: 'updated',
    licence: 'licence',
  },
  columns: { name: 'COLUMN', rest: 'REST', odata: 'ODATA', properties: 'PROPERTIES', description: 'DESCRIPTION' },
  column: { key: 'key', filter: 'filter', notNull: 'not null' },
  user: {
    who: 'user',
    method: 'method',
    until: 'expires',
    claim: 'claim',
    nobody: 'anonymous: no credentials are sent with this method',
    unknown: 'unknown: this method doesn’t report a user; the server accepts the credentials',
    never: 'never',
  },
  progress: {
    rows_one: '{{rows}} row',
    rows_other: '{{rows}} rows',
    rowsOfTotal_one: '{{rows}} of {{total}} row',
    rowsOfTotal_other: '{{rows}} of {{total}} rows',
    left: '{{duration}} left',
    speed_one: '{{rows}} row/s',
    speed_other: '{{rows}} rows/s',
    retry: 'retrying in {{seconds}} s ({{reason}}), attempt {{attempt}} of {{attempts}}',
  },
} as const;
