/** Hands a text to the user as a file to be saved where the browser, or the user, decides. */
export function saveText(name: string, text: string, mediaType = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
