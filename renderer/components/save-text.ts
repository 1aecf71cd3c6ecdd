import { saveFile } from './save-file.ts';

/** Hands a text to the user as a file to be saved where the browser, or the user, decides. */
export function saveText(name: string, text: string, mediaType = 'application/json'): void {
  saveFile(name, new Blob([text], { type: mediaType }));
}
