import { dec, tooFine, toScale, type Row } from '#schemas/kit/index.ts'
import { MANUAL_SOURCE_ID } from '#schemas/price/sources.ts'
import { BLANKING_STEP } from '#schemas/quota/workers.ts'
import type { WantedItem } from '#server/domains/library/index.ts'
import type { SheetRow } from './parse.ts'

/** A row that refers to a library item, before the lookup. */
export interface ItemRow {
  readonly at: SheetRow
  readonly machine: boolean
  readonly wanted: WantedItem
  readonly cells: Row
}

/** A package of the workbook. Row keys are the sheet's row numbers. */
export interface SheetPackage {
  readonly group: SheetGroup
  readonly code: string
  readonly head: Row
  readonly steps: Row[]
  readonly items: ItemRow[]
  readonly documents: Row[]
  /** Totals in the package's row; null if empty. */
  readonly said: { readonly worker: string | null, readonly material: string | null }
}

export type LevelOf = (jobCategory: string, dailyPrice: string) => string | null

export const scaled = (text: string | null, scale: number): string | null => (text === null ? null : toScale(dec(text), scale))
/** Allowed difference between an amount and quantity × price. */
export const TOLERANCE = '0.01'

/** Amount of a row, which must equal quantity × price; computed if empty. */
function amountOf(row: SheetRow, keys: readonly ('worker' | 'material' | 'auxiliary')[], label: string): string | null {
  const [num, price] = [row.decimal('num'), row.decimal('price')]
  const key = keys.find(one => row.text(one) !== '') ?? keys[0]!
  const amount = row.decimal(key)
  const product = num === null || price === null ? null : toScale(dec(num).times(price), 2)
  if (amount !== null && product !== null && dec(amount).minus(product).abs().gt(TOLERANCE))
    row.fail(key, 'invalid', `${label}与含量×单价（${product}）不符`)
  return amount === null ? product : toScale(dec(amount), 2)
}

export interface SheetGroup {
  readonly section: SheetRow | undefined
  readonly at: SheetRow
  readonly steps: { readonly row: SheetRow, readonly under: SheetRow[] }[]
  readonly rows: SheetRow[]
}

/** Groups rows: packages below a section, steps below their package, items and documents below their step. */
export function groupRows(rows: readonly SheetRow[]): SheetGroup[] {
  const groups: SheetGroup[] = []
  let section: SheetRow | undefined
  let current: SheetGroup | undefined
  for (const row of rows) {
    if (row.kind === 'section') {
      section = row
      current = undefined
    } else if (row.kind === 'package') groups.push(current = { section, at: row, steps: [], rows: [row] })
    else if (current === undefined) row.fail('kind', 'invalid', '这一行之前没有定额')
    else {
      current.rows.push(row)
      const step = current.steps.at(-1)
      if (row.kind === 'worker') current.steps.push({ row, under: [] })
      else if (step === undefined) row.fail('kind', 'invalid', '这一行之前没有人工')
      else step.under.push(row)
    }
  }
  return groups
}

/** Rows that can block the package: its rows, and its section's. */
export const rowsOfGroup = ({ section, rows }: SheetGroup): readonly SheetRow[] => (section === undefined ? rows : [section, ...rows])

/** A package completely in the workbook. */
export function newPackage(group: SheetGroup, levelOf: LevelOf): SheetPackage {
  const { section, at: row } = group
  const num = row.decimal('num')
  if (num !== null && !dec(num).eq(1)) row.fail('num', 'invalid', '定额的含量应为 1')
  if (row.text('name') === '') row.fail('name', 'required', '定额名称必须填写')
  if (row.text('unit') === '') row.fail('unit', 'required', '单位必须选择')
  if (section === undefined) row.fail('kind', 'invalid', '定额之前没有分部')
  const items: ItemRow[] = []
  const documents: Row[] = []
  const steps = group.steps.map(({ row: stepRow, under: childRows }) => {
    const step = stepOf(stepRow, levelOf)
    for (const one of childRows) {
      if (one.kind === 'document') documents.push(documentOf(one, String(step.key)))
      else items.push(itemOf(one, String(step.key)))
    }
    return step
  })
  return {
    group, code: row.text('code'), steps, items, documents,
    head: {
      quotaName: row.text('name'), quotaUnit: row.chosen('unit', 'unit'), quotaNum: '1.000000',
      quotaProjectType: row.chosen('projectType', 'projectType'), quotaItemType: section?.chosen('name', 'item') ?? null,
      quotaDesc: row.text('desc') || null, calcMode: 'jobStepToTotal', quotaJobCategory: row.chosen('trade', 'trade'),
    },
    said: { worker: scaled(row.decimal('worker'), 2), material: sumSaid(row) },
  }
}

