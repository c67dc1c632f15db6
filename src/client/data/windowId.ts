/** This window among all that are open: the server knows by it whose stream and whose place belong together. */
export const WINDOW_ID: string = crypto.randomUUID()
