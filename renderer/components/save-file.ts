/** Saves a text as a download of the browser. */
export function saveText(name: string, text: string, mediaType = 'application/json'): void {
  saveFile(name, new Blob([text], { type: mediaType }));
}

/** Saves a file as a download of the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
