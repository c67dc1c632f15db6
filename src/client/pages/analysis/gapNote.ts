import { gapTexts } from '#schemas/analysis/sums.ts'
import type { Row } from '#schemas/kit/index.ts'
import type { CellNote } from '#client/cells/cellEvents.ts'

/** By their words: a note stays the same one while it says the same. */
const NOTES = new Map<string, CellNote>()

/** What stands beside the margin of a section: how many of its items it leaves out. Of an item its empty cells say so. */
export function sectionGaps({ unit, unpriced, uncosted }: Row): CellNote | undefined {
  if (unit) return undefined
  const [prices, costs] = [Number(unpriced ?? 0), Number(uncosted ?? 0)]
  const title = gapTexts({ unpriced: prices, uncosted: costs }).join('，')
  if (title === '') return undefined
  const note = NOTES.get(title) ?? { text: `缺 ${prices + costs}`, title, tone: 'warning' }
  NOTES.set(title, note)
  return note
}
