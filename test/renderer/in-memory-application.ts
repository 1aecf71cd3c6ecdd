// This file is longer than 500 lines, because one router implements each procedure of the contract.
import { createRouterClient, implement } from '@orpc/server';
import type { ApplicationDetails } from '../../shared/contract/application-details.ts';
import type { ApiDescription, ApiMarks, ApiReference, FoundApi } from '../../shared/contract/catalogue/catalogue.ts';
import type { CheckStep } from '../../shared/contract/check.ts';
import { type Connection, pathsSchema, type SignInStatus } from '../../shared/contract/connections/connection.ts';
import type { ConnectionRules } from '../../shared/contract/connections/connection-rules.ts';
import type { ImportPreview } from '../../shared/contract/connections/import.ts';
import { defaultNetwork } from '../../shared/contract/connections/network.ts';
import { type About, defaultSettings, type Settings } from '../../shared/contract/connections/settings.ts';
import { type ApplicationClient, contract } from '../../shared/contract/contract.ts';
import type { YourData } from '../../shared/contract/files/your-data.ts';
import type { LinkVerdict } from '../../shared/contract/link.ts';
import type { HistoryRun } from '../../shared/contract/saved/history.ts';
import type { WindowSession } from '../../shared/contract/saved/session.ts';
import type { WindowForms } from '../../shared/contract/saved/window-forms.ts';
import type { OwnToken, OwnTokens } from '../../shared/contract/signing-in/account.ts';
import type { StoredSecrets } from '../../shared/contract/signing-in/secret.ts';
import type { TokenExchange } from '../../shared/contract/signing-in/token-exchange.ts';
import type { VerifyEvent } from '../../shared/contract/verify.ts';
import type { Problem, ProblemCode } from '../../shared/problems/problem.ts';
import type { SignInMethod } from '../../shared/signin/methods.ts';
import type { ValidationIssue } from '../../shared/validation/validation-issues.ts';
import { type SpelledCatalogue, sentCatalogue } from '../shared/contract/sent-catalogue.ts';

/** Returns a problem with this code. Other facts are empty if they aren't set. */
export function problem(code: ProblemCode, facts: Partial<Problem> = {}): Problem {
  return { code, parameters: {}, status: null, detail: null, at: null, ...facts };
}

export const sampleConnection: Connection = {
  id: 'sample',
  name: 'Sample server',
  kind: 'sample',
  baseUrl: 'http://127.0.0.1:4010',
  colour: '#0b7285',
  production: false,
  method: 'oauth-password',
  methods: ['oauth-password', 'service-token'],
  readOnly: true,
  paths: pathsSchema.parse({}),
  allowedOrigins: [],
  allowPlainHttp: false,
  connection: defaultNetwork,
  dialect: null,
  rowsPath: '',
};

/** Returns a sign-in status. By default, ada is signed in for about a quarter of an hour. */
export function status(overrides: Partial<SignInStatus> = {}): SignInStatus {
  return {
    state: 'signed-in',
    method: 'oauth-password',
    who: 'ada',
    expiresAt: Date.now() + 14.5 * 60_000,
    claims: { preferred_username: 'ada', scope: 'openid profile email' },
    problem: null,
    ...overrides,
  };
}

/** A mock application. A test can change its responses at any time. */
export interface InMemoryApplication {
  readonly client: ApplicationClient;
  readonly calls: string[];
  catalogue: () => SpelledCatalogue | Problem;
  /** The stored copy of the server's last catalogue. */
  kept: SpelledCatalogue | null;
  marks: ApiMarks;
  describe: (api: ApiReference) => ApiDescription | Problem;
  find: (url: string) => FoundApi | null;
  settings: Settings;
  /** The stored session of a window. */
  session: WindowSession | null;
  /** The stored connection forms of a window. */
  forms: WindowForms | null;
  /** The problem that prevents saving; null if saving works. */
  keeping: Problem | null;
  /** The data that the user added. No event follows. */
  yourData: YourData;
  /** The problem that prevents adding dropped files; null if adding works. */
  dropping: Problem | null;
  /** Previews of databases are available when this promise is fulfilled. */
  previewing: Promise<void>;
  /** The first connection, which is the sample by default. */
  connection: Connection;
  others: readonly Connection[];
  rules: ConnectionRules;
  held: StoredSecrets;
  importIssues: readonly ValidationIssue[];
  /** The connections in an imported file. */
  importable: ImportPreview['connections'];
  exchange: readonly TokenExchange[];
  tokens: OwnTokens | Problem;
  /** The events of a catalogue verification. */
  verification: readonly VerifyEvent[];
  steps: readonly CheckStep[];
  about: About;
  details: ApplicationDetails;
  /** The history. */
  runs: readonly HistoryRun[];
  classifyLink: (url: string) => LinkVerdict;
  /** Sends a sign-in status to all listeners. New listeners get the last one. */
  sendStatus(next: SignInStatus): void;
  /** Fails all listeners of the sign-in, like a dropped connection. */
  drop(): void;
  /** Returns the number of listeners to the sign-in. */
  listeners(): number;
}

