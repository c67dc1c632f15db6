import { formulaCells, formulasOf, searchKey, type Draft, type Row } from '#schemas/kit/index.ts'
import { quotaMaterials } from '#schemas/quota/materials.ts'
import { splitWait } from '#schemas/quota/payload.ts'
import { quotaWorkers } from '#schemas/quota/workers.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import type { quota, quotaDocument, quotaMachine, quotaMaterial, quotaWorker } from './quota.ts'

export type QuotaRecord = typeof quota.$inferSelect
/** A package as it lies in the tables. */
export interface QuotaTables {
  readonly workers: readonly (typeof quotaWorker.$inferSelect)[]
  readonly materials: readonly (typeof quotaMaterial.$inferSelect)[]
  readonly machines: readonly (typeof quotaMachine.$inferSelect)[]
  readonly documents: readonly (typeof quotaDocument.$inferSelect)[]
}
type Insert<T> = Omit<T, 'merchantId'>
export type QuotaLines = { readonly [L in keyof QuotaTables]: readonly Insert<QuotaTables[L][number]>[] }

const text = (row: Row, key: string): string | null => {
  const value = row[key]
  return typeof value === 'string' && value !== '' ? value : null
}
const int = (row: Row, key: string): number | null => (typeof row[key] === 'number' ? row[key] : null)

/** Header columns of a computed draft. */
export function headColumns(head: Row) {
  const name = text(head, 'quotaName') ?? ''
  const files = head.quotaImgPath
  return {
    name, unit: text(head, 'quotaUnit'), num: text(head, 'quotaNum') ?? '1', projectType: text(head, 'quotaProjectType'),
    itemType: text(head, 'quotaItemType'), description: text(head, 'quotaDesc'),
    calcMode: head.calcMode === 'jobStepToTotal' ? 'jobStepToTotal' as const : 'totalToJobStep' as const,
    jobCategory: text(head, 'quotaJobCategory'), workerTotal: text(head, 'quotaWorkerTotalAmount'),
    materialTotal: text(head, 'quotaMaterialTotalAmount'), total: text(head, 'quotaTotalAmount'),
    dailyPrice: text(head, 'quotaDailyPrice'), workDay: text(head, 'quotaWorkDay'),
    imgIds: Array.isArray(files) ? files.map(file => file.id) : [], pinyin: pinyinOf(name),
  }
}

/** What searches look at: code and name. */
export const quotaSearchKey = (code: string, name: string): string => `${searchKey(code)}|${searchKey(name)}`

const item = (row: Row) => ({
  libMaterialId: text(row, 'libMaterialId'), libMaterialVersion: int(row, 'libMaterialVersion'), code: text(row, 'materialCode'),
  name: text(row, 'materialName'), spec: text(row, 'spec'), brand: text(row, 'brand'), unit: text(row, 'unit'), typeCode: text(row, 'materialType'),
})
const bound = (quotaId: string, row: Row, sort: number) => ({ quotaId, id: String(row.key), workerId: String(row.jobKey), sort })
/** Columns of a computed row of a line that stands in place `sort`; its key is the id to store. */
export const ROW_COLUMNS: { readonly [L in keyof QuotaTables]: (quotaId: string, row: Row, sort: number) => QuotaLines[L][number] } = {
  workers: (quotaId, row, sort) => ({
    quotaId, id: String(row.key), sort, jobId: text(row, 'jobId'), jobName: text(row, 'jobName'), jobCategory: text(row, 'jobCategory'),
    jobLevel: text(row, 'jobLevel'), dailyPrice: text(row, 'dailyPrice'), ratio: text(row, 'ratio'), total: text(row, 'quotaTotalAmount'),
    workDay: text(row, 'quotaWorkDay'), dailyWorkload: text(row, 'dailyWorkload'), workloadPrice: text(row, 'workloadPrice'),
    waitHours: int(row, 'waitTime') ?? 0, formulas: formulasOf(row, quotaWorkers.columns),
  }),
  materials: (quotaId, row, sort) => ({
    ...bound(quotaId, row, sort), ...item(row), num: text(row, 'quotaNum'), price: text(row, 'price'), total: text(row, 'quotaTotalAmount'),
    sourceType: text(row, 'sourceType'), sourceId: text(row, 'sourceId'), formulas: formulasOf(row, quotaMaterials.columns),
  }),
  machines: (quotaId, row, sort) => ({ ...bound(quotaId, row, sort), ...item(row) }),
  documents: (quotaId, row, sort) => ({
    ...bound(quotaId, row, sort), docName: text(row, 'docName'), acceptOrg: text(row, 'acceptOrg'), remarks: text(row, 'remarks'),
  }),
}
export const QUOTA_LINES = Object.keys(ROW_COLUMNS) as (keyof QuotaTables)[]

