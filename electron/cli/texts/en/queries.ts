/** Problems of saved queries. */
export const queries = {
  notJson: 'Invalid JSON.',
  conflict: 'Unresolved Git merge conflict. Resolve the conflict.',
  notUtf8: 'Not valid UTF-8. Save the file as UTF-8.',
  duplicate: 'Duplicate key “{{name}}”. Remove one of the two.',
  ofQuery: '“{{text}}” isn’t allowed here. Use columns, where, order, page, range, or count instead.',
  quoted: 'Remove the quotation marks around {{name}}. Dataquay adds them if the value needs them.',
  undescribed: '“parameters” has no entry for the parameter {{name}}.',
  value: '“{{value}}” isn’t a valid value for the parameter {{name}}, which has type {{type}}.',
  character: '{{path}}, character {{number}}',
  whole: 'File',
  labelled: '{{label}}: {{text}}',
} as const;
