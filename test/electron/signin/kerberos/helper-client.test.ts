import { describe, expect, test } from 'vitest';
import { callLimit, createKerberosHelper, HelperError } from '../../../../electron/signin/kerberos/helper-client.ts';
import { scriptedClock } from '../scripted-clock.ts';
import { scriptedHelpers } from './scripted-helper.ts';

function make() {
  const clock = scriptedClock();
  const { started, start } = scriptedHelpers();
  return { clock, started, helper: createKerberosHelper(() => start('kerberos', {}), clock) };
}

const call = { service: 'HTTP@host', principal: null, mutual: true };
const step = (context: number, token: string | null, complete = false) => ({ context, token, complete, username: null });
const because = (reason: string) => (error: unknown) => error instanceof HelperError && error.reason === reason;

describe('the process with the Kerberos library', () => {
  test('starts at the first call, and returns each response to its caller, in any order', async () => {
    const { started, helper } = make();
    expect(started).toHaveLength(0);
    const [one, other] = [helper.begin(call), helper.begin({ ...call, principal: 'jo@R' })];
    const [inside] = started;
    expect(started).toHaveLength(1);
    expect(inside?.received).toEqual([
      { id: 1, order: { call: 'begin', ...call } },
      { id: 2, order: { call: 'begin', ...call, principal: 'jo@R' } },
    ]);
    inside?.emit({ id: 2, reply: { kind: 'step', step: step(8, 'of-jo') } });
    inside?.emit('nonsense');
    inside?.emit({ id: 1, reply: { kind: 'step', step: step(7, 'of-anyone') } });
    expect([(await one).step.token, (await other).step.token]).toEqual(['of-anyone', 'of-jo']);
  });

  test('kills a helper that is silent for five seconds, rejects all waiting calls, and starts another one', async () => {
    const { clock, started, helper } = make();
    const waiting = [helper.begin(call), helper.begin(call)].map((begun) => expect(begun).rejects.toSatisfy(because('silent')));
    clock.advance(callLimit - 1);
    expect(started[0]?.killed).toBe(false);
    clock.advance(1);
    await Promise.all(waiting);
    expect(started[0]?.killed).toBe(true);
    const again = helper.begin(call);
    started[1]?.emit({ id: 3, reply: { kind: 'step', step: step(1, 'fresh') } });
    expect((await again).step.token).toBe('fresh');
    expect(clock.pending()).toEqual([]);
  });

  test('reports the last output of a helper that exits, and rejects its contexts without a restart', async () => {
    const { started, helper } = make();
    const first = helper.begin(call);
    started[0]?.emit({ id: 1, reply: { kind: 'step', step: step(1, 'a') } });
    const context = await first;
    const second = expect(helper.begin(call)).rejects.toThrow('allocator');
    started[0]?.end('the allocator aborted');
    await second;
    await expect(helper.proceed(context, 'proof')).rejects.toSatisfy(because('ended'));
    helper.forget(context);
    expect(started).toHaveLength(1);
  });

  test('reports the library’s message to the caller', async () => {
    const { started, helper } = make();
    const begun = helper.begin(call).catch((error: unknown) => error);
    started[0]?.emit({ id: 1, failure: { reason: 'step', text: 'the cause' } });
    expect(await begun).toMatchObject({ reason: 'step', message: 'the cause' });
  });

  test('kills the helper when the sign-in is closed, and doesn’t start it again', async () => {
    const { started, helper } = make();
    const begun = expect(helper.begin(call)).rejects.toSatisfy(because('ended'));
    helper.close();
    await begun;
    expect(started[0]?.killed).toBe(true);
    await expect(helper.load()).rejects.toSatisfy(because('ended'));
  });
});