function sumSaid(row: SheetRow): string | null {
  const [main, extra] = [row.decimal('material'), row.decimal('auxiliary')]
  return main === null && extra === null ? null : toScale(dec(main ?? '0').plus(extra ?? '0'), 2)
}

/** Name of a step or document; other files have it in the column of names. */
export const calledOf = (row: SheetRow): string => row.text('desc') || row.text('name')
export const stepName = (row: SheetRow): string => calledOf(row).replace(/\s/g, '')

export function stepOf(row: SheetRow, levelOf: LevelOf): Row {
  const jobName = stepName(row)
  if (jobName === '') row.fail('desc', 'required', '工序名称必须填写')
  const jobCategory = row.chosen('trade', 'trade')
  if (row.text('trade') === '') row.fail('trade', 'required', '工种必须选择')
  const dailyPrice = scaled(row.decimal('price'), 2)
  const levelName = row.chosen('level', 'level')
  return {
    key: String(row.number), jobName, jobId: jobName === BLANKING_STEP.jobName ? BLANKING_STEP.jobId : null, jobCategory,
    jobLevel: levelName ?? (jobCategory === null || dailyPrice === null ? null : levelOf(jobCategory, dailyPrice)),
    dailyPrice, quotaTotalAmount: amountOf(row, ['worker'], '人工费'), waitTime: waitOf(row),
  }
}

export function waitOf(row: SheetRow): number {
  const wait = row.decimal('wait')
  return wait === null ? 0 : Number(wait)
}

export const documentOf = (row: SheetRow, jobKey: string): Row => ({
  key: String(row.number), jobKey, docName: calledOf(row), acceptOrg: row.chosen('trade', 'acceptOrg'),
  remarks: row.text('remarks') || null,
})

export function itemOf(row: SheetRow, jobKey: string): ItemRow {
  const machine = row.kind === 'machine'
  const itemQuery = wantedOf(row)
  if (itemQuery.materialName === '') row.fail('desc', 'required', machine ? '机械名称必须填写' : '材料名称必须填写')
  if (row.text('unit') === '') row.fail('unit', 'required', '单位必须选择')
  if (!machine) amountOf(row, ['material', 'auxiliary'], '主材费')
  return {
    at: row, machine, wanted: itemQuery,
    cells: { key: String(row.number), jobKey, ...machine ? {} : { ...quantityOf(row), ...priceOf(row) } },
  }
}

export const wantedOf = (row: SheetRow): WantedItem => ({
  materialCode: row.text('name') || null, materialName: row.text('desc'), spec: row.text('trade') || null, brand: row.text('brand') || null,
  unit: row.chosen('unit', 'materialUnit'),
})
export const quantityOf = (row: SheetRow): Row => ({ quotaNum: scaledExactly(row, 'num', 6) })
export const priceOf = (row: SheetRow): Row => ({ price: scaledExactly(row, 'price', 2), sourceType: 'MANUAL', sourceId: MANUAL_SOURCE_ID })

function scaledExactly(row: SheetRow, key: 'num' | 'price', scale: number): string | null {
  const value = row.decimal(key)
  if (value !== null && dec(value).decimalPlaces() > scale) row.fail(key, 'invalid', tooFine(scale))
  return scaled(value, scale)
}
