import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inMemoryApplication, problem, status } from '../in-memory-application.ts';
import { listedApis, preparePage, renderPage, smallAnswer } from '../render-page.tsx';

preparePage();

describe('who is signed in', () => {
  test('is told in the title bar, with the minutes left', async () => {
    renderPage(inMemoryApplication({ catalogue: smallAnswer }));
    expect(await screen.findByRole('button', { name: /Signed in as ada · 15 min/ })).toBeTruthy();
    expect(screen.getByText(/^Token 14:/)).toBeTruthy();
  });

  test('signing out takes the lists away and says so; signing in brings them back', async () => {
    const application = inMemoryApplication({ catalogue: smallAnswer });
    const { user } = renderPage(application);
    await listedApis();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'You are signed out' })).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'APIs' })).toBeNull();
    const [signIn] = screen.getAllByRole('button', { name: 'Sign in' });
    if (signIn) await user.click(signIn);
    expect(await listedApis()).toHaveLength(3);
    expect(application.calls).toEqual(['list', 'sign out', 'sign in', 'list']);
  });

  test('the access panel shows the claims and signs in by another method', async () => {
    const application = inMemoryApplication({ catalogue: smallAnswer });
    const { user } = renderPage(application);
    await listedApis();
    await user.click(screen.getByRole('button', { name: /Show the access/ }));
    const panel = await screen.findByRole('dialog', { name: 'Access to Sample deployment' });
    expect(within(panel).getByText(/"preferred_username": "ada"/)).toBeTruthy();
    expect(within(panel).getByText('http://127.0.0.1:4010')).toBeTruthy();
    await user.click(within(panel).getByRole('radio', { name: 'Service token' }));
    await waitFor(() => expect(application.calls).toContain('choose service-token'));
    expect(await within(panel).findByText('no end')).toBeTruthy();
    expect(screen.getByText('Token without expiry')).toBeTruthy();
  });

  test('a refused sign-in says why in place of the lists', async () => {
    const application = inMemoryApplication({ catalogue: smallAnswer });
    application.tell(status({ state: 'failed', who: null, expiresAt: null, claims: null, problem: problem('sign-in-refused') }));
    renderPage(application);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The identity provider refused the sign-in.');
    expect(screen.queryByRole('list', { name: 'APIs' })).toBeNull();
  });

  test('a sign-in that cannot be renewed leaves what is shown and says so above it', async () => {
    const application = inMemoryApplication({ catalogue: smallAnswer });
    renderPage(application);
    await listedApis();
    application.tell(status({ state: 'failed', problem: problem('identity-provider-unreachable') }));
    expect((await screen.findByRole('alert')).textContent).toContain('The identity provider cannot be reached.');
    expect(await listedApis()).toHaveLength(3);
    application.tell(status());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('the connection to the application', () => {
  test('leaving the page ends its listening', async () => {
    const application = inMemoryApplication({ catalogue: smallAnswer });
    const { leave } = renderPage(application);
    await listedApis();
    expect(application.listeners()).toBe(1);
    leave();
    await waitFor(() => expect(application.listeners()).toBe(0));
  });

  test('a dropped connection is told, and listened to again', async () => {
    const application = inMemoryApplication({ catalogue: smallAnswer });
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
