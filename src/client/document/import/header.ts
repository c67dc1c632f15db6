import type { SheetFacts } from './types.ts'

/** Rows of a sheet that can be its header: the one that was found, and the sample below it. */
export const headerChoices = ({ headerRow, sample }: SheetFacts): readonly number[] =>
  [headerRow, ...sample.map((_, i) => headerRow + 1 + i)]

/** The sheet as it reads when another row is its header; a row that is not known leaves it as it is. */
export function underHeader(sheet: SheetFacts, row: number): SheetFacts {
  const skipped = row - sheet.headerRow
  const headers = sheet.sample[skipped - 1]
  return headers === undefined
    ? sheet
    : { ...sheet, headerRow: row, headers, sample: sheet.sample.slice(skipped), rows: sheet.rows - skipped }
}

/** A column as Excel names it: 0 is A, 26 is AA. */
export function columnLetter(at: number): string {
  const last = String.fromCharCode(65 + at % 26)
  return at < 26 ? last : columnLetter(Math.floor(at / 26) - 1) + last
}

/** Two columns may have the same header; the letter tells them apart. */
export const columnName = (headers: readonly string[], at: number): string => `${columnLetter(at)}　${headers[at]?.trim() || '（空）'}`
