import type { Behind } from '../fit-behind.ts';

/** What stands behind a cursor in a REST filter. */
export const behindRest: Behind = {
  operand: /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|[^\s"'();,=!~<>]+/y,
  comparison: /=!?[A-Za-z]*=|!=|[<>]=?/y,
  ending: /(?!)/y,
};
