import { kindOf, type Draft, type FileRef, type Grid, type Row } from '#schemas/kit/index.ts'
import { fromPayload, type QuotaPayload } from '#schemas/quota/payload.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import type { LineFault } from '#server/document/index.ts'
import { cleanRow } from '#server/grid/index.ts'

export interface Cleaned {
  readonly draft: Draft
  /** Cells whose value has not the type of their column. */
  readonly faults: readonly LineFault[]
}

/** Files come as rows of files or, as the spec sends them, as ids joined by commas. */
const filesOf = (value: unknown): unknown => typeof value !== 'string' ? value
  : value.split(',').map(id => id.trim()).filter(id => id !== '').map((id): FileRef => ({ id, originName: '', visitUrl: '' }))

/** What the grid of a line knows of a row that was sent. */
function cleanLine(grid: Grid, line: string, given: Readonly<Record<string, unknown>>, faults: LineFault[]): Row {
  const files = Object.entries(grid.columns).filter(([, column]) => kindOf(column).holds === 'files').map(([key]) => [key, filesOf(given[key])] as const)
  const { row, problems } = cleanRow(grid, { ...given, ...Object.fromEntries(files) }, String(given[grid.rowKey] ?? ''))
  faults.push(...problems.map(problem => ({ line, ...problem })))
  return row
}

/** The draft of a payload as far as the declaration knows it (spec-2 §7); what is computed is not taken from the sender. */
export function cleanPayload(payload: QuotaPayload): Cleaned {
  const { head, lines } = fromPayload(payload)
  const faults: LineFault[] = []
  const grids: Readonly<Record<string, Grid>> = quotaPackage.lines
  const header = cleanLine(quotaPackage.header, '', head, faults)
  return {
    draft: {
      head: { ...header, calcMode: header.calcMode ?? 'totalToJobStep', quotaNum: header.quotaNum ?? '1.000000' },
      lines: Object.fromEntries(Object.entries(grids).map(([line, grid]) => [line, (lines[line] ?? []).map(row => cleanLine(grid, line, row, faults))])),
    },
    faults,
  }
}
