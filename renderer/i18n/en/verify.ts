/** Texts of the verification of a catalogue. */
export const verify = {
  title: 'Verify catalogue',
  explanation:
    'Compares the responses of each API with the catalogue and $metadata, in REST and OData: columns, types, keys, row counts, paging, filters, and sorting. It sends up to about 30 requests for each API and changes nothing.',
  start: 'Verify all APIs',
  again: 'Verify again',
  stop: 'Stop',
  progress: 'API {{number}} of {{total}}: {{name}}',
  stopped_one: 'Stopped after {{count}} API.',
  stopped_other: 'Stopped after {{count}} APIs.',
  summary: '{{passed}} without errors, {{failed}} with errors, {{skipped}} skipped',
  findings: 'Errors by check',
  findingsOfCheck: '{{check}}: {{findings}}',
  none: 'No errors found.',
  export: { html: 'Export as HTML', junit: 'Export as JUnit' },
  requests: 'Requests',
  copyUrl: 'Copy the {{format}} URL',
  openApi: 'Open {{name}}',
} as const;
