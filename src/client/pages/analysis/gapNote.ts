import { gapTexts } from '#schemas/analysis/sums.ts'
import type { Row } from '#schemas/kit/index.ts'
import type { CellNote } from '#client/cells/cellEvents.ts'

/** By their words: a note stays the same one while it says the same. */
const NOTES = new Map<string, CellNote>()

/** What stands beside the margin of a section: how many of its items it leaves out. Of an item its empty cells say so. */
export function sectionGaps({ unit, unpriced, uncosted, incomplete }: Row): CellNote | undefined {
  if (unit) return undefined
  const title = gapTexts({ unpriced: Number(unpriced ?? 0), uncosted: Number(uncosted ?? 0) }).join('，')
  if (title === '') return undefined
  const text = `缺 ${Number(incomplete ?? 0)}`
  const note = NOTES.get(text + title) ?? { text, title, tone: 'warning' }
  NOTES.set(text + title, note)
  return note
}
