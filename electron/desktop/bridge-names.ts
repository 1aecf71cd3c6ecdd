/** Channel of the one message that the preload sends to the main process: it carries a MessagePort. */
export const connectChannel = 'dataquay:connect';

/** Channel by which the page tells that it takes what the user opens from outside. */
export const listenChannel = 'dataquay:listen';

/** Channel of what the user opens from outside, an `OpenRequest`. */
export const openChannel = 'dataquay:open';

/** Message of the window by which the page gets its end of the port (`portMessage` in `renderer/connection`). */
export const portMessage = 'dataquay:port';

/** Name of the bridge in the page's world. */
export const bridgeName = 'dataquay';
