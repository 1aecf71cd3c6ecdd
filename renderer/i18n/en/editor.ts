/** Words of the two URLs and their editors. */
export const editor = {
  urls: 'URLs of this query',
  url: { rest: 'REST URL', odata: 'OData URL' },
  format: { rest: 'REST', odata: 'OData' },
  copy: { rest: 'Copy the REST URL', odata: 'Copy the OData URL' },
  lines: {
    label: 'Format',
    hint: 'One parameter a line; sent and copied it is one line',
    rest: 'Format the REST URL',
    odata: 'Format the OData URL',
  },
  difference: {
    show: { rest: 'What changed in the REST URL since the run before', odata: 'What changed in the OData URL since the run before' },
    none: 'What changed since the run before: there was only one yet',
    before: { rest: 'REST URL of the run before', odata: 'OData URL of the run before' },
    after: { rest: 'REST URL of the last run, with what changed', odata: 'OData URL of the last run, with what changed' },
  },
  fine: 'ok',
  incomplete: 'not the query',
  runAnyway: { rest: 'Run the REST URL all the same', odata: 'Run the OData URL all the same' },
  mistakes_one: '{{count, number}} problem',
  mistakes_other: '{{count, number}} problems',
  unsaid: { rest: 'REST cannot say this:', odata: 'OData cannot say this:' },
  problems: 'Problems',
  place: '{{format}}, character {{position, number}}',
  fix: 'Write “{{text}}”',
  fixRemove: 'Remove “{{text}}”',
} as const;
