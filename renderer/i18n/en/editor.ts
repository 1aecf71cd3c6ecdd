/** Words of the two URLs and their editors. */
export const editor = {
  urls: 'URLs of this query',
  url: { rest: 'REST URL', odata: 'OData URL' },
  format: { rest: 'REST', odata: 'OData' },
  copy: { rest: 'Copy the REST URL', odata: 'Copy the OData URL' },
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
