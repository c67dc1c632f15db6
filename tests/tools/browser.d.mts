/**
 * Finds a Chromium and Chinese fonts, or ends the run with a clear message.
 * @returns the program's path; a `headed` one can show its windows
 */
export function findChromium(options?: { readonly headed?: boolean }): string
