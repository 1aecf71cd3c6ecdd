import { useEffect, useState } from 'react';
import type { Problem } from '../../shared/contract/problem.ts';
import { problemOf } from '../components/problem-of.ts';
import type { TextPart } from './answers-client.ts';

/** What is known of a text asked of the application. */
export type TextPartState = { readonly part: TextPart | null; readonly problem: Problem | null };

const nothing: TextPartState = { part: null, problem: null };

/** Asks for a text whenever `ask` is another function, and not while it is null; the former text stays until the next is here. */
export function useTextPart(ask: (() => Promise<TextPart>) | null): TextPartState {
  const [state, setState] = useState<TextPartState>(nothing);
  useEffect(() => {
    if (ask === null) return;
    let wanted = true;
    ask().then(
      (part) => {
        if (wanted) setState({ part, problem: null });
      },
      (error: unknown) => {
        if (wanted) setState({ part: null, problem: problemOf(error) });
      },
    );
    return () => {
      wanted = false;
    };
  }, [ask]);
  return state;
}
