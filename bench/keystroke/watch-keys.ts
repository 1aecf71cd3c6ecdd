/** What a key cost until all views showed it, in milliseconds. */
export interface LastKey {
  /** Of work: from the key's event to the end of its task, and from the beginning of the frame to the end of what it draws. */
  readonly elapsed: number;
  /** From the key's event to the end of that frame, with the wait for the screen in between: up to 16.7 milliseconds of nothing. */
  readonly toFrame: number;
}

/**
 * In the page, as `lastKey`: what each key costs, from its event to the frame in which the form and the other URL show what was typed, painted.
 *
 * Twice the page works: on the key, and when the frame is drawn. What it waits for the frame in between is the screen's, and not counted.
 *
 * @param hasForm Whether the page is the workspace, whose editors must have drawn what their fields hold; not plain fields alone.
 */
export function watchKeys(hasForm: boolean): void {
  const field = (name: string): HTMLTextAreaElement | null => document.querySelector(`textarea[aria-label="${name}"]`);
  /** What differs between the views; null where all say what was typed. */
  const disagreement = (): string | null => {
    const typed = /count_2 gt (\d*)$/.exec(field('OData URL')?.value ?? '')?.[1];
    const inForm = [...document.querySelectorAll<HTMLInputElement>('input[aria-label="Value"]')].at(-1)?.value;
    const inOther = /count_2=gt=(\d*)/.exec(field('REST URL')?.value ?? '')?.[1];
    // What is drawn, beside what assistive technology reads.
    const drawn = [...document.querySelectorAll('.monaco-editor .view-lines')].map(({ textContent }) =>
      textContent?.replaceAll('\u00a0', ' '),
    );
    const [rest, odata] = hasForm ? drawn : [`count_2=gt=${typed}&`, `count_2 gt ${typed}`];
    const isDrawn = rest?.includes(`count_2=gt=${typed}&`) && odata?.endsWith(`count_2 gt ${typed}`);
    return typed !== undefined && inForm === typed && inOther === typed && isDrawn
      ? null
      : JSON.stringify({ typed, inForm, inOther, rest, odata });
  };
  /** Settles when all that is under way has been done. */
  const afterwards = (): Promise<number> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve(performance.now());
      };
      port2.postMessage(null);
    });
  const watched = globalThis as unknown as { lastKey: Promise<LastKey> };
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const onKey = afterwards();
      // Asked for before anything else is: the frame's work begins with this.
      const onFrame = new Promise<{ begin: number; end: number }>((resolve, reject) => {
        requestAnimationFrame(() => {
          const begin = performance.now();
          void afterwards().then((end) => {
            const different = disagreement();
            if (different === null) resolve({ begin, end });
            else reject(new Error(`the views do not agree: ${different}`));
          });
        });
      });
      watched.lastKey = Promise.all([onKey, onFrame]).then(([worked, { begin, end }]) => {
        // A frame that is due comes before what ends the key's task: then there is no wait between the two.
        return { elapsed: Math.min(worked, begin) - timeStamp + end - begin, toFrame: end - timeStamp };
      });
    },
    { capture: true },
  );
}
