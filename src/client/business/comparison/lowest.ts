import type { CellNote } from '#client/cells/cellEvents.ts'

/** The mark of the offer that is lowest in its row. @param noun what a row is called */
export const lowestNote = (noun: string): CellNote => ({ text: '▼', title: `该${noun}最低`, tone: 'success' })
