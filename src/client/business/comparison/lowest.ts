import type { CellNote } from '#client/cells/cellEvents.ts'

/** @param noun noun of a row */
export const lowestNote = (noun: string): CellNote => ({ text: '▼', title: `该${noun}最低`, tone: 'success' })
