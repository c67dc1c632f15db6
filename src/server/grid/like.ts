/** A text for use inside an ILIKE pattern: its own % _ and \ are letters. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, char => `\\${char}`)
