import { gapTexts } from '#schemas/analysis/sums.ts'
import type { Row } from '#schemas/kit/index.ts'
import type { CellNote } from '#client/cells/cellEvents.ts'

/** Cached by text, so that a note with equal text stays the same object. */
const NOTES = new Map<string, CellNote>()

/** Note beside a section's margin: the number of omitted items. For an item its empty cells suffice. */
export function sectionGaps({ unit, unpriced, uncosted, incomplete }: Row): CellNote | undefined {
  if (unit) return undefined
  const title = gapTexts({ unpriced: Number(unpriced ?? 0), uncosted: Number(uncosted ?? 0) }).join('，')
  if (title === '') return undefined
  const text = `缺 ${Number(incomplete ?? 0)}`
  const note = NOTES.get(text + title) ?? { text, title, tone: 'warning' }
  NOTES.set(text + title, note)
  return note
}
