import type { UploadedSheet } from '#shared/api/workbook.ts'
import { findHeader, HEADER_ROWS } from '#shared/import/header.ts'
import type { TargetLabels } from '#shared/import/mapping.ts'
import type { ReadSheet } from '../model.ts'

const CELL_CHARACTERS = 200

/** The first rows as texts, and the suggested column mapping. */
export function previewOf({ name, rows, merges: all, hidden, hiddenRows }: ReadSheet, targets: TargetLabels): UploadedSheet {
  const top = rows.slice(0, HEADER_ROWS)
  const merges = all.filter(merge => merge.top < HEADER_ROWS)
  const header = findHeader({ rows: top, merges }, targets)
  return {
    name, rowCount: rows.length, merges, headerRow: header?.row ?? 1,
    top: top.map(row => row.map(cell => cell?.text.slice(0, CELL_CHARACTERS) ?? '')),
    mapping: Object.fromEntries(header?.columns ?? []),
    ...hidden && { hidden },
    ...hiddenRows && {
      hiddenRows: { count: hiddenRows.length, top: hiddenRows.filter(at => at < HEADER_ROWS).map(at => at + 1) },
    },
  }
}
