/**
 * The part of the browser's Trusted Types that the page uses. TypeScript has no types for it. Browsers without Trusted Types enforce
 * nothing.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (text: string) => string; createScriptURL: (address: string) => string }): unknown;
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

/**
 * Returns a text that the browser can parse as HTML without creating an element: the style sheets that Mantine writes.
 *
 * @throws TypeError if the text contains `<`
 */
export function inertHtml(text: string): string {
  if (text.includes('<')) throw new TypeError('The page creates elements only by React and the DOM, never from a text with markup.');
  return text;
}

/**
 * Returns the URL of a script or worker of the page itself.
 *
 * @throws TypeError if the scheme, host, or port differs
 */
export function ownScript(address: string, page: Location | URL = location): string {
  const url = URL.parse(address, page.href);
  if (url?.protocol !== page.protocol || url.host !== page.host) throw new TypeError('The page runs only its own scripts.');
  return url.href;
}

/**
 * Registers the policy for every string that is passed to an HTML or script sink. Call this function before anything renders.
 *
 * The content security policy enforces Trusted Types (W3C Trusted Types, 3.4), so without this policy such a string causes an error.
 */
export function registerTrustedTypes(): void {
  globalThis.trustedTypes?.createPolicy('default', { createHTML: inertHtml, createScriptURL: ownScript });
}
