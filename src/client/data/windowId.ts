/** Id by which the server relates a window's event stream and presence. */
export const WINDOW_ID: string = crypto.randomUUID()
