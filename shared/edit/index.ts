export { odataUrlEditor } from './edit-odata-url.ts';
export { restUrlEditor } from './edit-rest-url.ts';
export type { EditedUrl, UrlEditor } from './edit-url.ts';
export { rememberLast } from './remember-last.ts';
export { applyChanges, changeBetween, type TextChange } from './text-change.ts';
