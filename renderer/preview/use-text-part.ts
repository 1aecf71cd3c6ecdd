import { useEffect, useState } from 'react';
import type { Problem } from '../../shared/contract/problem.ts';
import { problemOf } from '../components/problem-of.ts';
import type { TextPart } from './answers-client.ts';

/** What is known of a text asked of the application. */
export type TextPartState<Part extends TextPart> = { readonly part: Part | null; readonly problem: Problem | null };

/** Asks for a text whenever `ask` is another function, and not while it is null; the former text stays until the next is here. */
export function useTextPart<Part extends TextPart>(ask: (() => Promise<Part>) | null): TextPartState<Part> {
  const [state, setState] = useState<TextPartState<Part>>({ part: null, problem: null });
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
