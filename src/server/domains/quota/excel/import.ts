import { computeDraft, sumOf, toScale, type Document, type Draft, type Row } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { audit } from '#server/core/audit.ts'
import { newId } from '#server/core/ids.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { levelsByPrice } from '#server/domains/labour/index.ts'
import { failedRows, keepFailed, keptSheet, Stopped, type ImportProblem } from '#server/grid/import/index.ts'
import { labelsAt } from '#shared/import/header.ts'
import type { Mapping } from '#shared/import/mapping.ts'
import { nextQuotaCode, reserveCode } from '../code.ts'
import { refusalOf, type LineFault } from '../faults.ts'
import { withIds } from '../lineIds.ts'
import { writeQuota } from '../write.ts'
import { COLUMNS, type ColumnKey } from './layout.ts'
import { gatherPackages, type SheetPackage } from './packages.ts'
import { readRows } from './parse.ts'
import { addMissing, findItems, refuseTaken, type FoundItems } from './resolve.ts'

export interface ImportAsked {
  readonly uploadId: string
  readonly sheet: string
  readonly headerRow: number
  readonly mapping: Mapping
  readonly createMissing: boolean
  readonly commit: boolean
}

const document = quotaPackage as unknown as Document
/** Where a cell of the draft stands in the workbook. */
const PACKAGE_COLUMN: Readonly<Record<string, ColumnKey>> = {
  quotaName: 'name', quotaUnit: 'unit', quotaDesc: 'desc', jobName: 'desc', dailyPrice: 'price', quotaTotalAmount: 'worker', waitTime: 'wait',
  quotaNum: 'num', price: 'price', docName: 'desc', acceptOrg: 'trade', remarks: 'remarks',
}
/** Cells that a workbook need not tell: the package stays a draft until they are filled. */
const OPEN = new Set(['required'])

/** Packages that are written before it is asked whether to go on. */
const BATCH = 20
const onAndOn = (): Promise<boolean> => Promise.resolve(true)

/**
 * Checks a workbook of packages and, with `commit`, writes those without a problem as drafts in this transaction; the rest
 * is kept as a workbook. `onBatch` hears of the packages written and all that are to be, and says whether to go on. Step totals are taken from the file and ratios follow from them, so that every total of the file stays.
 * @throws Stopped
 */
