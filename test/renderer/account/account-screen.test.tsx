import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OwnToken, OwnTokens } from '../../../shared/contract/signing-in/account.ts';
import { inMemoryApplication, problem } from '../in-memory-application.ts';
import { preparePage, renderPage } from '../render-page.tsx';

preparePage();

const day = 86_400_000;

function token(overrides: Partial<OwnToken>): OwnToken {
  return {
    id: 'id-1',
    label: 'nightly',
    created: Date.now() - day,
    expires: Date.now() + day,
    revoked: null,
    lastUsed: null,
    ...overrides,
  };
}

type Offered = Extract<OwnTokens, { state: 'offered' }>;

function offer(...tokens: OwnToken[]): Offered {
  return { state: 'offered', usualDays: 90, mostDays: 365, mostTokens: 20, tokens, held: [], canSaveAsSecret: true };
}

function open(tokens: OwnTokens | ReturnType<typeof problem>) {
  const application = inMemoryApplication();
  application.tokens = tokens;
  return { application, ...renderPage(application, '#/account') };
}

test('creates a token, and shows its text only after the user requests it', async () => {
  const { application, user } = open(offer());
  const form = within(await screen.findByRole('form', { name: 'Create a service token' }));
  await user.type(form.getByRole('textbox', { name: 'Label' }), 'report');
  await user.click(form.getByRole('button', { name: 'Create token' }));
  const fresh = within(await screen.findByRole('group', { name: 'New token: report' }));
  expect(application.calls).toContain('make report 90');
  expect(document.body.textContent).not.toContain('dq_shown_once');
  await user.click(fresh.getByRole('button', { name: 'Show token' }));
  expect((await fresh.findByRole('status', { name: 'Service token value' })).textContent).toBe('dq_shown_once');
  expect(fresh.queryByRole('button', { name: 'Show token' })).toBeNull();
});

test('saves a token to the connection with one button, without showing it', async () => {
  const { application, user } = open({ ...offer(token({})), held: [{ id: 'id-1', shown: false }] });
  const fresh = within(await screen.findByRole('group', { name: 'New token: nightly' }));
  await fresh.findByText(/No keychain/);
  await user.click(fresh.getByRole('button', { name: 'Save to this connection' }));
  await screen.findByText(/The service token is saved to this connection/);
  expect(application.calls).toContain('take over id-1 session');
  expect(document.body.textContent).not.toContain('dq_shown_once');
});

test('explains that a connection can’t save a token, and shows no button for it', async () => {
  open({ ...offer(token({})), held: [{ id: 'id-1', shown: true }], canSaveAsSecret: false });
  const fresh = within(await screen.findByRole('group', { name: 'New token: nightly' }));
  expect(fresh.getByText(/can’t save a service token/)).toBeTruthy();
  expect(fresh.queryByRole('button', { name: 'Save to this connection' })).toBeNull();
  expect(fresh.queryByRole('button', { name: 'Show token' })).toBeNull();
});

test('rejects an invalid label or lifetime at its field, and sends no request', async () => {
  const { application, user } = open(offer());
  const form = within(await screen.findByRole('form', { name: 'Create a service token' }));
  await user.clear(form.getByRole('textbox', { name: 'Expires after (days)' }));
  await user.type(form.getByRole('textbox', { name: 'Expires after (days)' }), '366');
  await user.click(form.getByRole('button', { name: 'Create token' }));
  expect(form.getByText('Enter a whole number of days from 1 to 365.')).toBeTruthy();
  expect(form.getByText('Enter a label of up to 100 characters.')).toBeTruthy();
  expect(application.calls.filter((call) => call.startsWith('make'))).toEqual([]);
});

test('shows the state and last use of each token, and revokes an active one after a confirmation', async () => {
  const { application, user } = open(
    offer(
      token({}),
      token({ id: 'id-2', label: 'old', expires: Date.now() - day }),
      token({ id: 'id-3', label: 'gone', revoked: Date.now() }),
    ),
  );
  const table = within(await screen.findByRole('table', { name: 'Your service tokens' }));
  expect(table.getByRole('row', { name: /nightly.*never.*active/ })).toBeTruthy();
  expect(table.getByRole('row', { name: /old.*expired/ })).toBeTruthy();
  expect(table.getByRole('row', { name: /gone.*revoked/ })).toBeTruthy();
  expect(table.getAllByRole('button')).toHaveLength(1);
  await user.click(table.getByRole('button', { name: 'Revoke nightly' }));
  expect(application.calls).not.toContain('revoke id-1');
  await user.click(table.getByRole('button', { name: 'Revoke token nightly' }));
  await screen.findByText('Service token nightly revoked');
  expect(application.calls).toContain('revoke id-1');
});

test('shows the requested address if the server has no service tokens', async () => {
  open({ state: 'not-offered' });
  expect(await screen.findByText(/no service token endpoint at http:\/\/127\.0\.0\.1:4010\/dmp-api\/tokens/)).toBeTruthy();
});

test('asks a user who signed in with a token to sign in with their account', async () => {
  open(problem('token-maker-refused'));
  expect((await screen.findByRole('alert')).textContent).toContain('Sign in with your user name and password');
});

test('restores the label of an unfinished token after a crash', async () => {
  const { application, user, leave } = open(offer());
  const form = within(await screen.findByRole('form', { name: 'Create a service token' }));
  await user.type(form.getByRole('textbox', { name: 'Label' }), 'half a rep');
  leave();
  renderPage(application, '#/account');
  const again = within(await screen.findByRole('form', { name: 'Create a service token' }));
  expect(again.getByRole('textbox', { name: 'Label' })).toHaveProperty('value', 'half a rep');
});
