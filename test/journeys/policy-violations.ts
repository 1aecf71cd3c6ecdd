import type { Page } from '@playwright/test';

const mark = 'policy violation: ';

/**
 * Records violations of the page's content security policy, including Trusted Types.
 * @returns a list that is updated
 */
export async function watchPolicy(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(mark)) found.push(text.slice(mark.length));
  });
  await page.addInitScript((start) => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample, blockedURI, sourceFile, lineNumber }) =>
      console.info(`${start}${effectiveDirective} ${sample === '' ? blockedURI : sample} ${sourceFile}:${lineNumber}`),
    );
  }, mark);
  return found;
}