export async function importQuotas(tx: Tx, asked: ImportAsked, onBatch: (done: number, total: number) => Promise<boolean> = onAndOn) {
  const { fileName, sheet } = await keptSheet(tx, asked.uploadId, asked.sheet)
  const lookups = await lookupsFor(tx)
  const problems: ImportProblem[] = []
  const packages = gatherPackages(readRows(sheet, asked.headerRow, asked.mapping, lookups, problems), await levelsByPrice(tx))
  await refuseTaken(tx, packages)
  let found = await findItems(tx, packages)
  const isBad = badRows(problems)
  if (asked.commit && asked.createMissing) {
    await addMissing(tx, packages.filter(one => !isBad(one)), found, lookups)
    found = await findItems(tx, packages)
  }
  const drafts = packages.map(one => ({ one, draft: draftOf(one, found, asked.createMissing && !asked.commit) }))
  for (const { one, draft } of drafts) checkPackage(one, draft, refusalOf(draft, lookups)?.faults ?? [])

  const failed = badRows(problems)
  const good = drafts.filter(({ one }) => !failed(one))
  for (const [at, { one, draft }] of asked.commit ? good.entries() : []) {
    if (at % BATCH === 0 && !await onBatch(at, good.length)) throw new Stopped()
    await writeDraft(tx, one, draft)
  }
  if (!await onBatch(good.length, good.length)) throw new Stopped()
  const rows = problemRows(packages, problems, failed)
  const label = (column: string): string => COLUMNS[column as ColumnKey] ?? column
  const failedFileId = !asked.commit || problems.length === 0 ? null
    : await keepFailed(tx, `${fileName.replace(/\.\w+$/, '')}_未导入的定额.xlsx`, await failedRows(sheet, labelsAt(sheet, asked.headerRow - 1), rows, label))
  return {
    packages: drafts.map(({ one, draft }) => ({
      row: one.at.number, quotaCode: one.code, quotaName: String(draft.head.quotaName ?? ''), quotaUnit: String(draft.head.quotaUnit ?? ''),
      worker: textOf(draft.head.quotaWorkerTotalAmount), material: textOf(draft.head.quotaMaterialTotalAmount), total: textOf(draft.head.quotaTotalAmount),
      ok: !failed(one),
    })),
    problems, written: asked.commit ? good.length : 0, failedFileId,
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '0.00')

function badRows(problems: readonly ImportProblem[]): (one: SheetPackage) => boolean {
  const bad = new Set(problems.map(({ row }) => Number(row)))
  return one => one.rows.some(({ number }) => bad.has(number))
}

/** The computed draft; with `hopeful` rows without an item pass as if it were there already. */
function draftOf(one: SheetPackage, found: FoundItems, hopeful: boolean): Draft {
  const rowsOf = (machine: boolean): Row[] => one.items.filter(item => item.machine === machine).map(item => {
    const record = found.get(item)
    const { materialName, materialCode = null, spec = null, brand = null, unit = null } = item.wanted
    if (record === undefined) {
      if (!hopeful) item.at.fail('desc', 'missing', machine ? '机械库中没有这种机械' : '材料库中没有这种材料，或有多种而分不清')
      return { ...item.cells, materialName, materialCode, spec, brand, unit, libMaterialId: '-' }
    }
    return {
      ...item.cells, materialName: record.name, materialCode: record.code, spec: record.spec, brand: record.brand, unit: record.unit,
      materialType: record.typeCode, libMaterialId: record.id, libMaterialVersion: record.version,
    }
  })
  const quotaWorkerTotalAmount = toScale(sumOf(one.steps.map(step => textOf(step.quotaTotalAmount))), 2)
  return computeDraft(document, { head: { ...one.head, quotaWorkerTotalAmount }, lines: { workers: one.steps, materials: rowsOf(false), machines: rowsOf(true), documents: one.documents } })
}

/** Faults of filled cells are problems of their rows; what is merely missing keeps the package a draft. Totals must be the file's. */
function checkPackage(one: SheetPackage, draft: Draft, faults: readonly LineFault[]): void {
  const rows = new Map(one.rows.map(row => [String(row.number), row]))
  for (const { row, column, code, text } of faults) {
    if (!OPEN.has(code) && column in PACKAGE_COLUMN) (rows.get(String(row)) ?? one.at).fail(PACKAGE_COLUMN[column]!, code, text)
  }
  const [worker, material] = [textOf(draft.head.quotaWorkerTotalAmount), textOf(draft.head.quotaMaterialTotalAmount)]
  if ((one.said.worker ?? worker) !== worker) one.at.fail('worker', 'invalid', `人工费与各工序之和（${worker}）不符`)
  if ((one.said.material ?? material) !== material) one.at.fail('material', 'invalid', `主材费与各材料之和（${material}）不符`)
}

async function writeDraft(tx: Tx, { code: given }: SheetPackage, computed: Draft): Promise<void> {
  const itemType = typeof computed.head.quotaItemType === 'string' ? computed.head.quotaItemType : null
  if (given !== '') await reserveCode(tx, given)
  const code = given === '' ? await nextQuotaCode(tx, itemType) : given
  const id = newId()
  await writeQuota(tx, { id, code, quotaVersion: 1, state: '0', sourceType: 'IMPORT', sourceId: null }, withIds(computed, undefined), true)
  await audit(tx, { action: 'importExcel', entity: 'quota', entityId: id, to: '0', after: { quotaCode: code, quotaName: textOf(computed.head.quotaName) } })
}

/** All rows of packages that fail, so that they can be mended and imported as they are; rows of no package as well. */
function problemRows(
  packages: readonly SheetPackage[], problems: readonly ImportProblem[], failed: (one: SheetPackage) => boolean,
): ImportProblem[] {
  const told = new Set(problems.map(({ row }) => row))
  const others = packages.filter(failed).flatMap(({ rows }) => rows.map(({ number }) => number)).filter(number => !told.has(String(number)))
  const companions = [...new Set(others)].map(number => ({ row: String(number), column: 'code', code: 'invalid', text: '同一定额的其他行有问题', value: '' }))
  return [...problems, ...companions]
}
