import type { Pasted, PastedLeft } from './pasted-request.ts';

const shape = /^(https?:\/\/)([^/?#]*)([^#]*)/i;

/**
 * An http or https URL, as people copy it: in angle brackets or quotes, or with a parameter on each line.
 *
 * A name and password in the address are left out (RFC 3986 §3.2.1), and so is a fragment, which is never sent.
 */
export function readPastedUrl(text: string): Pasted {
  const [, scheme = '', authority = '', rest = ''] = shape.exec(unwrapped(text.trim()).replace(/\s*\n\s*/g, '')) ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  if (host === '' || /[\s"<>\\^`{|}]/.test(host)) return { refused: 'no-url' };
  const left: PastedLeft[] = host === authority ? [] : [{ what: 'credentials' }];
  return { request: { url: `${scheme}${host}${rest}`, left } };
}

function unwrapped(text: string): string {
  return (
    /^(?:<([\s\S]*)>|"([\s\S]*)"|'([\s\S]*)'|`([\s\S]*)`)$/
      .exec(text)
      ?.slice(1)
      .find((inner) => inner !== undefined)
      ?.trim() ?? text
  );
}
