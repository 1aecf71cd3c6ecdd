import { createContext, useContext, useMemo } from 'react';
import { literalText } from '../../shared/values/literal.ts';
import type { Literal } from '../../shared/values/value-type.ts';

/** The values of a column in the last answers, the most frequent first. */
export const SeenValuesContext = createContext<(column: string) => readonly Literal[]>(() => []);

/** The values of a column in the last answers as one types them, each once. */
export function useSeenTexts(column: string): readonly string[] {
  const valuesOf = useContext(SeenValuesContext);
  return useMemo(() => [...new Set(valuesOf(column).map(literalText))], [valuesOf, column]);
}
