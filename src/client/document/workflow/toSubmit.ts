/**
 * Documents whose submit was pressed before they had an id: their page, which opens once they are saved, goes on with it. It may be another page
 * than the one of a new document.
 */
const waiting = new Set<string>()

export const submitOnceOpen = (id: string): void => void waiting.add(id)
export const isToBeSubmitted = (id: string): boolean => waiting.delete(id)
