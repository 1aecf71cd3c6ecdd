import type { After } from '../fit-after.ts';

const joins = 'and|or|eq|ne|lt|le|gt|ge|in|has|add|sub|mul|div|divby|mod|asc|desc|as|with|from';
const name = String.raw`[\p{L}_$@][\p{L}\p{N}\p{M}_.@$]*`;
const text = `'(?:[^']|'')*'`;
/** Names and literals, but not words that join two of them. */
const operand = String.raw`(?!(?:${joins})(?![\p{L}\p{N}_./(@$]))${name}(?:/${name})*(?:${text})?|${text}|[+-]?\d[\w.:+-]*`;

/** What can follow a cursor in an expression. */
export const afterOData: After = {
  operand: new RegExp(operand, 'uy'),
  comparison: /\s*(?:eq|ne|lt|le|gt|ge|in|has)(?![\p{L}\p{N}_./])/iuy,
  ending: /\s*(?:asc|desc)(?![\p{L}\p{N}_./])/iuy,
};
