import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { Start } from '../../renderer/frame/start.tsx';
import type { ApiDescription, ApiSummary } from '../../shared/contract/catalogue/catalogue.ts';
import type { SpelledCatalogue } from '../shared/contract/sent-catalogue.ts';
import { apiSummary } from './catalogue/api-summary.ts';
import type { InMemoryApplication } from './in-memory-application.ts';

/** A page in front of a user. */
export interface RenderedPage {
  readonly user: UserEvent;
  readonly leave: () => void;
}

/** Renders the whole page over an application, as at the place that `fragment` names. */
export function renderPage(application: InMemoryApplication, fragment = ''): RenderedPage {
  window.history.replaceState(null, '', `/${fragment}`);
  const user = userEvent.setup();
  const { unmount } = render(<Start connect={async () => application.client} />);
  return { user, leave: unmount };
}

// A busy machine takes its time; and a failing query would print the whole document.
configure({ asyncUtilTimeout: 10_000, getElementError: (message) => new Error(message ?? 'not found') });

class NoResize implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Gives elements a size that stays, which a DOM without layout has not, and takes down what a test rendered. For use at the top of a file. */
export function preparePage(): void {
  beforeEach(() => {
    vi.stubGlobal('ResizeObserver', NoResize);
    // What lies outside of the window is not shown beside its button.
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

/** Chooses a language, theme or density in the settings, such as `Français`. */
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

/** The items of the list "APIs", once it is there. */
export async function listedApis(): Promise<HTMLElement[]> {
  const list = await screen.findByRole('list', { name: 'APIs' });
  return [...list.querySelectorAll('li')];
}

/** An API as the catalogue describes it, for tests; what is not given is empty. */
export function apiDescription(given: Partial<ApiDescription> & { readonly accessPoint: string }): ApiDescription {
  const { columnNames: _, ...summary } = apiSummary({ accessPoint: given.accessPoint });
  const restUrl = `http://127.0.0.1:4010/dmp-api/data/vega/${given.accessPoint}`;
  const odataUrl = `http://127.0.0.1:4010/dmp-api/odata/vega/${given.accessPoint}`;
  return {
    ...summary,
    sources: [],
    licences: [],
    restUrl,
    odataUrl,
    namedRestUrl: restUrl,
    namedOdataUrl: odataUrl,
    columns: [],
    metadataProblem: null,
    ...given,
  };
}

/** A small catalogue in two roots. */
export const smallCatalogue: readonly ApiSummary[] = [
  apiSummary({ accessPoint: 'barley', title: 'Barley yields', keywords: ['agriculture'], columnNames: ['variety', 'yield'] }),
  apiSummary({ accessPoint: 'flights-3m', title: 'Flights', keywords: ['aviation'], columnNames: ['DELAY', 'ORIGIN'] }),
  apiSummary({ accessPoint: 'airports', root: 'geo', rootLabel: 'Geography', title: 'Airports', keywords: ['aviation'] }),
];

/** {@link smallCatalogue} as the application answers it. */
export function smallResponse(): SpelledCatalogue {
  return { apis: [...smallCatalogue], fetchedAt: Date.now() };
}
