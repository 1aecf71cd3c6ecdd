import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { CheckStep } from '../../../shared/contract/check.ts';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import { validationIssue } from '../../../shared/validation/validation-issues.ts';
import { type InMemoryApplication, inMemoryApplication, problem, sampleConnection, status } from '../in-memory-application.ts';
import { preparePage, renderPage, smallResponse } from '../render-page.tsx';

preparePage();

const own: Connection = {
  ...sampleConnection,
  id: 'own',
  name: 'Sales',
  kind: 'marketplace',
  baseUrl: 'https://data.example.org',
  production: true,
  readOnly: false,
  method: 'service-token',
  methods: ['service-token'],
  serviceToken: { headerName: 'X-Token' },
};

function application(overrides: Parameters<typeof inMemoryApplication>[0] = {}): InMemoryApplication {
  return inMemoryApplication({ catalogue: smallResponse, others: [own], ...overrides });
}

const form = (name: string): Promise<HTMLElement> => screen.findByRole('form', { name });

describe('the connection menu in the title bar', () => {
  test('switches to another connection, marks production, and saves the choice', async () => {
    const present = application();
    const { user } = renderPage(present);
    await user.click(await screen.findByRole('button', { name: 'Select a connection. Current: Sample server' }));
    await user.click(await screen.findByRole('menuitemradio', { name: /Sales/ }));
    expect(await screen.findByRole('link', { name: 'Sales' })).toBeTruthy();
    expect(within(screen.getByRole('banner')).getAllByText('Production').length).toBeGreaterThan(0);
    expect(present.calls).toContain('change {"connectionId":"own"}');
  });
});

test('closes the connection menu when the user selects the current connection', async () => {
  const { user } = renderPage(application());
  const switcher = await screen.findByRole('button', { name: /^Select a connection/ });
  await user.click(switcher);
  await user.click(await screen.findByRole('menuitemradio', { name: /Sample/ }));
  await waitFor(() => expect(switcher.getAttribute('aria-expanded')).toBe('false'));
});

