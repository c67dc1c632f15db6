import type { CellNote } from '#client/cells/cellEvents.ts'

/** The mark of the lowest offer in its row. @param noun noun of a row */
export const lowestNote = (noun: string): CellNote => ({ text: '▼', title: `该${noun}最低`, tone: 'success' })
