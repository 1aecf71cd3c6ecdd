import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import type { Requests } from '../../../renderer/results/query-client.ts';
import type { RunAction } from '../../../renderer/results/run-state.ts';
import { createRunner } from '../../../renderer/results/runner.ts';
import type { RunEvent } from '../../../shared/contract/results/run.ts';

const head: RunEvent = { type: 'head', status: 200, statusText: 'OK', headers: [], milliseconds: 1 };

/** Creates requests. The test decides when their responses arrive. */
function scripted(cancel: Requests['cancel'] = async () => ({})) {
  const calls: { url: string; signal: AbortSignal; sendEvent: (event: RunEvent) => void; fail: (error: Error) => void }[] = [];
  const run: Requests['run'] = async (input, options) => {
    const stream = new TransformStream<RunEvent, RunEvent>();
    const writer = stream.writable.getWriter();
    calls.push({
      url: input.url,
      signal: options.signal,
      sendEvent: (event) => void writer.write(event),
      fail: (error) => void writer.abort(error),
    });
    return (async function* read() {
      yield* stream.readable;
    })();
  };
  return { calls, requests: { run, cancel } };
}

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Starts a run and waits until the application has started it. `cancel` handles its cancellation. */
async function startedRun(cancel: Requests['cancel']) {
  const { calls, requests } = scripted(cancel);
  const actions: RunAction[] = [];
  const runner = createRunner(requests, { connectionId: 'sample', format: 'rest' }, (action) => actions.push(action));
  runner.run('http://x/1');
  await settle();
  const [call] = calls;
  call?.sendEvent({ type: 'started', runId: 'run-1', url: 'http://x/1', sentHeaders: [], credential: null });
  await settle();
  return { call, runner, actions };
}

describe('the runner of requests', () => {
  it('reports the events of the application', async () => {
    const { calls, requests } = scripted();
    const actions: RunAction[] = [];
    createRunner(requests, { connectionId: 'sample', format: 'rest' }, (action) => actions.push(action)).run('http://x/');
    await settle();
    calls[0]?.sendEvent(head);
    await settle();
    expect(actions).toEqual([
      { type: 'sent', url: 'http://x/' },
      { type: 'event', event: head },
    ]);
  });

  it('cancels the running request when another starts, and ignores its events', async () => {
    const { calls, requests } = scripted();
    const actions: RunAction[] = [];
    const runner = createRunner(requests, { connectionId: 'sample', format: 'rest' }, (action) => actions.push(action));
    runner.run('http://x/1');
    await settle();
    runner.run('http://x/2');
    await settle();
    calls[0]?.sendEvent(head);
    await settle();
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(calls[1]?.signal.aborted).toBe(false);
    expect(actions.map(({ type }) => type)).toEqual(['sent', 'sent']);
  });

  it('cancels the request when the user cancels or leaves the page', async () => {
    const { calls, requests } = scripted();
    const actions: RunAction[] = [];
    const runner = createRunner(requests, { connectionId: 'sample', format: 'rest' }, (action) => actions.push(action));
    runner.run('http://x/1');
    await settle();
    runner.cancel();
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(actions.at(-1)).toEqual({ type: 'cancelled' });
    runner.run('http://x/2');
    await settle();
    runner.close();
    expect(calls[1]?.signal.aborted).toBe(true);
  });

  it('receives the final row count of a cancelled request', async () => {
    const cancelled: string[] = [];
    const { call, runner, actions } = await startedRun(async ({ runId }) => cancelled.push(runId));
    runner.cancel();
    expect(actions.at(-1)).toEqual({ type: 'cancelling' });
    expect(cancelled).toEqual(['run-1']);
    const cancelledEvent: RunEvent = { type: 'cancelled', rows: 12, bytes: 120, milliseconds: 9, columns: ['a'], total: null };
    call?.sendEvent(cancelledEvent);
    await settle();
    expect(actions.at(-1)).toEqual({ type: 'event', event: cancelledEvent });
  });

  it('aborts a request itself if the application can’t cancel it', async () => {
    const { call, runner, actions } = await startedRun(() => Promise.reject(new Error('the connection is gone')));
    runner.cancel();
    await settle();
    expect(actions.at(-1)).toMatchObject({ type: 'broken' });
    expect(call?.signal.aborted).toBe(true);
  });

  it('reports the error of a failed call', async () => {
    const problem = { code: 'unknown-profile', parameters: {}, status: null, detail: null, at: null };
    const run: Requests['run'] = () => Promise.reject(new ORPCError('PROBLEM', { defined: true, data: problem }));
    const actions: RunAction[] = [];
    createRunner({ run, cancel: async () => ({}) }, { connectionId: 'x', format: 'odata' }, (action) => actions.push(action)).run(
      'http://x/',
    );
    await settle();
    expect(actions.at(-1)).toEqual({ type: 'broken', problem });
  });

  it('reports the error of an interrupted stream', async () => {
    const { calls, requests } = scripted();
    const actions: RunAction[] = [];
    createRunner(requests, { connectionId: 'sample', format: 'rest' }, (action) => actions.push(action)).run('http://x/');
    await settle();
    calls[0]?.fail(new Error('the stream was cut'));
    await settle();
    expect(actions.at(-1)).toMatchObject({ type: 'broken', problem: { code: 'internal', detail: 'the stream was cut' } });
  });
});
