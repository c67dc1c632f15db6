import {
  dec, decimalsOf, formulaCells, formulasOf, isDecimalText, NO_LOOKUPS, parseCell, scaleOf, toScale,
  type Column, type Draft, type FileRef, type Grid, type KindName, type Row, type Value,
} from '#schemas/kit/index.ts'
import { fromPayload, type QuotaPayload } from '#schemas/quota/payload.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { WIRE } from '#shared/api/page.ts'
import type { LineFault } from './faults.ts'

export interface Cleaned {
  readonly draft: Draft
  /** Cells whose value has not the type of their column. */
  readonly faults: readonly LineFault[]
}

const TEXTS: ReadonlySet<KindName> = new Set(['text', 'longText'])
const DECIMALS: ReadonlySet<KindName> = new Set(['decimal', 'money', 'percent'])

/** One stored form for one value: texts trimmed, decimals with all their places, "" is empty. */
function normal(value: Value, column: Column<KindName, unknown>): Value {
  if (value === '') return null
  if (typeof value !== 'string') return value
  if (TEXTS.has(column.kind)) {
    const read = parseCell(value, column, NO_LOOKUPS)
    return read.ok ? read.value : value
  }
  const fits = DECIMALS.has(column.kind) && isDecimalText(value) && decimalsOf(value) <= scaleOf(column)
  return fits ? toScale(dec(value), scaleOf(column)) : value
}

/** Files come as rows of files or, as the spec sends them, as ids joined by commas. */
const filesOf = (value: unknown): unknown => typeof value !== 'string' ? value
  : value.split(',').map(id => id.trim()).filter(id => id !== '').map((id): FileRef => ({ id, originName: '', visitUrl: '' }))

/** Keeps what the grid declares and the 计算式 that give what their cells hold, drops computed columns and everything else. */
export function cleanRow(grid: Grid, line: string, given: Readonly<Record<string, unknown>>, faults: LineFault[]): Row {
  const row = String(given[grid.rowKey] ?? '')
  const cells = Object.entries(grid.columns).filter(([, column]) => !column.computed).map(([key, column]): [string, Value] => {
    const value = column.kind === 'files' ? filesOf(given[key]) : given[key]
    if (value === undefined || value === null) return [key, null]
    const read = WIRE[column.kind].safeParse(value)
    if (!read.success) {
      faults.push({ line, row, column: key, code: 'invalid', text: `${column.label}的内容不正确` })
      return [key, null]
    }
    return [key, normal(value as Value, column)]
  })
  const cleaned = { ...Object.fromEntries(cells), [grid.rowKey]: row }
  return { ...cleaned, ...formulaCells(formulasOf({ ...given as Row, ...cleaned }, grid.columns)) }
}

/** The draft of a payload as far as the declaration knows it (spec-2 §7); what is computed is not taken from the sender. */
export function cleanPayload(payload: QuotaPayload): Cleaned {
  const { head, lines } = fromPayload(payload)
  const faults: LineFault[] = []
  const grids: Readonly<Record<string, Grid>> = quotaPackage.lines
  const header = cleanRow(quotaPackage.header, '', head, faults)
  return {
    draft: {
      head: { ...header, calcMode: header.calcMode ?? 'totalToJobStep', quotaNum: header.quotaNum ?? '1.000000' },
      lines: Object.fromEntries(Object.entries(grids).map(([line, grid]) => [line, (lines[line] ?? []).map(row => cleanRow(grid, line, row, faults))])),
    },
    faults,
  }
}
