/** Errors of a saved query's file. */
export const saved = {
  mistakes: {
    missing: 'This key is missing.',
    unknown: 'Unknown key “{{detail}}”. Remove it, or check its spelling.',
    kind: 'The value must be {{detail}}.',
    condition: 'The value must be a string with an OData filter, or an object with a REST filter: { "rest": "…" }.',
    empty: 'The value must not be empty.',
    least: 'The value must be at least {{detail}}.',
    most: 'The value must be at most {{detail}}.',
    longest: 'The value must have at most {{detail}} characters.',
    'one-of': 'The value must be one of {{detail}}.',
    'line-break': 'The value must not contain a line break.',
    either: 'A query can have either “page” or “range”, not both.',
    name: 'A name consists of letters, digits, and _, and begins with a letter.',
  },
  kinds: {
    string: 'a string',
    array: 'a list',
    object: 'an object',
    record: 'an object',
    boolean: 'true or false',
    number: 'a number',
    int: 'a whole number',
  },
} as const;
