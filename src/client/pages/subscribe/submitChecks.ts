import { isEmpty, type Row } from '#schemas/kit/index.ts'
import { SPECIAL_FIRST } from '#schemas/supply/special.ts'
import type { SubmitChecks } from '#client/document/workflow/formCheck.ts'
import { LINE } from './follow.ts'

/** Free text lines: they block the submit until they are bound to library items. */
export const inOwnWords = (rows: readonly Row[]): readonly Row[] =>
  rows.filter(row => !isEmpty(row.itemName ?? null) && isEmpty(row.libMaterialId ?? null))

export const submitChecks: SubmitChecks = ({ draft, readOnly }) => (readOnly ? [] : inOwnWords(draft.lines[LINE] ?? []).map(row => ({
  label: `第 ${draft.lines[LINE]!.indexOf(row) + 1} 行 ${String(row.itemName)}`, text: SPECIAL_FIRST,
  cell: { line: LINE, rowId: String(row.id), column: 'itemName' },
})))
