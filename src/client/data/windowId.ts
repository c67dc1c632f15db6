/** Relates a window's event stream and presence on the server. */
export const WINDOW_ID: string = crypto.randomUUID()