function isProblem(value: object): value is Problem {
  return 'code' in value;
}

/** The known folders: `july` and `june` in the home folder. */
export const folderIds = { home: 'h'.repeat(22), july: 'y'.repeat(22), june: 'e'.repeat(22) } as const;

/** Creates a mock application that implements the contract with its real schemas. Its responses come from the test. */
export function inMemoryApplication(
  given: Partial<
    Pick<
      InMemoryApplication,
      'catalogue' | 'kept' | 'marks' | 'describe' | 'settings' | 'session' | 'about' | 'others' | 'held' | 'rules' | 'runs'
    >
  > = {},
): InMemoryApplication {
  let present = status();
  const listeners = new Set<(next: SignInStatus | null) => void>();
  const sendStatus = (next: SignInStatus): SignInStatus => {
    present = next;
    for (const listener of listeners) listener(next);
    return next;
  };
  const door = implement(contract);
  const orFail = <Value extends object>(errors: { PROBLEM: (given: { data: Problem }) => Error }, value: Value | Problem): Value => {
    if (isProblem(value)) throw errors.PROBLEM({ data: value });
    return value;
  };

  async function* watch(signal: AbortSignal | undefined): AsyncGenerator<SignInStatus, void> {
    const queue: (SignInStatus | null)[] = [present];
    let wake = (): void => {};
    const listener = (next: SignInStatus | null): void => {
      queue.push(next);
      wake();
    };
    listeners.add(listener);
    signal?.addEventListener('abort', () => wake());
    try {
      while (!signal?.aborted) {
        const next = queue.shift();
        if (next === null) throw new Error('dropped');
        if (next) yield next;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      listeners.delete(listener);
    }
  }

  const router = door.router({
    application: {
      about: door.application.about.handler(() => application.about),
      details: door.application.details.handler(() => application.details),
      clean: door.application.clean.handler(({ input }) => ({ text: input.text.replaceAll('canary', '[removed]') })),
    },
    links: {
      classify: door.links.classify.handler(({ input }) => application.classifyLink(input.url)),
    },
    updates: {
      watch: door.updates.watch.handler(async function* () {}),
      check: door.updates.check.handler(() => ({})),
      download: door.updates.download.handler(() => ({})),
      cancel: door.updates.cancel.handler(() => ({})),
      install: door.updates.install.handler(() => ({})),
    },
    settings: {
      read: door.settings.read.handler(() => application.settings),
      change: door.settings.change.handler(({ input }) => {
        application.calls.push(`change ${JSON.stringify(input)}`);
        application.settings = { ...application.settings, ...input };
        return application.settings;
      }),
    },
    session: {
      read: door.session.read.handler(() => application.session),
      save: door.session.save.handler(({ input, errors }) => {
        if (application.keeping !== null) throw errors.PROBLEM({ data: application.keeping });
        application.session = input.session;
        return {};
      }),
      forms: door.session.forms.handler(() => application.forms),
      saveForms: door.session.saveForms.handler(({ input, errors }) => {
        if (application.keeping !== null) throw errors.PROBLEM({ data: application.keeping });
        application.forms = input.forms;
        return {};
      }),
      hold: door.session.hold.handler(async function* () {
        yield {};
      }),
      closed: door.session.closed.handler(() => []),
      restore: door.session.restore.handler(() => ({ connectionId: null })),
      dismiss: door.session.dismiss.handler(() => ({})),
    },
    connections: {
      list: door.connections.list.handler(() => [application.connection, ...application.others]),
      watch: door.connections.watch.handler(({ signal }) => watch(signal)),
      signIn: door.connections.signIn.handler(() => {
        application.calls.push('sign in');
        return sendStatus(status());
      }),
      signOut: door.connections.signOut.handler(() => {
        application.calls.push('sign out');
        return sendStatus(status({ state: 'signed-out', who: null, expiresAt: null, claims: null }));
      }),
      chooseMethod: door.connections.chooseMethod.handler(({ input }) => {
        application.calls.push(`choose ${input.method satisfies SignInMethod}`);
        return sendStatus(status({ method: input.method, expiresAt: null, claims: null }));
      }),
      exchange: door.connections.exchange.handler(() => [...application.exchange]),
      rules: door.connections.rules.handler(() => application.rules),
      create: door.connections.create.handler(({ input }) => {
        const made: Connection = { ...input, id: `made-${application.others.length + 1}`, readOnly: false };
        application.others = [...application.others, made];
        return made;
      }),
      change: door.connections.change.handler(({ input }) => {
        const changed: Connection = { ...input.settings, id: input.connectionId, readOnly: false };
        application.calls.push(`change connection ${input.connectionId}`);
        application.others = application.others.map((connection) => (connection.id === changed.id ? changed : connection));
        return changed;
      }),
      remove: door.connections.remove.handler(({ input }) => {
        application.others = application.others.filter(({ id }) => id !== input.connectionId);
        return {};
      }),
      duplicate: door.connections.duplicate.handler(({ input, errors }) => {
        const original = application.others.find(({ id }) => id === input.connectionId);
        if (original === undefined) throw errors.PROBLEM({ data: problem('unknown-profile') });
        const copy: Connection = { ...original, id: `made-${application.others.length + 1}`, name: input.name };
        application.others = [...application.others, copy];
        return copy;
      }),
      export: door.connections.export.handler(({ input }) => ({ text: JSON.stringify({ connection: input.connectionId }) })),
      inspectImport: door.connections.inspectImport.handler(() => ({
        connections: application.importIssues.length > 0 ? [] : application.importable,
        validationIssues: application.importIssues,
      })),
      import: door.connections.import.handler(({ input }) => {
        application.calls.push(`import ${input.confirmed.join(', ')}`);
        return { connections: application.others.slice(0, 1), validationIssues: [] };
      }),
      secrets: door.connections.secrets.handler(() => application.held),
      giveSecret: door.connections.giveSecret.handler(({ input }) => {
        application.calls.push(`give ${input.purpose} ${input.keep}`);
        const others = application.held.secrets.filter(({ purpose }) => purpose !== input.purpose);
        application.held = { ...application.held, secrets: [...others, { purpose: input.purpose, where: input.keep }] };
        return application.held;
      }),
      forgetSecret: door.connections.forgetSecret.handler(({ input }) => {
        application.held = { ...application.held, secrets: application.held.secrets.filter(({ purpose }) => purpose !== input.purpose) };
        return application.held;
      }),
      check: door.connections.check.handler(async function* ({ signal }) {
        yield* application.steps;
        // A running step continues until the client disconnects.
        if (application.steps.at(-1)?.status === 'running')
          await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
      }),
    },
    account: {
      tokens: door.account.tokens.handler(({ errors }) => orFail(errors, application.tokens)),
      create: door.account.create.handler(({ input, errors }) => {
        application.calls.push(`make ${input.wish.label} ${input.wish.lifetimeDays}`);
        const made: OwnToken = { id: 'made-1', label: input.wish.label, created: 0, expires: null, revoked: null, lastUsed: null };
        const { tokens } = application;
        if ('code' in tokens || tokens.state === 'not-offered') throw errors.PROBLEM({ data: problem('token-refused') });
        application.tokens = { ...tokens, tokens: [...tokens.tokens, made], held: [...tokens.held, { id: made.id, shown: false }] };
        return made;
      }),
      reveal: door.account.reveal.handler(() => ({ text: 'dq_shown_once' })),
      saveAsSecret: door.account.saveAsSecret.handler(({ input }) => {
        application.calls.push(`take over ${input.tokenId} ${input.keep}`);
        return application.held;
      }),
      discard: door.account.discard.handler(({ input }) => {
        application.calls.push(`let go ${input.tokenId}`);
        return {};
      }),
      revoke: door.account.revoke.handler(({ input }) => {
        application.calls.push(`revoke ${input.tokenId}`);
        return {};
      }),
    },
    catalogue: {
      verify: door.catalogue.verify.handler(async function* () {
        yield* application.verification;
      }),
      verifyReport: door.catalogue.verifyReport.handler(({ input: { form } }) => {
        application.calls.push(`verify report ${form}`);
        return { name: `verify.${form}`, text: form };
      }),
      list: door.catalogue.list.handler(({ input, errors }) => {
        application.calls.push('list');
        return sentCatalogue(orFail(errors, application.catalogue()), input.has);
      }),
      stored: door.catalogue.stored.handler(({ input }) => sentCatalogue(application.kept, input.has)),
      dismissChanges: door.catalogue.dismissChanges.handler(() => {
        application.calls.push('dismiss changes');
        return {};
      }),
      marks: door.catalogue.marks.handler(() => application.marks),
      setFavourite: door.catalogue.setFavourite.handler(({ input: { api, favourite }, errors }) => {
        if (application.keeping !== null) throw errors.PROBLEM({ data: application.keeping });
        const others = application.marks.favourites.filter((one) => one.root !== api.root || one.accessPoint !== api.accessPoint);
        application.marks = { ...application.marks, favourites: favourite ? [...others, api] : others };
        return application.marks;
      }),
      opened: door.catalogue.opened.handler(({ input: { api } }) => {
        const others = application.marks.recent.filter((one) => one.root !== api.root || one.accessPoint !== api.accessPoint);
        application.marks = { ...application.marks, recent: [api, ...others] };
        return application.marks;
      }),
      describe: door.catalogue.describe.handler(({ input, errors }) => orFail(errors, application.describe(input.api))),
      find: door.catalogue.find.handler(({ input }) => application.find(input.url)),
    },
    saved: {
      watch: door.saved.watch.handler(async function* () {
        yield { folder: '/queries', entries: [], problem: null };
      }),
      read: door.saved.read.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('saved-query-unknown') });
      }),
      write: door.saved.write.handler(({ input }) => ({
        file: input.file ?? 'made.query.json',
        version: '1',
        ...('sql' in input.saved ? { saved: null, sql: input.saved } : { saved: input.saved }),
        problems: [],
        places: {},
      })),
      remove: door.saved.remove.handler(() => ({})),
      chooseFolder: door.saved.chooseFolder.handler(() => ({})),
    },
    data: {
      watch: door.data.watch.handler(async function* () {
        yield application.yourData;
      }),
      pick: door.data.pick.handler(() => ({ ids: [] })),
      files: door.data.files.handler(() => ({ files: [], more: false })),
      stage: door.data.stage.handler(() => ({ ids: [] })),
      stageDropped: door.data.stageDropped.handler(({ input, errors }) => {
        application.calls.push(`stage drop ${input.drop}`);
        if (application.dropping !== null) throw errors.PROBLEM({ data: application.dropping });
        return { ids: [] };
      }),
      connect: door.data.connect.handler(async ({ input: { address, password } }) => {
        application.calls.push(`connect ${address} with${password === null ? 'out' : ''} a password`);
        await application.previewing;
        return { ids: [] };
      }),
      publishResult: door.data.publishResult.handler(async function* ({ input }) {
        application.calls.push(`publish ${JSON.stringify(input)}`);
        yield { type: 'done', exportId: null, path: '/data', aboutPath: null, rows: 1, bytes: 1, milliseconds: 1, notes: [], changes: [] };
      }),
      refreshResult: door.data.refreshResult.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('result-query-missing') });
      }),
      change: door.data.change.handler(() => ({})),
      remove: door.data.remove.handler(() => ({})),
    },
    folders: {
      pick: door.folders.pick.handler(() => ({ id: folderIds.july, label: '~/july' })),
      list: door.folders.list.handler(({ input: { folder } }) => {
        const home = { id: folderIds.home, label: '~' };
        const below = (['july', 'june'] as const).map((name) => ({ id: folderIds[name], label: `~/${name}`, name }));
        if (folder === null) return { folder: null, parents: [], folders: [{ ...home, name: '/home/ada' }], more: false };
        if (folder === home.id) return { folder: home, parents: [], folders: below, more: false };
        const found = below.find(({ id }) => id === folder);
        return { folder: found ?? null, parents: [home], folders: [], more: false };
      }),
    },
    history: {
      list: door.history.list.handler(() => ({ runs: [...application.runs], total: application.runs.length, apis: [] })),
      recall: door.history.recall.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('earlier-rows-gone') });
      }),
      clear: door.history.clear.handler(() => ({})),
    },
    fetches: {
      start: door.fetches.start.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('connection-refused') });
      }),
      follow: door.fetches.follow.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('unknown-walk') });
      }),
      list: door.fetches.list.handler(() => []),
      watch: door.fetches.watch.handler(async function* () {
        yield [];
      }),
      pause: door.fetches.pause.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('unknown-walk') });
      }),
      resume: door.fetches.resume.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('unknown-walk') });
      }),
      cancel: door.fetches.cancel.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('unknown-walk') });
      }),
      discard: door.fetches.discard.handler(() => ({})),
    },
    requests: {
      run: door.requests.run.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('connection-refused') });
      }),
      cancel: door.requests.cancel.handler(() => ({})),
      har: door.requests.har.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('unknown-run') });
      }),
      watch: door.requests.watch.handler(async function* () {
        yield* [];
      }),
      recorded: door.requests.recorded.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('unknown-run') });
      }),
      archive: door.requests.archive.handler(() => ({ text: '' })),
      replay: door.requests.replay.handler(() => ({})),
      forgetAll: door.requests.forgetAll.handler(() => ({})),
    },
    tests: {
      list: door.tests.list.handler(() => []),
      read: door.tests.read.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('unknown-run') });
      }),
      report: door.tests.report.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('unknown-run') });
      }),
      announceChange: door.tests.announceChange.handler(({ input: { connectionId, language } }) => {
        application.calls.push(`announce change of ${connectionId} in ${language}`);
        return {};
      }),
    },
    results: {
      window: door.results.window.handler(({ input }) => ({ from: input.from, columns: [], rows: [] })),
      arrange: door.results.arrange.handler(() => ({ viewId: '1', rows: 0, of: 0 })),
      find: door.results.find.handler(() => ({ cells: [], total: 0 })),
      raw: door.results.raw.handler(() => ({ text: '', cut: false })),
      json: door.results.json.handler(() => ({ text: '', rows: 0 })),
      statistics: door.results.statistics.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('unknown-run') });
      }),
      chart: door.results.chart.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('unknown-run') });
      }),
      chartGroups: door.results.chartGroups.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('unknown-run') });
      }),
      group: door.results.group.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('unknown-run') });
      }),
      flatten: door.results.flatten.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('unknown-run') });
      }),
      sql: door.results.sql.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('unknown-run') });
      }),
      release: door.results.release.handler(() => ({})),
    },
    exports: {
      place: door.exports.place.handler(({ input: { folder, name } }) => ({
        folder: { id: folder ?? 'downloads-0123456789-0', label: '/downloads' },
        path: `/downloads/${name}`,
        exists: false,
        replaceable: true,
        usable: true,
      })),
      start: door.exports.start.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('unknown-run') });
      }),
      recent: door.exports.recent.handler(() => []),
      show: door.exports.show.handler(() => ({ shown: false })),
    },
    comparisons: {
      start: door.comparisons.start.handler(({ errors }) => {
        throw errors.PROBLEM({ data: problem('unknown-run') });
      }),
      window: door.comparisons.window.handler(({ input }) => ({ from: input.from, rows: [] })),
      next: door.comparisons.next.handler(() => ({ place: null })),
      release: door.comparisons.release.handler(() => ({})),
    },
  });

  const application: InMemoryApplication = {
    client: createRouterClient(router),
    calls: [],
    catalogue: () => ({ apis: [], fetchedAt: Date.now() }),
    kept: null,
    marks: { favourites: [], recent: [] },
    describe: () => problem('unknown-api'),
    find: () => null,
    settings: defaultSettings,
    session: null,
    forms: null,
    keeping: null,
    yourData: { sources: [], problem: null },
    dropping: null,
    previewing: Promise.resolve(),
    connection: sampleConnection,
    others: [],
    rules: { forbiddenMethods: [], policyFile: null, policyIssues: [], setAside: null },
    held: { vault: { kind: 'memory', backend: 'no-keystore' }, secrets: [] },
    importIssues: [],
    importable: [],
    exchange: [],
    tokens: { state: 'not-offered' },
    verification: [],
    steps: [],
    details: { runtime: [], notices: [] },
    runs: [],
    classifyLink: (url) => ({ verdict: 'ask', url, host: new URL(url).host }),
    about: { version: '0.1.0', host: 'web', platform: 'linux', systemLanguage: 'en-GB', folderDialog: 'page', updates: false },
    sendStatus,
    drop: () => {
      for (const listener of listeners) listener(null);
    },
    listeners: () => listeners.size,
    ...given,
  };
  return application;
}
