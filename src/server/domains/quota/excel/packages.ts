import { dec, tooFine, toScale, type Row } from '#schemas/kit/index.ts'
import { MANUAL_SOURCE_ID } from '#schemas/price/sources.ts'
import { BLANKING_STEP } from '#schemas/quota/workers.ts'
import type { WantedItem } from '#server/domains/library/index.ts'
import type { SheetRow } from './parse.ts'

/** A row that means a library item, until the item is found. */
export interface ItemRow {
  readonly at: SheetRow
  readonly machine: boolean
  readonly wanted: WantedItem
  readonly cells: Row
}

/** A package as the workbook tells it. Row keys are the numbers of the sheet's rows. */
export interface SheetPackage {
  readonly at: SheetRow
  readonly code: string
  readonly head: Row
  readonly steps: Row[]
  readonly items: ItemRow[]
  readonly documents: Row[]
  /** What the package's own row says of its money; null where it says nothing. */
  readonly said: { readonly worker: string | null, readonly material: string | null }
  /** Rows of the sheet that belong to it, its section's included. */
  readonly rows: SheetRow[]
}

type LevelOf = (jobCategory: string, dailyPrice: string) => string | null

const scaled = (text: string | null, scale: number): string | null => (text === null ? null : toScale(dec(text), scale))
const TOLERANCE = '0.01'

/** The amount of a row must be what its quantity and price give; without an amount it is computed. */
function amountOf(row: SheetRow, keys: readonly ('worker' | 'material' | 'auxiliary')[], label: string): string | null {
  const [num, price] = [row.decimal('num'), row.decimal('price')]
  const key = keys.find(one => row.text(one) !== '') ?? keys[0]!
  const amount = row.decimal(key)
  const product = num === null || price === null ? null : toScale(dec(num).times(price), 2)
  if (amount !== null && product !== null && dec(amount).minus(product).abs().gt(TOLERANCE)) row.fail(key, 'invalid', `${label}与含量×单价（${product}）不符`)
  return amount === null ? product : toScale(dec(amount), 2)
}

/** Puts rows together: sections name the item type, steps follow their package, items and documents their step. */
export function gatherPackages(rows: readonly SheetRow[], levelOf: LevelOf): SheetPackage[] {
  const packages: SheetPackage[] = []
  let section: { readonly at: SheetRow, readonly itemType: string | null } | undefined
  let current: SheetPackage | undefined
  for (const row of rows) {
    if (row.kind === 'section') {
      section = { at: row, itemType: row.chosen('name', 'item') }
      current = undefined
    } else if (row.kind === 'package') packages.push(current = packageOf(row, section))
    else if (current === undefined) row.fail('kind', 'invalid', '这一行之前没有定额')
    else {
      current.rows.push(row)
      if (row.kind === 'worker') current.steps.push(stepOf(row, levelOf))
      else bind(current, row)
    }
  }
  return packages
}

function packageOf(row: SheetRow, section: { readonly at: SheetRow, readonly itemType: string | null } | undefined): SheetPackage {
  const num = row.decimal('num')
  if (num !== null && !dec(num).eq(1)) row.fail('num', 'invalid', '定额的含量应为 1')
  if (row.text('name') === '') row.fail('name', 'required', '定额名称必须填写')
  if (row.text('unit') === '') row.fail('unit', 'required', '单位必须选择')
  if (section === undefined) row.fail('kind', 'invalid', '定额之前没有分部')
  return {
    at: row, code: row.text('code'), steps: [], items: [], documents: [], rows: [...section === undefined ? [] : [section.at], row],
    head: {
      quotaName: row.text('name'), quotaUnit: row.chosen('unit', 'unit'), quotaNum: '1.000000',
      quotaProjectType: row.chosen('projectType', 'projectType'), quotaItemType: section?.itemType ?? null,
      quotaDesc: row.text('desc') || null, calcMode: 'jobStepToTotal', quotaJobCategory: row.chosen('trade', 'trade'),
    },
    said: { worker: scaled(row.decimal('worker'), 2), material: sumSaid(row) },
  }
}

function sumSaid(row: SheetRow): string | null {
  const [main, extra] = [row.decimal('material'), row.decimal('auxiliary')]
  return main === null && extra === null ? null : toScale(dec(main ?? '0').plus(extra ?? '0'), 2)
}

function stepOf(row: SheetRow, levelOf: LevelOf): Row {
  const jobName = row.text('desc') || row.text('name')
  if (jobName === '') row.fail('desc', 'required', '工序名称必须填写')
  const jobCategory = row.chosen('trade', 'trade')
  if (row.text('trade') === '') row.fail('trade', 'required', '工种必须选择')
  const dailyPrice = scaled(row.decimal('price'), 2)
  const wait = row.decimal('wait')
  const named = row.chosen('level', 'level')
  return {
    key: String(row.number), jobName: jobName.replace(/\s/g, ''), jobId: jobName === BLANKING_STEP.jobName ? BLANKING_STEP.jobId : null, jobCategory,
    jobLevel: named ?? (jobCategory === null || dailyPrice === null ? null : levelOf(jobCategory, dailyPrice)),
    dailyPrice, quotaTotalAmount: amountOf(row, ['worker'], '人工费'), waitTime: wait === null ? 0 : Number(wait),
  }
}

/** A row under the step before it. */
function bind(current: SheetPackage, row: SheetRow): void {
  const step = current.steps.at(-1)
  if (step === undefined) {
    row.fail('kind', 'invalid', '这一行之前没有人工')
    return
  }
  const place = { key: String(row.number), jobKey: step.key }
  if (row.kind === 'document') {
    const docName = row.text('desc') || row.text('name')
    current.documents.push({ ...place, docName, acceptOrg: row.chosen('trade', 'acceptOrg'), remarks: row.text('remarks') || null })
    return
  }
  const machine = row.kind === 'machine'
  const wanted = {
    materialCode: row.text('name') || null, materialName: row.text('desc'), spec: row.text('trade') || null, brand: row.text('brand') || null,
    unit: row.chosen('unit', 'materialUnit'),
  }
  if (wanted.materialName === '') row.fail('desc', 'required', machine ? '机械名称必须填写' : '材料名称必须填写')
  if (row.text('unit') === '') row.fail('unit', 'required', '单位必须选择')
  if (!machine) amountOf(row, ['material', 'auxiliary'], '主材费')
  const priced = { quotaNum: scaledExactly(row, 'num', 6), price: scaledExactly(row, 'price', 2), sourceType: 'MANUAL', sourceId: MANUAL_SOURCE_ID }
  current.items.push({ at: row, machine, wanted, cells: { ...place, ...machine ? {} : priced } })
}

function scaledExactly(row: SheetRow, key: 'num' | 'price', scale: number): string | null {
  const value = row.decimal(key)
  if (value !== null && dec(value).decimalPlaces() > scale) row.fail(key, 'invalid', tooFine(scale))
  return scaled(value, scale)
}
