/**
 * Runs in the page: sets the global promise `lastKey`, which resolves when the frame after the last key has been drawn. It rejects if a view
 * doesn't show the typed text by then.
 *
 * @param hasForm true for the workspace, whose editors must have drawn their text; false for plain text fields
 */
export function watchKeys(hasForm: boolean): void {
  const field = (name: string): HTMLTextAreaElement | null => document.querySelector(`textarea[aria-label="${name}"]`);
  /** Returns the contents of the views if they differ, otherwise null. */
  const disagreement = (): string | null => {
    const typed = /count_2 gt (\d*)$/.exec(field('OData URL')?.value ?? '')?.[1];
    const inForm = [...document.querySelectorAll<HTMLInputElement>('input[aria-label="Value"]')].at(-1)?.value;
    const inOther = /count_2=gt=(\d*)/.exec(field('REST URL')?.value ?? '')?.[1];
    // The drawn text. The text fields above are for assistive technology.
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
            else reject(new Error(`the views differ: ${different}`));
          };
          port2.postMessage(null);
        });
      });
    },
    { capture: true },
  );
}
