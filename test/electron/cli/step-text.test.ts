import { describe, expect, test } from 'vitest';
import { failureText } from '../../../electron/cli/output/messages.ts';
import { printProblem } from '../../../electron/cli/output/print-problem.ts';
import { failuresOf } from '../../../electron/cli/output/step-failures.ts';
import { runningText, skippedText, stepText } from '../../../electron/cli/output/step-text.ts';
import { makeProblem } from '../../../electron/wire/problem-error.ts';
import type { CheckStep } from '../../../shared/contract/check.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';

const startedAt = Date.UTC(2026, 10, 27, 12, 35, 28);
const url = 'https://data.example/odata/orders';

function stepOf(id: CheckStep['id'], problem: Problem | null, evidence: CheckStep['evidence'] = {}): CheckStep {
  const status = problem === null ? 'passed' : 'failed';
  return { id, status, startedAt, evidence, certificates: [], commands: [], skipped: null, problem };
}

const fault = (path: string): Problem =>
  makeProblem('deployment-fault', { parameters: { host: 'data.example', url: path }, status: 500, detail: 'boom' });
const recorded = { url, statusLine: '500 Internal Server Error', requestId: 'sent-1', serverRequestId: 'server-1', milliseconds: 7 };
const account = { connection: { method: 'service-token' }, who: 'ada' } as const;

const blockOf = (steps: readonly CheckStep[], language: Language): string => {
  const [failure] = failuresOf(steps, account).slice(-1);
  if (failure === undefined) throw new Error('nothing failed');
  const text = { ...printProblem(failure.problem, language), ...failure.facts };
  return failureText(text, language, { columns: 400, coloured: false });
};

describe('the steps of a connection test on a terminal', () => {
  test('have the name of the window, and each fact has its own line', () => {
    const step = stepOf('identity-provider', null, { url, milliseconds: 7 });
    expect(stepText(step, 'en', true)).toBe(
      ['✓ Identity provider: passed', `    URL: ${url}`, '    started at: 27 Nov 2026, 12:35:28 UTC', '    duration: 7 ms', ''].join('\n'),
    );
    expect(stepText(step, 'fr', true)).toMatch(/^✓ Fournisseur d’identité\u00a0: succès\n/);
    expect(runningText('tls', 5, 'fr')).toBe('… TLS et certificat\u00a0: 5\u00a0secondes');
  });

  test('say that a stored token wasn’t checked, or has expired', () => {
    const stored = stepOf('token', null, { method: 'service-token', header: 'X-Key', judged: 'stored' });
    expect(stepText(stored, 'en', true)).toMatch(
      /^✓ Sign-in: token present, not checked yet\n {4}token header: X-Key\n {4}result of this step: .*no request was sent/,
    );
    expect(stepText(stored, 'fr', true)).toMatch(/^✓ Authentification\u00a0: jeton présent, pas encore vérifié\n/);
    const expired = stepOf('claims', null, { judged: 'expired' });
    expect(stepText(expired, 'en', true)).toMatch(/^✓ Token claims: readable; the token has expired\n/);
    expect(stepText(expired, 'fr', true)).toMatch(/^✓ Déclarations du jeton\u00a0: lisibles\u00a0; le jeton a expiré\n/);
  });

  test('name a clock difference once, with its direction', () => {
    const problem = makeProblem('clock-skew', { parameters: { host: 'data.example', seconds: 540, skewSeconds: -540, reason: 'behind' } });
    expect(stepText(stepOf('clock', problem), 'en', false)).toBe(
      [
        '✗ Clock: failed',
        '    This computer’s clock and the clock of data.example don’t match.',
        '    host: data.example',
        '    clock offset: the server is 9 minutes behind this computer',
        '    started at: 27 Nov 2026, 12:35:28 UTC',
        '',
      ].join('\n'),
    );
  });

  test('report a wrong clock once at the end, with the step that it caused to fail', () => {
    const parameters = { host: 'data.example', seconds: 540, skewSeconds: -540 };
    const clock = makeProblem('clock-skew', { parameters: { ...parameters, reason: 'behind' } });
    const ofKerberos = { ...parameters, reason: 'this-computer-ahead', realm: 'EXAMPLE', kinit: 'kinit ada@EXAMPLE' };
    const steps = [stepOf('clock', clock), stepOf('token', makeProblem('kerberos-clock-skew', { parameters: ofKerberos }))];
    const failures = failuresOf(steps, account);
    expect(failures.map(({ problem }) => problem.code)).toEqual(['kerberos-clock-skew']);
    expect(blockOf(steps, 'en')).toMatch(/is 9 minutes ahead of the clock of data\.example(?:.|\n)*also failed: Clock/);
    const other = makeProblem('not-permitted', { parameters: { host: 'data.example' }, status: 403 });
    expect(failuresOf([stepOf('clock', clock), stepOf('catalogue', other)], account)).toHaveLength(2);
  });

  test('are listed in one line if an earlier step failed', () => {
    expect(skippedText(['rest', 'odata'], 'en')).toBe('– skipped, because an earlier step failed: REST rows, OData rows\n');
    expect(skippedText(['rest'], 'fr')).toBe('– ignorées, car une étape précédente a échoué\u00a0: Lignes REST\n');
  });

  test('contain no codes that only select a text, but the code of a system error', () => {
    const parameters = {
      host: 'data.example',
      reason: 'ECONNREFUSED',
      phase: 'connect',
      expiredOn: '2026-11-26T12:00:00.000Z',
      seconds: 1_800,
    };
    const text = stepText(
      stepOf('tcp', makeProblem('proxy-failed', { parameters: { ...parameters, cause: 'unknown-authority' } })),
      'en',
      false,
    );
    expect(text).not.toMatch(/unknown-authority|phase|connect\n/);
    expect(text).toContain('    technical code: ECONNREFUSED\n');
    expect(text).toContain('    expired on: 26 Nov 2026, 12:00:00 UTC\n');
    expect(text).toContain('    timeout: 30 minutes\n');
  });

  test('have the cause and the next step only if these aren’t shown at the end', () => {
    const step = stepOf('odata', fault(url), recorded);
    const { causeLines = [], remedy } = printProblem(fault(url), 'en');
    expect(causeLines.at(-1)).toBe('Server message: boom');
    for (const text of [...causeLines, remedy, '[deployment-fault]']) {
      expect(stepText(step, 'en', true)).toContain(text);
      expect(stepText(step, 'en', false)).not.toContain(text);
    }
  });
});

