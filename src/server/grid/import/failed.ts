import { writeWorkbook, type ReadSheet, type WriteSheet } from '#server/core/xlsx/index.ts'
import type { ImportProblem } from './types.ts'

const WIDTH = 110
const PROBLEM_WIDTH = 320

/** Rows with problems, under the sheet's header, with number and reasons. */
export function failedSheet(
  sheet: ReadSheet, labels: readonly string[], problems: readonly ImportProblem[], label: (column: string) => string,
): WriteSheet {
  const reasons = new Map<number, string[]>()
  for (const { row, column, text } of problems) {
    reasons.set(Number(row), [...reasons.get(Number(row)) ?? [], `${label(column)}：${text}`])
  }
  const width = sheet.rows.reduce((maxLength, row) => Math.max(maxLength, row.length), 0)
  return {
    name: sheet.name,
    columns: [
      ...Array.from({ length: width }, (_, at) => ({ header: labels[at] ?? '', width: WIDTH })),
      { header: '原行号', width: WIDTH }, { header: '问题', width: PROBLEM_WIDTH },
    ],
    rows: [...reasons].toSorted(([a], [b]) => a - b).map(([number, texts]) => [
      ...Array.from({ length: width }, (_, at) => {
        const cell = sheet.rows[number - 1]?.[at]
        if (cell == null) return null
        return cell.number === undefined ? { type: 's' as const, text: cell.text } : { type: 'n' as const, text: cell.number }
      }),
      { type: 'n', text: String(number) }, { type: 's', text: texts.join('；') },
    ]),
  }
}

/** {@link failedSheet} as a workbook. */
export const failedRows = (...args: Parameters<typeof failedSheet>): Promise<Uint8Array> => writeWorkbook([failedSheet(...args)])
