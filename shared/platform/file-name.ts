/** The most bytes of a name in UTF-8: what Linux and macOS take; Windows counts fewer for the same name. */
const mostBytes = 255;

/** What begins like a device of Windows is that device there, whatever its ending ("Naming Files, Paths, and Namespaces"). */
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?:\.|$)/i;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a file name may not hold.
const forbidden = /[/\\:*?"<>|\u0000-\u001f]+/g;

/** Whether a name is that of a device on Windows (`CON`, `nul.csv`): nothing can be kept under it. */
export function isDeviceName(name: string): boolean {
  return device.test(name);
}

/** Whether every usual system takes this as the name of a file: none of `/ \ : * ? " < > |`, no device, no dot or blank at its end, and not too long. */
export function isFileName(name: string): boolean {
  return name.search(forbidden) < 0 && !isDeviceName(name) && !/^$|[. ]$/.test(name) && bytesOf(name) <= mostBytes;
}

/** A text as the beginning of a file name: without what no system takes, 120 bytes at most; empty where nothing is left. */
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

/** Bytes of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
