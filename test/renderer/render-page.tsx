import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { Start } from '../../renderer/frame/start.tsx';
import type { ApiDescription, ApiSummary } from '../../shared/contract/catalogue/catalogue.ts';
import type { SpelledCatalogue } from '../shared/contract/sent-catalogue.ts';
import { apiSummary } from './catalogue/api-summary.ts';
import type { InMemoryApplication } from './in-memory-application.ts';

/** A rendered page with its user. */
export interface RenderedPage {
  readonly user: UserEvent;
  readonly leave: () => void;
}

/** Renders the complete page of an application at the location in `fragment`. */
export function renderPage(application: InMemoryApplication, fragment = ''): RenderedPage {
  window.history.replaceState(null, '', `/${fragment}`);
  const user = userEvent.setup();
  const { unmount } = render(<Start connect={async () => application.client} />);
  return { user, leave: unmount };
}

// Waits longer for busy machines. Error messages don't include the whole document.
configure({ asyncUtilTimeout: 10_000, getElementError: (message) => new Error(message ?? 'not found') });

class NoResize implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Gives elements a fixed size, because this DOM has no layout, and unmounts after each test. Call it at the top of a file. */
export function preparePage(): void {
  beforeEach(() => {
    vi.stubGlobal('ResizeObserver', NoResize);
    // A tooltip or menu isn't shown next to a button outside the window.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 100, 20));
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(280);
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

/** Selects a language, theme, or density in the settings, such as `Français`. */
export async function chooseSetting(user: UserEvent, name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: /^(?:Settings|Paramètres)$/ }));
  await user.click(await screen.findByRole('menuitemradio', { name }));
  await user.keyboard('{Escape}');
}

/** Signs out in the account menu. */
export async function signOut(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: /Show sign-in details/ }));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
}

/** Waits for the list "APIs" and returns its items. */
export async function listedApis(): Promise<HTMLElement[]> {
  const list = await screen.findByRole('list', { name: 'APIs' });
  return [...list.querySelectorAll('li')];
}

/** Returns the description of an API. Values that aren't set are empty. */
export function apiDescription(overrides: Partial<ApiDescription> & { readonly accessPoint: string }): ApiDescription {
  const { columnNames: _, ...summary } = apiSummary({ accessPoint: overrides.accessPoint });
  const restUrl = `http://127.0.0.1:4010/dmp-api/data/vega/${overrides.accessPoint}`;
  const odataUrl = `http://127.0.0.1:4010/dmp-api/odata/vega/${overrides.accessPoint}`;
  return {
    ...summary,
    sources: [],
    licences: [],
    sides: [
      { language: 'rest', url: restUrl, namedUrl: restUrl },
      { language: 'odata', url: odataUrl, namedUrl: odataUrl },
    ],
    columns: [],
    metadataProblem: null,
    ...overrides,
  };
}

/** A small catalogue with two projects. */
export const smallCatalogue: readonly ApiSummary[] = [
  apiSummary({ accessPoint: 'barley', title: 'Barley yields', keywords: ['agriculture'], columnNames: ['variety', 'yield'] }),
  apiSummary({ accessPoint: 'flights-3m', title: 'Flights', keywords: ['aviation'], columnNames: ['DELAY', 'ORIGIN'] }),
  apiSummary({ accessPoint: 'airports', root: 'geo', rootLabel: 'Geography', title: 'Airports', keywords: ['aviation'] }),
];

/** Returns {@link smallCatalogue} as the application sends it. */
export function smallResponse(): SpelledCatalogue {
  return { apis: [...smallCatalogue], fetchedAt: Date.now() };
}
