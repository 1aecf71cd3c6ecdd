/** Channel of the one message that the preload sends to the main process: it carries a MessagePort. */
export const connectChannel = 'dataquay:connect';

/** Message of the window by which the page gets its end of the port (`portMessage` in `renderer/connection`). */
export const portMessage = 'dataquay:port';

/** Name of the bridge in the page's world. */
export const bridgeName = 'dataquay';