/** The rows of a line with their places: of a step in the package, of the others under their step. */
export function placed(line: keyof QuotaTables, { lines }: Draft): (readonly [row: Row, sort: number])[] {
  const next = new Map<unknown, number>()
  return (lines[line] ?? []).map(row => {
    const step = line === 'workers' ? null : row.jobKey
    const sort = next.get(step) ?? 0
    next.set(step, sort + 1)
    return [row, sort]
  })
}

/** All line columns of a computed draft. */
export function lineColumns(quotaId: string, draft: Draft): QuotaLines {
  const of = <L extends keyof QuotaTables>(line: L): QuotaLines[L][number][] => placed(line, draft).map(([row, sort]) => ROW_COLUMNS[line](quotaId, row, sort))
  return { workers: of('workers'), materials: of('materials'), machines: of('machines'), documents: of('documents') }
}

type Item = Pick<QuotaTables['machines'][number], 'libMaterialId' | 'libMaterialVersion' | 'code' | 'name' | 'spec' | 'brand' | 'unit' | 'typeCode'>
const itemCells = (row: Item) => ({
  materialCode: row.code, materialName: row.name, spec: row.spec, brand: row.brand, unit: row.unit, materialType: row.typeCode,
  libMaterialId: row.libMaterialId, libMaterialVersion: row.libMaterialVersion,
})

/** How many rows stand under each step, as text. */
function countsOf(rows: readonly { readonly workerId: string }[]): (id: string) => string {
  const counts = new Map<string, number>()
  for (const { workerId } of rows) counts.set(workerId, (counts.get(workerId) ?? 0) + 1)
  return id => String(counts.get(id) ?? 0)
}

/** The draft that the tables hold; row keys are the stored ids, pictures have no links. */
export function draftOf(record: QuotaRecord, tables: QuotaTables): Draft {
  const head = {
    quotaName: record.name, quotaCode: record.code, quotaUnit: record.unit, quotaNum: record.num, quotaProjectType: record.projectType,
    quotaItemType: record.itemType, quotaDesc: record.description, quotaImgPath: record.imgIds.map(id => ({ id, originName: '', visitUrl: '' })), calcMode: record.calcMode,
    quotaJobCategory: record.jobCategory, quotaWorkerTotalAmount: record.workerTotal, quotaDailyPrice: record.dailyPrice,
    quotaWorkDay: record.workDay, quotaMaterialTotalAmount: record.materialTotal, quotaTotalAmount: record.total,
    quotaVersion: record.quotaVersion, sourceType: record.sourceType, sourceId: record.sourceId,
  }
  const counts = { materials: countsOf(tables.materials), machines: countsOf(tables.machines), documents: countsOf(tables.documents) }
  return {
    head,
    lines: {
      workers: tables.workers.map(row => ({
        key: row.id, quotaWorkerId: row.id, jobId: row.jobId, jobName: row.jobName, jobCategory: row.jobCategory, jobLevel: row.jobLevel,
        dailyPrice: row.dailyPrice, ratio: row.ratio, quotaTotalAmount: row.total, quotaWorkDay: row.workDay, dailyWorkload: row.dailyWorkload,
        workloadPrice: row.workloadPrice, waitTime: row.waitHours, isWait: row.waitHours > 0, ...splitWait(row.waitHours),
        materialCount: counts.materials(row.id), machineCount: counts.machines(row.id), documentCount: counts.documents(row.id), ...formulaCells(row.formulas),
      })),
      materials: tables.materials.map(row => ({
        key: row.id, quotaMaterialId: row.id, jobKey: row.workerId, ...itemCells(row), quotaNum: row.num, price: row.price,
        quotaTotalAmount: row.total, sourceType: row.sourceType, sourceId: row.sourceId, ...formulaCells(row.formulas),
      })),
      machines: tables.machines.map(row => ({ key: row.id, quotaMachineId: row.id, jobKey: row.workerId, ...itemCells(row) })),
      documents: tables.documents.map(row => ({
        key: row.id, quotaDocumentId: row.id, jobKey: row.workerId, docName: row.docName, acceptOrg: row.acceptOrg, remarks: row.remarks,
      })),
    },
  }
}

/** The counter behind the codes of a merchant's packages (domain B2). */
export const QUOTA_COUNTER = 'quota.code'
