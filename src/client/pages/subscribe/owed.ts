import { isEmpty, type Row } from '#schemas/kit/index.ts'
import { SPECIAL_FIRST } from '#schemas/supply/special.ts'
import type { Owes } from '#client/document/workflow/formCheck.ts'
import { LINE } from './follow.ts'

/** Lines in own words: they stay drafts until they are items of the library. */
export const inOwnWords = (rows: readonly Row[]): readonly Row[] =>
  rows.filter(row => !isEmpty(row.itemName ?? null) && isEmpty(row.libMaterialId ?? null))

export const owes: Owes = ({ draft, readOnly }) => (readOnly ? [] : inOwnWords(draft.lines[LINE] ?? []).map(row => ({
  label: `第 ${draft.lines[LINE]!.indexOf(row) + 1} 行 ${String(row.itemName)}`, text: SPECIAL_FIRST,
  cell: { line: LINE, rowId: String(row.id), column: 'itemName' },
})))
