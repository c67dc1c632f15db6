import { DICT } from '#schemas/dict/dictionaries.ts'
import {
  decimalsOf, groupThousands, pathLabels, toScale, dec, type Draft, type ExcelCell, type Lookups, type Row,
} from '#schemas/kit/index.ts'
import { ACCEPT_ORG } from '#schemas/quota/documents.ts'
import type { StepLine } from '#schemas/quota/payload.ts'
import { ROW_KINDS, type ColumnKey } from './layout.ts'

export type Cells = Partial<Record<ColumnKey, ExcelCell | null>>
export type Part = 'package' | 'worker' | 'material' | 'machine' | 'document'

/** A package row of a workbook; `key` and `step` are keys of the draft's rows. */
export interface CellRow {
  readonly part: Part
  readonly key: string
  readonly step: string
  readonly cells: Cells
}

/** Key of the header's row, which has none in a draft. */
export const HEAD_KEY = ''

const text = (value: unknown): ExcelCell | null =>
  (typeof value !== 'string' || value === '' ? null : { type: 's', text: value, format: '@' })
const number = (value: unknown): ExcelCell | null =>
  (typeof value !== 'string' ? null : { type: 'n', text: value, format: decimalsOf(value) > 2 ? '0.######' : '0.00' })
const integer = (value: unknown): ExcelCell | null =>
  (typeof value === 'number' && value !== 0 ? { type: 'n', text: String(value), format: '0' } : null)

const organisation = (key: unknown): string | null =>
  (typeof key !== 'string' ? null : ACCEPT_ORG[key as keyof typeof ACCEPT_ORG] ?? key)

function byStep(rows: readonly Row[] = []): ReadonlyMap<unknown, readonly Row[]> {
  const steps = new Map<unknown, Row[]>()
  for (const row of rows) {
    const stepRows = steps.get(row.jobKey)
    if (stepRows === undefined) steps.set(row.jobKey, [row])
    else stepRows.push(row)
  }
  return steps
}

/** A package's rows in the workbook layout, importable again. */
export function cellRows({ head, lines }: Draft, lookups: Lookups): CellRow[] {
  const code = text(head.quotaCode)
  const dict = (pid: number, key: unknown): ExcelCell | null => text(typeof key === 'string' ? lookups.label(pid, key) ?? key : null)
  const bound = { materials: byStep(lines.materials), machines: byStep(lines.machines), documents: byStep(lines.documents) }
  const childrenOf = (line: StepLine, step: Row): readonly Row[] => bound[line].get(step.key) ?? []
  const place = (part: Part, row: Row) => ({ part, key: String(row.key), step: String(row.jobKey ?? row.key) })
  const item = (row: Row): Cells => ({
    code, name: text(row.materialCode), desc: text(row.materialName), trade: text(row.spec), unit: dict(DICT.materialUnit, row.unit),
    brand: text(row.brand),
  })
  return [
    { part: 'package', key: HEAD_KEY, step: HEAD_KEY, cells: {
      code, kind: text(ROW_KINDS.package), name: text(head.quotaName), desc: text(head.quotaDesc),
      trade: dict(DICT.jobCategory, head.quotaJobCategory),
      unit: dict(DICT.unit, head.quotaUnit), num: { type: 'n', text: '1', format: '0' }, price: number(head.quotaTotalAmount),
      worker: number(head.quotaWorkerTotalAmount), material: number(head.quotaMaterialTotalAmount),
      projectType: dict(DICT.projectType, head.quotaProjectType), version: integer(head.quotaVersion),
    } },
    ...(lines.workers ?? []).flatMap((step): CellRow[] => [
      { ...place('worker', step), cells: {
        code, kind: text(ROW_KINDS.worker), desc: text(step.jobName), trade: dict(DICT.jobCategory, step.jobCategory), unit: text('工日'),
        num: number(step.quotaWorkDay), price: number(step.dailyPrice), worker: number(step.quotaTotalAmount),
        level: dict(DICT.jobLevel, step.jobLevel), wait: integer(step.waitTime),
      } },
      ...childrenOf('materials', step).map((row): CellRow => ({ ...place('material', row), cells:
        {
          ...item(row), kind: text(ROW_KINDS.material), num: number(row.quotaNum), price: number(row.price),
          material: number(row.quotaTotalAmount),
        } })),
      ...childrenOf('machines', step).map((row): CellRow =>
        ({ ...place('machine', row), cells: { ...item(row), kind: text(ROW_KINDS.machine) } })),
      ...childrenOf('documents', step).map((row): CellRow => ({ ...place('document', row), cells: {
        code, kind: text(ROW_KINDS.document), desc: text(row.docName), trade: text(organisation(row.acceptOrg)), remarks: text(row.remarks),
      } })),
    ]),
  ]
}

export const sectionCells = (itemType: string | null, code: string, lookups: Lookups): Cells =>
  ({ code: text(code.slice(0, 6)), kind: text(ROW_KINDS.section), name: text(sectionName(itemType, lookups)) })

export const sectionName = (itemType: unknown, lookups: Lookups): string =>
  (typeof itemType === 'string' ? pathLabels(lookups, 'ITEM', itemType).join('/') : '')

/** A cell as text with all decimals, at least `places`, by default those of money. */
export function shownCell(cell: ExcelCell | null | undefined, decimals = 2): string {
  if (cell == null) return ''
  if (cell.type !== 'n') return cell.text
  return groupThousands(cell.format === '0' ? cell.text : toScale(dec(cell.text), Math.max(decimals, decimalsOf(cell.text))))
}
