import type { Connections } from './connections.ts';
import { RunningStatement } from './running-statement.ts';
import type { Turns } from './turns.ts';

/** What a statement runs with. */
export interface Running {
  readonly connections: Connections;
  readonly turns: Turns;
  readonly signal: AbortSignal;
}

/**
 * Does one short work with a statement, in one turn.
 *
 * @param lasting See `TurnHolder`. @throws EngineError
 */
export async function inTurn<Result>(
  { connections, turns, signal }: Running,
  lasting: boolean,
  work: (statement: RunningStatement) => Promise<Result>,
): Promise<Result> {
  const holder = { lasting, resuming: false, giveWay: () => false };
  await turns.take(holder, signal);
  try {
    const statement = new RunningStatement(connections, signal);
    let complete = false;
    try {
      const result = await work(statement);
      complete = true;
      return result;
    } finally {
      statement.close({ complete });
    }
  } finally {
    turns.release(holder);
  }
}
