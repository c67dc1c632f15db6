/** Id of this window: the server relates the event stream and the presence of a window by it. */
export const WINDOW_ID: string = crypto.randomUUID()
