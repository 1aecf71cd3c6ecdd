/** Channel of the message in which the preload script transfers a MessagePort to the main process. */
export const connectChannel = 'dataquay:connect';

/** Channel of the message that the page is ready for files and links that the user opens. */
export const listenChannel = 'dataquay:listen';

/** Channel of files and links that the user opens. Each message is an `OpenRequest`. */
export const openChannel = 'dataquay:open';

/** Channel of the paths of files that the user drops on the window. The response is the id of the drop, or null. */
export const dropChannel = 'dataquay:drop';

/** Window message that transfers the other port to the page (`portMessage` in `renderer/connection`). */
export const portMessage = 'dataquay:port';

/** Name of the bridge in the page's global scope. */
export const bridgeName = 'dataquay';
