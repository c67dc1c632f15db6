import { labelsAt, type HeaderSheet } from '#shared/import/header.ts'
import type { UploadedSheet } from '#shared/api/workbook.ts'
import type { SheetFacts } from './types.ts'

const SAMPLE = 5

const cellsOf = ({ top, merges }: UploadedSheet): HeaderSheet =>
  ({ rows: top.map(row => row.map(text => (text === '' ? null : { text }))), merges })

export const headerChoices = ({ top }: UploadedSheet): readonly number[] => top.map((_, at) => at + 1)

export function underHeader(sheet: UploadedSheet, row: number): SheetFacts {
  return {
    name: sheet.name, headerRow: row, headers: labelsAt(cellsOf(sheet), row - 1),
    sample: sheet.top.slice(row, row + SAMPLE), rows: Math.max(sheet.rowCount - row, 0),
  }
}

/** 0 is A, 26 is AA. */
export function columnLetter(at: number): string {
  const last = String.fromCharCode(65 + at % 26)
  return at < 26 ? last : columnLetter(Math.floor(at / 26) - 1) + last
}

/** The letter distinguishes equal headers. */
export const columnName = (headers: readonly string[], at: number): string =>
  `${columnLetter(at)}　${headers[at]?.trim() || '（空）'}`
