import { applyCases } from './apply-cases.ts';
import { expandCases } from './expand-cases.ts';
import { expressionCases } from './expression-cases.ts';
import type { GrammarCase } from './grammar-case.ts';
import { literalCases } from './literal-cases.ts';
import { optionCases } from './option-cases.ts';
import { pathCases } from './path-cases.ts';

/** The cases of all rules. */
export const everyCase: readonly GrammarCase[] = [
  ...literalCases,
  ...expressionCases,
  ...pathCases,
  ...optionCases,
  ...expandCases,
  ...applyCases,
];

/** All valid texts with their option. */
export const legalTexts: readonly (readonly [option: string, text: string])[] = everyCase.flatMap(({ option, legal }) =>
  legal.map((text) => [option, text] as const),
);
