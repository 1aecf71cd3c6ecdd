import type { After } from '../fit-after.ts';

/** What can follow a cursor in a REST filter. */
export const afterRest: After = {
  operand: /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|[^\s"'();,=!~<>]+/y,
  comparison: /=!?[A-Za-z]*=|!=|[<>]=?/y,
  ending: /(?!)/y,
};
