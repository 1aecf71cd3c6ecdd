/** Channel of the preload's message to the main process that transfers a MessagePort. */
export const connectChannel = 'dataquay:connect';

/** Channel for the page's message that it is ready for files and links that the user opens. */
export const listenChannel = 'dataquay:listen';

/** Channel of files and links that the user opens, as `OpenRequest`. */
export const openChannel = 'dataquay:open';

/** Window message that transfers the other port to the page (`portMessage` in `renderer/connection`). */
export const portMessage = 'dataquay:port';

/** Name of the bridge in the page's global scope. */
export const bridgeName = 'dataquay';