describe('the error at the end of a connection test', () => {
  test('names the request that failed, both request IDs, the time, and the user', () => {
    expect(blockOf([stepOf('odata', fault('https://data.example/other'), recorded)], 'en')).toContain(
      [
        `  URL: ${url}`,
        '  HTTP status: 500',
        '  request ID from the server: server-1',
        '  request ID from Dataquay: sent-1',
        '  time: 27 Nov 2026, 12:35:28 UTC',
        '  user: ada',
        '',
      ].join('\n'),
    );
  });

  test('doesn’t name a request that succeeded', () => {
    const problem = makeProblem('oauth-not-finished', { parameters: { host: 'login.example', reason: 'timed-out' } });
    const found = { url: 'https://login.example/.well-known/openid-configuration', statusLine: '200', requestId: 'sent-2' };
    expect(failuresOf([stepOf('token', problem, found)], account)[0]?.facts).toEqual({ startedAt: expect.any(String), who: 'ada' });
  });

  test('names the other steps that failed for the same reason once', () => {
    const rest = 'https://data.example/rest/orders';
    const steps = [stepOf('rest', fault(rest), { ...recorded, url: rest }), stepOf('odata', fault(url), recorded)];
    expect(failuresOf(steps, account)).toHaveLength(1);
    expect(blockOf(steps, 'fr')).toContain(`  autre étape en échec\u00a0: Lignes REST (${rest})\n`);
    const clock = stepOf('clock', makeProblem('clock-skew', { parameters: { host: 'data.example', seconds: 300, reason: 'ahead' } }));
    expect(failuresOf([clock, ...steps], account).map(({ problem }) => problem.code)).toEqual(['clock-skew', 'deployment-fault']);
  });

  test('shows one request ID if the server returned the ID of Dataquay', () => {
    const text = blockOf([stepOf('odata', fault(url), { ...recorded, serverRequestId: 'sent-1' })], 'en');
    expect(text.match(/sent-1/g)).toHaveLength(1);
  });

  test('breaks no line within an option or at a no-break space', () => {
    const failure = { code: 'x', message: 'm', cause: '', remedy: 'Indiquez «\u00a0Jeton de service\u00a0» (--auth service-token).' };
    for (let columns = 22; columns < 60; columns += 1) {
      const text = failureText(failure, 'fr', { columns, coloured: false });
      expect(text).not.toMatch(/--auth\n|«\s*\n|\n\s*»/);
    }
  });
});
