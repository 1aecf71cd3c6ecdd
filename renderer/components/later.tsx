import type { ComponentType, ReactNode } from 'react';
import { useState } from 'react';
import { connectionProblem } from '../connection/connection-problem.ts';
import { ProblemNotice } from './problem.tsx';
import { useLoaded } from './use-loaded.ts';

/** A component whose code is fetched when it is first shown, unless that was done before. */
export interface Later<Props extends object> {
  (props: Props): ReactNode;
  /** Fetches the code ahead of its use; rejects where the application cannot be reached. */
  readonly fetch: () => Promise<unknown>;
}

/**
 * A component that is no part of what the page begins with. Nothing is shown while its code is on the way; the code that is there already is
 * shown in the same moment, as that of any other component.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetch = async (): Promise<ComponentType<Props>> => {
    try {
      loaded ??= await load();
      return loaded;
    } catch {
      throw connectionProblem('application-unreachable');
    }
  };
  function LaterComponent(props: Props): ReactNode {
    const [missing] = useState(() => (loaded === null ? fetch : null));
    const { problem, busy, again } = useLoaded(missing);
    const Shown = loaded;
    if (Shown !== null) return <Shown {...props} />;
    return problem === null ? null : <ProblemNotice problem={problem} onRetry={again} retrying={busy} />;
  }
  return Object.assign(LaterComponent, { fetch });
}
