import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inMemoryApplication, problem, status } from '../in-memory-application.ts';
import { listedApis, preparePage, renderPage, signOut, smallResponse } from '../render-page.tsx';

preparePage();

describe('the signed-in user', () => {
  test('is shown in the title bar, without a countdown', async () => {
    renderPage(inMemoryApplication({ catalogue: smallResponse }));
    expect(await screen.findByRole('button', { name: /Signed in as ada\. / })).toBeTruthy();
    expect(screen.queryByText(/\d+ min|Token \d/)).toBeNull();
  });

  test('loses the lists and sees the reason after signing out, and sees the lists again after signing in', async () => {
    const application = inMemoryApplication({ catalogue: smallResponse });
    const { user } = renderPage(application);
    await listedApis();
    await signOut(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'You’re signed out' })).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'APIs' })).toBeNull();
    const [signIn] = screen.getAllByRole('button', { name: 'Sign in' });
    if (signIn) await user.click(signIn);
    expect(await listedApis()).toHaveLength(3);
    expect(application.calls).toEqual(['list', 'sign out', 'sign in', 'list']);
  });

  test('sees the token claims in the sign-in details, and can change the sign-in method', async () => {
    const application = inMemoryApplication({ catalogue: smallResponse });
    const { user } = renderPage(application);
    await listedApis();
    await user.click(screen.getByRole('button', { name: /Show sign-in details/ }));
    const panel = await screen.findByRole('dialog', { name: 'Sign-in details for Sample server' });
    expect(within(panel).getByText(/preferred_username: ada/)).toBeTruthy();
    expect(within(panel).getByText('http://127.0.0.1:4010')).toBeTruthy();
    await user.click(within(panel).getByRole('radio', { name: 'Service token' }));
    await waitFor(() => expect(application.calls).toContain('choose service-token'));
    expect(await within(panel).findByText('Never expires')).toBeTruthy();
  });

  test('isn’t shown for a server without sign-in, nor is a token expiry', async () => {
    const application = inMemoryApplication({ catalogue: smallResponse });
    application.sendStatus(status({ method: 'none', who: null, expiresAt: null, claims: null }));
    renderPage(application);
    await listedApis();
    expect(screen.getByRole('button', { name: /^No sign-in/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
    expect(screen.queryByText(/Token/)).toBeNull();
  });

  test('is asked for a missing secret without an error message', async () => {
    const application = inMemoryApplication({ catalogue: smallResponse });
    const asked = problem('secret-needed', { parameters: { purpose: 'service-token' } });
    application.sendStatus(status({ state: 'failed', method: 'service-token', who: null, expiresAt: null, claims: null, problem: asked }));
    renderPage(application);
    expect(await screen.findByLabelText('Service token')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Not signed in/ })).toBeTruthy();
    expect(screen.queryByText('Sign-in failed')).toBeNull();
    expect(screen.getByRole('alert').dataset.tone, 'what waits for the user is not drawn as refused').toBe('attention');
  });

  test('sees the device code and its address during the sign-in, and can cancel it', async () => {
    const application = inMemoryApplication({ catalogue: smallResponse });
    const waiting = { kind: 'device', userCode: 'WDJB-MJHT', url: 'https://id.example/device', completeUrl: null, endsAt: 0 } as const;
    application.sendStatus(status({ state: 'signing-in', method: 'oauth-device', who: null, expiresAt: null, claims: null, waiting }));
    const { user } = renderPage(application);
    expect(await screen.findByText('WDJB-MJHT')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'https://id.example/device' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel sign-in' }));
    expect(application.calls).toContain('sign out');
  });

  test('sees requests, responses, and durations of the exchange with the identity provider', async () => {
    const application = inMemoryApplication({ catalogue: smallResponse });
    application.exchange = [
      {
        number: 1,
        purpose: 'token',
        grant: 'password',
        at: Date.now(),
        milliseconds: 42,
        request: { method: 'POST', url: 'https://id.example/token', headers: [], body: 'username=ada&password=[removed]' },
        response: { status: 200, headers: [['date', 'today']], body: '{ "access_token": "[removed]" }' },
        failure: null,
        skewSeconds: 90,
        lifetimeSeconds: 300,
        refreshLifetimeSeconds: 1800,
        claims: null,
      },
    ];
    const { user } = renderPage(application);
    await listedApis();
    await user.click(screen.getByRole('button', { name: /Show sign-in details/ }));
    const panel = await screen.findByRole('dialog', { name: 'Sign-in details for Sample server' });
    await user.click(within(panel).getByText('Exchange with the identity provider'));
    expect(await within(panel).findByText(/password · 200 · 42 ms · token lifetime 300 s · clock offset 90 s/)).toBeTruthy();
    expect(within(panel).getByText(/username=ada&password=\[removed\]/)).toBeTruthy();
  });

  test('sees the owner, cache, service, and renewal time of the Kerberos ticket', async () => {
    const application = inMemoryApplication({ catalogue: smallResponse });
    application.connection = { ...application.connection, methods: ['kerberos', 'service-token'] };
    const expiresAt = Date.now() + 9.5 * 3_600_000;
    const ticket = {
      principal: 'ada@EXAMPLE.ORG',
      realm: 'EXAMPLE.ORG',
      cache: 'KCM:1000',
      service: 'HTTP/data.example.org',
      expiresAt,
      renewableUntil: expiresAt + 1,
    };
    application.sendStatus(status({ method: 'kerberos', who: 'ada@EXAMPLE.ORG', expiresAt, claims: null, ticket }));
    const { user } = renderPage(application);
    await listedApis();
    await user.click(screen.getByRole('button', { name: /Signed in as ada@EXAMPLE.ORG/ }));
    const panel = await screen.findByRole('dialog', { name: 'Sign-in details for Sample server' });
    for (const fact of ['ada@EXAMPLE.ORG', 'KCM:1000', 'HTTP/data.example.org', 'Renewable until']) {
      expect(within(panel).getByText(fact)).toBeTruthy();
    }
    expect(within(panel).getByRole('radio', { name: 'Kerberos ticket', checked: true })).toBeTruthy();
  });

  test('sees an explanation instead of the lists after a rejected sign-in', async () => {
    const application = inMemoryApplication({ catalogue: smallResponse });
    application.sendStatus(status({ state: 'failed', who: null, expiresAt: null, claims: null, problem: problem('sign-in-refused') }));
    renderPage(application);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The identity provider rejected the sign-in.');
    expect(screen.queryByRole('list', { name: 'APIs' })).toBeNull();
  });

  test('sees the loaded data and an error above it if the sign-in can’t be renewed', async () => {
    const application = inMemoryApplication({ catalogue: smallResponse });
    renderPage(application);
    await listedApis();
    application.sendStatus(status({ state: 'failed', problem: problem('identity-provider-unreachable') }));
    expect((await screen.findByRole('alert')).textContent).toContain('Can’t reach the identity provider.');
    expect(await listedApis()).toHaveLength(3);
    application.sendStatus(status());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('the connection to the application', () => {
  test('ends when the user leaves the page', async () => {
    const application = inMemoryApplication({ catalogue: smallResponse });
    const { leave } = renderPage(application);
    await listedApis();
    expect(application.listeners()).toBe(1);
    leave();
    await waitFor(() => expect(application.listeners()).toBe(0));
  });

  test('is reported when it drops, and restored on request', async () => {
    const application = inMemoryApplication({ catalogue: smallResponse });
    const { user } = renderPage(application);
    await listedApis();
    application.drop();
    expect(await screen.findByRole('alert')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(application.listeners()).toBe(1);
    expect(application.calls.filter((call) => call === 'list')).toHaveLength(2);
  });
});
