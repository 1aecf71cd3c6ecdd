import { describe, expect, it } from 'vitest';
import { showFailureWindow } from '../../../electron/web/failure-window.ts';
import type { openWindow } from '../../../electron/web/window.ts';

/** Creates a mock browser that loads the page and records the response. */
function browser(isOwnProcess: boolean) {
  const pages: { readonly text: string; readonly policy: string | null }[] = [];
  const closed = Promise.withResolvers<number | null>();
  const open: typeof openWindow = async (url) => {
    const response = await fetch(url);
    pages.push({ text: await response.text(), policy: response.headers.get('content-security-policy') });
    return { isOwnProcess, closed: closed.promise, close: async () => {} };
  };
  return { open, pages, close: () => closed.resolve(0) };
}

describe('the window of a failed start', () => {
  it('shows the reason in the user’s language until it is closed, and escapes the text', async () => {
    const { open, pages, close } = browser(true);
    let isOver = false;
    const shown = showFailureWindow('Folder </p><script>x</script>\nNext', 'fr-FR', open).then(() => {
      isOver = true;
    });
    await expect.poll(() => pages.length).toBe(1);
    expect(isOver).toBe(false);
    close();
    await shown;
    expect(pages[0]?.text).toContain('<html lang="fr">');
    expect(pages[0]?.text).toContain('Dataquay ne peut pas démarrer');
    expect(pages[0]?.text).toContain('<p>Folder &#60;/p&#62;&#60;script&#62;');
    expect(pages[0]?.text).toContain('<p>Next</p>');
    expect(pages[0]?.policy).toContain("default-src 'none'");
  });

  it('doesn’t wait until the user closes the default browser', async () => {
    const { open, pages } = browser(false);
    await showFailureWindow('Reason', 'en', open);
    expect(pages).toHaveLength(1);
  });

  it('causes no further error if no browser can open', async () => {
    await expect(showFailureWindow('Reason', 'en', async () => null)).resolves.toBeUndefined();
  });
});
