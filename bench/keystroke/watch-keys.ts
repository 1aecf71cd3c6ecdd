/**
 * In the page, as `lastKey`: settles when the frame that follows the last key has been drawn; with an error where a view does not show
 * what was typed by then.
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
  const watched = globalThis as unknown as { lastKey: Promise<void> };
  document.addEventListener(
    'keydown',
    () => {
      watched.lastKey = new Promise((resolve, reject) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            port1.close();
            const different = disagreement();
            if (different === null) resolve();
            else reject(new Error(`the views do not agree: ${different}`));
          };
          port2.postMessage(null);
        });
      });
    },
    { capture: true },
  );
}
