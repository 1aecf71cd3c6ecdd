export { rememberLast } from './edit-filter.ts';
export type { EditedUrl, UrlEditor } from './edit-url.ts';
export { odataUrlEditor, restUrlEditor } from './edit-url.ts';
export { applyChanges, changeBetween, type TextChange } from './text-change.ts';
