/** What the catalogue shows: its status line, and the title of its first API. Null means no API; undefined means any API. */
export interface CatalogueState {
  readonly status: string;
  readonly first?: string | null;
}

/** Measures a page from inside. */
export interface CatalogueWatch {
  /** Resolves when a frame with this state has been drawn, with the time in milliseconds since 1970. */
  seen(state: CatalogueState): Promise<number>;
  /** Waits for a state after the next key or click. */
  expect(state: CatalogueState): void;
  /** Milliseconds from that event's time stamp until the expected state has been drawn. */
  took: Promise<number>;
}

/** Runs in the page before its own scripts: sets the global `catalogueWatch`, which checks each frame. */
export function watchCatalogue(): void {
  const isShown = ({ status, first }: CatalogueState): boolean => {
    const line = document.querySelector('nav [role=status]')?.textContent;
    const api = document.querySelector('ul[aria-label=APIs] > li[aria-posinset="1"] > a');
    const title = api?.querySelector('[title]')?.getAttribute('title') ?? null;
    return line === status && (first === undefined ? api !== null : title === first);
  };
  let pressed: (moment: number) => void = () => undefined;
  const watch: CatalogueWatch = {
    seen: (state) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!isShown(state)) {
            requestAnimationFrame(check);
            return;
          }
          // The message arrives after the current frame.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            port1.close();
            resolve(performance.timeOrigin + performance.now());
          };
          port2.postMessage(null);
        };
        requestAnimationFrame(check);
      }),
    expect: (state) => {
      watch.took = new Promise<number>((resolve) => {
        pressed = resolve;
      }).then(async (moment) => (await watch.seen(state)) - moment);
    },
    took: Promise.resolve(Number.NaN),
  };
  Object.assign(globalThis, { catalogueWatch: watch });
  // Characters without a key only cause an input event. The first event counts.
  for (const type of ['click', 'keydown', 'beforeinput']) {
    addEventListener(type, ({ timeStamp }) => pressed(performance.timeOrigin + timeStamp), true);
  }
}

/** The global variables that {@link watchCatalogue} sets in the page. */
export interface WatchedPage {
  readonly catalogueWatch: CatalogueWatch;
}
