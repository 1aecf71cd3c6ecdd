import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { VerifiedCheck, VerifyEvent } from '../../../shared/contract/verify.ts';
import { eventually } from '../../eventually.ts';
import { inMemoryApplication, problem } from '../in-memory-application.ts';
import { preparePage, renderPage } from '../render-page.tsx';

preparePage();

const passed: VerifiedCheck = { id: 'metadata', status: 'passed', reason: null, milliseconds: 3, faults: [] };
const differing: VerifiedCheck = {
  id: 'agreement',
  status: 'failed',
  reason: null,
  milliseconds: 5,
  faults: [
    {
      code: 'value-differs',
      facts: { column: 'delay', row: 1, rest: '2.5', odata: '9.5' },
      requests: [
        { format: 'rest', url: 'https://data.example/rest?page=1' },
        { format: 'odata', url: 'https://data.example/odata?$top=100' },
      ],
    },
  ],
};
const denied: VerifiedCheck = { ...passed, status: 'skipped', reason: 'not-permitted' };

function verifiedApi(accessPoint: string, check: VerifiedCheck): VerifyEvent {
  return {
    type: 'verified',
    api: { root: 'transport', accessPoint, title: accessPoint, passed: check.status !== 'failed', checks: [passed, check] },
  };
}

function open(...verification: VerifyEvent[]) {
  const application = inMemoryApplication();
  application.verification = verification;
  return { application, ...renderPage(application, '#/verify') };
}

test('groups errors by check, each with both values and both requests', async () => {
  const { user } = open(verifiedApi('flights', differing), verifiedApi('airports', differing), verifiedApi('trains', passed));
  const pane = within(await screen.findByRole('region', { name: 'Verify catalogue' }));
  await user.click(pane.getByRole('button', { name: 'Verify all APIs' }));
  expect(await pane.findByText('1 without errors, 2 with errors, 0 skipped')).toBeTruthy();
  await user.click(pane.getByText('REST and OData return the same rows: 2 errors'));
  expect(pane.getByRole('link', { name: 'transport/flights' })).toBeTruthy();
  expect(pane.getAllByText(/REST returns “2\.5”, OData returns “9\.5”/)).toHaveLength(2);
  expect(pane.getAllByText('https://data.example/rest?page=1')).toHaveLength(2);
  expect(pane.getAllByRole('button', { name: 'Copy the OData URL', hidden: true })).toHaveLength(2);
});

test('lists skipped APIs with the reason', async () => {
  const { user } = open({
    type: 'verified',
    api: { root: 'hr', accessPoint: 'salaries', title: '', passed: true, checks: [denied] },
  });
  const pane = within(await screen.findByRole('region', { name: 'Verify catalogue' }));
  await user.click(pane.getByRole('button', { name: 'Verify all APIs' }));
  await user.click(await pane.findByText('Skipped APIs: 1'));
  expect(pane.getByText('hr/salaries: this user doesn’t have access')).toBeTruthy();
});

test('exports the verification result as HTML and JUnit', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, application } = open(verifiedApi('trains', passed));
  await user.click(await screen.findByRole('button', { name: 'Verify all APIs' }));
  expect(await screen.findByText('No errors found.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Export as HTML' }));
  await user.click(screen.getByRole('button', { name: 'Export as JUnit' }));
  await eventually(() => expect(saved).toHaveBeenCalledTimes(2));
  expect(application.calls).toEqual(expect.arrayContaining(['verify report html', 'verify report junit']));
});

test('explains why a verification can’t run', async () => {
  const { user } = open({ type: 'failed', problem: problem('connection-refused', { parameters: { host: 'data.example' } }) });
  await user.click(await screen.findByRole('button', { name: 'Verify all APIs' }));
  expect(await screen.findByText('Can’t connect to data.example.')).toBeTruthy();
});
