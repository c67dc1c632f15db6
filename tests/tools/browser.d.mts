/** Finds a Chromium and Chinese fonts, or ends the run with a clear message. @returns the program's path */
export function findChromium(): string