describe('the connections screen', () => {
  test('rejects an incomplete connection, marks the invalid fields, and saves nothing', async () => {
    const present = application({ others: [] });
    const { user } = renderPage(present, '#/connections');
    await user.click(await screen.findByRole('button', { name: 'Add connection' }));
    const place = within(await form('New connection'));
    await user.click(place.getByRole('button', { name: 'Save' }));
    expect((await place.findByRole('alert')).textContent).toContain('need your attention');
    const field = place.getByRole('textbox', { name: 'Base URL' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.type(field, 'https://x.example');
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
    expect(present.others).toEqual([]);
  });

  test('adds a connection with its secret, and never shows the secret again', async () => {
    const present = application({ others: [], held: { vault: { kind: 'keystore', backend: 'kwallet6' }, secrets: [] } });
    const { user } = renderPage(present, '#/connections');
    await user.click(await screen.findByRole('button', { name: 'Add connection' }));
    const place = within(await form('New connection'));
    await user.type(place.getByRole('textbox', { name: 'Name' }), 'Added');
    await user.type(place.getByRole('textbox', { name: 'Base URL' }), 'https://x.example');
    await user.click(place.getByRole('checkbox', { name: 'Service token' }));
    await user.click(place.getByRole('checkbox', { name: 'User name and password (OAuth)' }));
    await user.type(place.getByLabelText('Service token', { selector: 'input[type=password]' }), 'canary-1');
    expect(place.getByRole<HTMLInputElement>('combobox', { name: 'Keep secrets' }).value).toContain('kwallet6');
    await user.click(place.getByRole('button', { name: 'Save' }));
    const saved = within(await form('Added'));
    expect(present.others).toMatchObject([{ name: 'Added', method: 'service-token', methods: ['service-token'] }]);
    expect(present.calls).toContain('give service-token vault');
    expect(await saved.findByText('Stored in this computer’s keychain')).toBeTruthy();
    expect(document.body.innerHTML).not.toContain('canary-1');
    await user.click(saved.getByRole('button', { name: 'Delete: Service token' }));
    expect(await saved.findByText('Not set')).toBeTruthy();
  });

  test('shows where secrets are stored on a computer without a credential store', async () => {
    const { user } = renderPage(application(), '#/connections');
    await user.click(await screen.findByRole('button', { name: /Sales/ }));
    expect(await within(await form('Sales')).findByText(/nothing is written to disk/)).toBeTruthy();
  });

  test('shows the outcome of each test step, and a report and commands without secrets', async () => {
    const present = application();
    const step = (overrides: Partial<CheckStep> & Pick<CheckStep, 'id' | 'status'>): CheckStep => ({
      startedAt: 0,
      evidence: {},
      certificates: [],
      commands: [],
      skipped: null,
      problem: null,
      ...overrides,
    });
    present.steps = [
      step({
        id: 'name',
        status: 'passed',
        evidence: { addresses: '192.0.2.7, canary' },
        commands: [{ program: 'dig', words: [{ text: 'data.example.org' }] }],
      }),
      step({ id: 'tcp', status: 'failed', problem: problem('connection-refused', { parameters: { host: 'data.example.org' } }) }),
      step({ id: 'tls', status: 'skipped', skipped: 'step-before-failed' }),
    ];
    const { user } = renderPage(present, '#/connections');
    await user.click(await screen.findByRole('button', { name: /Sales/ }));
    await user.click(within(await form('Sales')).getByRole('button', { name: 'Save and test' }));
    expect(await screen.findByText('Failed at: TCP connection · Can’t connect to data.example.org')).toBeTruthy();
    const steps = within(screen.getByRole('list', { name: 'Connection test' })).getAllByRole('listitem');
    expect(steps.map((line) => line.dataset.status)).toEqual(['passed', 'failed', 'skipped']);
    expect(steps[0]?.textContent).toContain('192.0.2.7');
    expect(steps[1]?.textContent).toContain('Can’t connect to data.example.org.');
    await user.click(within(steps[0] ?? document.body).getByText('Reproduce in a terminal'));
    await user.click(screen.getByRole('button', { name: 'Copy the dig command for the step DNS lookup' }));
    expect(await navigator.clipboard.readText()).toBe('dig data.example.org');
    await user.click(screen.getByRole('button', { name: /Copy report/ }));
    const report = await navigator.clipboard.readText();
    for (const line of ['# Connection test: Sales', '## DNS lookup: passed', '- addresses: 192.0.2.7, [removed]']) {
      expect(report).toContain(line);
    }
    expect(report).toMatch(/Can’t connect to data\.example\.org\.\n.+\n.+\n- for support: connection-refused/);
  });

  test('shows the running test step, and cancels the test on request', async () => {
    const present = application();
    const step = { startedAt: 0, evidence: {}, certificates: [], commands: [], skipped: null, problem: null };
    present.steps = [
      { ...step, id: 'name', status: 'running' },
      { ...step, id: 'name', status: 'passed' },
      { ...step, id: 'tcp', status: 'running' },
    ];
    const { user } = renderPage(present, '#/connections');
    await user.click(await screen.findByRole('button', { name: /Sales/ }));
    await user.click(within(await form('Sales')).getByRole('button', { name: 'Save and test' }));
    const steps = async () => within(await screen.findByRole('list', { name: 'Connection test' })).findAllByRole('listitem');
    await waitFor(async () => expect((await steps()).map(({ dataset }) => dataset.status)).toEqual(['passed', 'running']));
    expect(screen.getByText('Testing…').parentElement?.textContent).toContain('TCP connection 0 s');
    await user.click(screen.getByRole('button', { name: 'Cancel test' }));
    expect(await screen.findByText('Test cancelled at: TCP connection')).toBeTruthy();
    expect((await steps()).map(({ dataset }) => dataset.status)).toEqual(['passed']);
    expect(document.activeElement?.textContent).toBe('Connection test');
  });

  test('repeats the test until its result changes, then notifies the user', async () => {
    const present = application();
    const step = { id: 'name', startedAt: 0, evidence: {}, certificates: [], commands: [], skipped: null } as const;
    present.steps = [{ ...step, status: 'passed', problem: null }];
    const { user } = renderPage(present, '#/connections');
    await user.click(await screen.findByRole('button', { name: /Sales/ }));
    await user.click(within(await form('Sales')).getByRole('button', { name: 'Save and test' }));
    const repeat = await screen.findByRole('button', { name: 'Repeat until the result changes' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      await user.click(repeat);
      await screen.findByText(/Repeating every 60 s/);
      expect(present.calls.filter((call) => call.startsWith('announce'))).toEqual([]);
      present.steps = [{ ...step, status: 'failed', problem: problem('name-not-resolved') }];
      await vi.advanceTimersByTimeAsync(60_000);
      await screen.findByRole('alert');
    } finally {
      vi.useRealTimers();
    }
    expect(screen.getByRole('alert').textContent).toBe('The result of the connection test changed');
    expect(present.calls).toContain('announce change of own in en');
  });

  test('removes a connection only after a confirmation', async () => {
    const present = application();
    const { user } = renderPage(present, '#/connections');
    await user.click(await screen.findByRole('button', { name: /Sales/ }));
    await user.click(within(await form('Sales')).getByRole('button', { name: 'Remove' }));
    expect(present.others).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Remove connection' }));
    await waitFor(() => expect(present.others).toEqual([]));
    expect(await form('Sample server')).toBeTruthy();
  });

  test('reports the invalid field of a file that can’t be imported', async () => {
    const present = application();
    present.importIssues = [validationIssue('profiles.0.baseUrl', 'address-odd')];
    const { user } = renderPage(present, '#/connections');
    await screen.findByRole('button', { name: 'Import…' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('no place for a file');
    await user.upload(input, new File(['{}'], 'profiles.json', { type: 'application/json' }));
    expect((await screen.findByRole('alert')).textContent).toContain('profiles.0.baseUrl');
  });

  test('imports additional permissions only if the user selects them, and selects none by default', async () => {
    const present = application();
    present.importable = [
      { name: 'Plain', baseUrl: 'https://plain.example', grants: [] },
      {
        name: 'Wide',
        baseUrl: 'https://wide.example',
        grants: [
          { id: '1 allowed-origin https://e\u202evil.example', kind: 'allowed-origin', value: 'https://e\u202evil.example' },
          { id: '1 unrequested-tokens ', kind: 'unrequested-tokens', value: '' },
        ],
      },
    ];
    const { user } = renderPage(present, '#/connections');
    await screen.findByRole('button', { name: 'Import…' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('no place for a file');
    await user.upload(input, new File(['{}'], 'profiles.json', { type: 'application/json' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Review settings before importing' }));
    const boxes = dialog.getAllByRole('checkbox');
    expect(boxes.map((box) => (box instanceof HTMLInputElement ? box.checked : null))).toEqual([false, false]);
    expect(dialog.getByRole('group', { name: 'Wide (https://wide.example)' })).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Import without these settings' })).toBeDefined();
    expect(present.calls.some((call) => call.startsWith('import'))).toBe(false);
    // Characters that change the text direction are shown as codes and have no effect.
    await user.click(dialog.getByRole('checkbox', { name: 'Send credentials to https://e[U+202E]vil.example' }));
    await user.click(dialog.getByRole('button', { name: 'Import with 1 setting' }));
    await waitFor(() => expect(present.calls).toContain('import 1 allowed-origin https://e\u202evil.example'));
  });
});

describe('a missing secret', () => {
  test('is requested instead of the data, and signs the user in', async () => {
    const present = application();
    present.sendStatus(status({ state: 'failed', who: null, problem: problem('secret-needed', { parameters: { purpose: 'password' } }) }));
    const { user } = renderPage(present);
    const field = await screen.findByLabelText('Password', { selector: 'input' });
    await user.type(field, 'canary-2');
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(present.calls).toContain('give password session'));
  });
});

describe('an unsaved connection form', () => {
  test('restores all typed text, including secrets, until the user discards it', async () => {
    const present = application();
    const { user } = renderPage(present, '#/connections');
    await user.click(await screen.findByRole('button', { name: /Sales/ }));
    const name = within(await form('Sales')).getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Sales anew');
    await user.type(within(await form('Sales')).getByLabelText('Service token', { selector: 'input[type=password]' }), 'canary-3');
    await user.click(screen.getByRole('button', { name: 'Add connection' }));
    await form('New connection');
    expect(screen.getAllByText('unsaved')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /Sales/ }));
    const again = within(await form('Sales'));
    expect(again.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Sales anew');
    expect(again.getByLabelText('Service token', { selector: 'input[type=password]' })).toHaveProperty('value', 'canary-3');
    await user.click(again.getByRole('button', { name: 'Discard changes' }));
    expect(again.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Sales');
    expect(screen.queryByText('unsaved')).toBeNull();
  });
});

describe('an unsaved connection form after a restart', () => {
  test('restores a new connection, and lists the secrets that must be entered again', async () => {
    const present = application();
    const { user, leave } = renderPage(present, '#/connections');
    await user.click(await screen.findByRole('button', { name: 'Add connection' }));
    const place = within(await form('New connection'));
    await user.type(place.getByRole('textbox', { name: 'Name' }), 'Half');
    await user.type(place.getByRole('textbox', { name: 'Base URL' }), 'https://jo:canary-4@data.exam');
    await user.type(place.getByLabelText('Password', { selector: 'input[type=password]' }), 'canary-5');
    leave();
    await waitFor(() => expect(present.forms?.forms[0]?.secrets).toEqual(['password']));
    expect(JSON.stringify([present.forms, present.session, present.calls])).not.toContain('canary');

    renderPage(present, '#/connections');
    const again = within(await form('New connection'));
    expect(again.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Half');
    expect(again.getByRole('textbox', { name: 'Base URL' })).toHaveProperty('value', '');
    expect(again.getByRole('note').textContent).toContain('Enter again: Password and Base URL.');
    await user.type(again.getByLabelText('Password', { selector: 'input[type=password]' }), 'x');
    expect(again.getByRole('note').textContent).toContain('Enter again: Base URL.');
    await user.click(again.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(present.forms?.forms).toEqual([]));
  });

  test('restores changes to an existing connection until the user saves them', async () => {
    const present = application();
    const { user, leave } = renderPage(present, '#/connections');
    await user.click(await screen.findByRole('button', { name: /Sales/ }));
    await user.type(within(await form('Sales')).getByRole('textbox', { name: 'Name' }), ' anew');
    leave();
    renderPage(present, '#/connections');
    const again = within(await form('Sales'));
    expect(again.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Sales anew');
    await user.click(again.getByRole('button', { name: 'Save' }));
    await form('Sales anew');
    await waitFor(() => expect(present.forms?.forms).toEqual([]));
  });

  test('is removed together with its connection', async () => {
    const present = application();
    present.forms = { version: 1, forms: [{ key: 'gone', changes: { name: 'Gone' }, secrets: [], withheld: [] }] };
    renderPage(present, '#/connections');
    await form('Sample server');
    expect(screen.queryByText('unsaved')).toBeNull();
  });
});

test('shows in the status line that the disk rejects writes, until it accepts them', async () => {
  const present = application();
  present.keeping = problem('storage-failed', { parameters: { reason: 'ENOSPC' } });
  const { user } = renderPage(present, '#/connections');
  const warning = await screen.findByText(/Your changes aren’t saved to disk \(ENOSPC\)/);
  present.keeping = null;
  await user.click(await screen.findByRole('button', { name: 'Add connection' }));
  await waitFor(() => expect(warning.isConnected).toBe(false));
});

describe('an untrusted certificate', () => {
  test('is accepted from the test result after a warning with its fingerprint', async () => {
    const present = application();
    const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':');
    const parameters = { host: 'data.example.org', origin: 'https://data.example.org', cause: 'self-signed', fingerprint };
    present.steps = [
      {
        id: 'tls',
        status: 'failed',
        startedAt: 0,
        evidence: { fingerprint },
        certificates: [],
        commands: [],
        skipped: null,
        problem: problem('tls-failed', { parameters }),
      },
    ];
    const { user } = renderPage(present, '#/connections');
    await user.click(await screen.findByRole('button', { name: /Sales/ }));
    await user.click(within(await form('Sales')).getByRole('button', { name: 'Save and test' }));
    await user.click(await screen.findByRole('button', { name: 'Accept this certificate for https://data.example.org' }));
    const asked = within(screen.getByRole('group', { name: /Accept this certificate/ }));
    expect(asked.getByText(fingerprint)).toBeTruthy();
    expect(present.others[0]?.connection.certificateExceptions).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Accept certificate' }));
    await waitFor(() =>
      expect(present.others[0]?.connection.certificateExceptions).toEqual([{ origin: 'https://data.example.org', fingerprint }]),
    );
  });
});
