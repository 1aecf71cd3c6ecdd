/** What the line above the list says, and the title of the API that it begins with: null where there is no list, any where it is left out. */
export interface CatalogueSight {
  readonly status: string;
  readonly first?: string | null;
}

/** What a page tells whoever measures it. */
export interface CatalogueWatch {
  /** Settles when a frame with that sight was handed over, with the moment: epoch milliseconds. */
  seen(sight: CatalogueSight): Promise<number>;
  /** Looks for a sight from the next press on, of a key or of the mouse. */
  expect(sight: CatalogueSight): void;
  /** Milliseconds from that press, by its own time stamp, until what was expected was handed over. */
  took: Promise<number>;
}

/** In the page, before anything of it runs: watches as `catalogueWatch` what the catalogue shows, frame by frame. */
export function watchCatalogue(): void {
  const isThere = ({ status, first }: CatalogueSight): boolean => {
    const line = document.querySelector('nav [role=status]')?.textContent;
    const api = document.querySelector('ul[aria-label=APIs] > li[aria-posinset="1"] > a');
    const title = api?.querySelector('[title]')?.getAttribute('title') ?? null;
    return line === status && (first === undefined ? api !== null : title === first);
  };
  let pressed: (moment: number) => void = () => undefined;
  const watch: CatalogueWatch = {
    seen: (sight) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!isThere(sight)) {
            requestAnimationFrame(look);
            return;
          }
          // A message to oneself comes after the frame that it was sent in.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            port1.close();
            resolve(performance.timeOrigin + performance.now());
          };
          port2.postMessage(null);
        };
        requestAnimationFrame(look);
      }),
    expect: (sight) => {
      watch.took = new Promise<number>((resolve) => {
        pressed = resolve;
      }).then(async (moment) => (await watch.seen(sight)) - moment);
    },
    took: Promise.resolve(Number.NaN),
  };
  Object.assign(globalThis, { catalogueWatch: watch });
  // A letter that no key has comes as an input alone. The first event of a press counts.
  for (const type of ['click', 'keydown', 'beforeinput']) {
    addEventListener(type, ({ timeStamp }) => pressed(performance.timeOrigin + timeStamp), true);
  }
}

/** What {@link watchCatalogue} put into the page; for functions that run there. */
export interface WatchedPage {
  readonly catalogueWatch: CatalogueWatch;
}
