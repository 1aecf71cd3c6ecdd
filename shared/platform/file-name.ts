/** Maximum length of a file name in bytes of UTF-8 on Linux and macOS. Windows allows longer names. */
const maxBytes = 255;

/** Reserved device names of Windows, with any extension ("Naming Files, Paths, and Namespaces"). */
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?:\.|$)/i;

// biome-ignore lint/suspicious/noControlCharactersInRegex: file names can't contain them.
const forbidden = /[/\\:*?"<>|\u0000-\u001f]+/g;

/** Checks whether a name is reserved for a device on Windows (`CON`, `nul.csv`), so that no file can have it. */
export function isDeviceName(name: string): boolean {
  return device.test(name);
}

/**
 * Checks whether a file name is valid on all common systems. It has none of `/ \ : * ? " < > |`, doesn't end with a dot or space, isn't a
 * device name, and isn't too long.
 */
export function isFileName(name: string): boolean {
  return name.search(forbidden) < 0 && !isDeviceName(name) && !/^$|[. ]$/.test(name) && bytesOf(name) <= maxBytes;
}

/** Returns the valid part of a text for the start of a file name, at most 120 bytes. The part can be empty. */
export function fileNamePart(text: string): string {
  const allowed = text.replaceAll(forbidden, '-');
  let part = '';
  let bytes = 0;
  for (const character of isDeviceName(allowed) ? `-${allowed}` : allowed) {
    bytes += bytesOf(character);
    if (bytes > 120) break;
    part += character;
  }
  return part.replace(/[. ]+$/, '');
}

/** Returns the number of bytes of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
