import { expect, test } from 'vitest';
import { withDnsFacts } from '../../../../electron/core/diagnosis/name-evidence.ts';
import type { NameState } from '../../../../electron/core/diagnosis/name-state.ts';
import { systemProbes } from '../../../../electron/core/diagnosis/probes.ts';
import { makeProblem } from '../../../../electron/wire/problem-error.ts';
import { problemSentences } from '../../../../shared/texts/problem-sentences.ts';

const pacProblem = makeProblem('proxy-file-unusable', {
  parameters: { pacFile: 'http://wpad.example/proxy.pac', host: 'data.example', reason: 'unknown-name' },
});

/** Returns the problem of a PAC file whose name servers report this state, with the names that they were asked. */
async function reported(state: NameState) {
  const asked: string[] = [];
  const nameState = async (host: string) => {
    asked.push(host);
    return { state, nameServers: '192.0.2.53' };
  };
  return { asked, problem: await withDnsFacts(pacProblem, { ...systemProbes, nameState }) };
}

test('the name of a PAC server that DNS doesn’t know is reported with the DNS server', async () => {
  const { asked, problem } = await reported('unknown-name');
  expect(asked).toEqual(['wpad.example']);
  expect(problem.parameters).toMatchObject({ reason: 'unknown-name', nameServers: '192.0.2.53' });
  expect(problemSentences(problem, 'en').why).toContain('can’t be found in DNS (DNS server 192.0.2.53)');
});

test('the name of a PAC server is uncertain if the DNS server fails', async () => {
  expect((await reported('name-server-failed')).problem.parameters.reason).toBe('name-server');
});
