import { formulaCells, formulasOf, placedRows, searchKey, type Draft, type Grid, type Row, type Value } from '#schemas/kit/index.ts'
import { quotaMaterials } from '#schemas/quota/materials.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { splitWait } from '#schemas/quota/payload.ts'
import { quotaWorkers } from '#schemas/quota/workers.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import type { quota, quotaDocument, quotaMachine, quotaMaterial, quotaWorker } from './quota.ts'

export type QuotaRecord = typeof quota.$inferSelect
export interface QuotaTables {
  readonly workers: readonly (typeof quotaWorker.$inferSelect)[]
  readonly materials: readonly (typeof quotaMaterial.$inferSelect)[]
  readonly machines: readonly (typeof quotaMachine.$inferSelect)[]
  readonly documents: readonly (typeof quotaDocument.$inferSelect)[]
}
type Insert<T> = Omit<T, 'merchantId'>
export type QuotaLines = { readonly [L in keyof QuotaTables]: readonly Insert<QuotaTables[L][number]>[] }

/** Columns by draft cell, for reading, writing, listing and comparing. */
export const HEAD_COLUMNS = {
  quotaName: 'name', quotaUnit: 'unit', quotaNum: 'num', quotaProjectType: 'projectType', quotaItemType: 'itemType',
  quotaDesc: 'description', calcMode: 'calcMode',
  quotaJobCategory: 'jobCategory', quotaWorkerTotalAmount: 'workerTotal', quotaMaterialTotalAmount: 'materialTotal',
  quotaTotalAmount: 'total',
  quotaDailyPrice: 'dailyPrice', quotaWorkDay: 'workDay',
} as const satisfies Readonly<Record<string, keyof QuotaRecord>>
/** Version and source: in a draft, but set by the writer. */
export const FACT_COLUMNS = {
  quotaCode: 'code', quotaVersion: 'quotaVersion', sourceType: 'sourceType', sourceId: 'sourceId',
} as const satisfies Readonly<Record<string, keyof QuotaRecord>>

const ITEM_COLUMNS = {
  jobKey: 'workerId', libMaterialId: 'libMaterialId', libMaterialVersion: 'libMaterialVersion', materialCode: 'code', materialName: 'name',
  spec: 'spec', brand: 'brand', unit: 'unit', materialType: 'typeCode',
} as const
const ROW_COLUMNS: { readonly [L in keyof QuotaTables]: Readonly<Record<string, keyof QuotaTables[L][number]>> } = {
  workers: {
    jobId: 'jobId', jobName: 'jobName', jobCategory: 'jobCategory', jobLevel: 'jobLevel', dailyPrice: 'dailyPrice', ratio: 'ratio',
    quotaTotalAmount: 'total',
    quotaWorkDay: 'workDay', dailyWorkload: 'dailyWorkload', workloadPrice: 'workloadPrice', waitTime: 'waitHours',
  },
  materials: {
    ...ITEM_COLUMNS, isMain: 'isMain', quotaNum: 'num', price: 'price', quotaTotalAmount: 'total', sourceType: 'sourceType',
    sourceId: 'sourceId',
  },
  machines: ITEM_COLUMNS,
  documents: { jobKey: 'workerId', docName: 'docName', acceptOrg: 'acceptOrg', remarks: 'remarks' },
}
export const QUOTA_LINES = Object.keys(ROW_COLUMNS) as (keyof QuotaTables)[]
/** The id cell, and the grid whose cells may have a 计算式. */
const LINE_FACTS: Readonly<Record<keyof QuotaTables, { readonly id: string, readonly typed?: Grid }>> = {
  workers: { id: 'quotaWorkerId', typed: quotaWorkers }, materials: { id: 'quotaMaterialId', typed: quotaMaterials },
  machines: { id: 'quotaMachineId' }, documents: { id: 'quotaDocumentId' },
}
export const ID_COLUMN = (line: keyof QuotaTables): string => LINE_FACTS[line].id

type Names = Readonly<Record<string, string>>
/** Empty cells are null. */
function columnsOf(names: Names, row: Row): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (const key in names) columns[names[key]!] = row[key] === undefined || row[key] === '' ? null : row[key]
  return columns
}
function cellsOf(names: Names, record: Readonly<Record<string, unknown>>): Record<string, Value> {
  const cells: Record<string, Value> = {}
  for (const key in names) cells[key] = record[names[key]!] as Value
  return cells
}

/** Without {@link FACT_COLUMNS}. */
export function headColumns(head: Row) {
  const columns = columnsOf(HEAD_COLUMNS, head) as Pick<QuotaRecord, (typeof HEAD_COLUMNS)[keyof typeof HEAD_COLUMNS]>
  const name = columns.name ?? ''
  const files = head.quotaImgPath
  return {
    ...columns, name, num: columns.num ?? '1', calcMode: columns.calcMode ?? 'totalToJobStep',
    imgIds: Array.isArray(files) ? files.map(file => file.id) : [], pinyin: pinyinOf(name),
  }
}

export const quotaSearchKey = (code: string, name: string): string => `${searchKey(code)}|${searchKey(name)}`

export const factColumns = (head: Row) =>
  ({ ...columnsOf(FACT_COLUMNS, head), searchKey: quotaSearchKey(String(head.quotaCode ?? ''), String(head.quotaName ?? '')) })

/** Columns of a row at position `sort`; its key is the stored id. */
export function rowColumns<L extends keyof QuotaTables>(line: L, quotaId: string, row: Row, sort: number): QuotaLines[L][number] {
  const { typed } = LINE_FACTS[line]
  const columns = {
    quotaId, id: String(row.key), sort, ...columnsOf(ROW_COLUMNS[line] as Names, row),
    ...(typed && { formulas: formulasOf(row, typed.columns) }),
  }
  return (line === 'workers' ? { ...columns, waitHours: row.waitTime ?? 0 } : columns) as QuotaLines[L][number]
}

export function lineColumns(quotaId: string, draft: Draft): QuotaLines {
  const columnsOfLine = <L extends keyof QuotaTables>(line: L): QuotaLines[L][number][] =>
    placedRows(quotaPackage, line, draft).map(([row, sort]) => rowColumns(line, quotaId, row, sort))
  return {
    workers: columnsOfLine('workers'), materials: columnsOfLine('materials'), machines: columnsOfLine('machines'),
    documents: columnsOfLine('documents'),
  }
}

function countsOf(rows: readonly { readonly workerId: string }[]): (id: string) => string {
  const counts = new Map<string, number>()
  for (const { workerId } of rows) counts.set(workerId, (counts.get(workerId) ?? 0) + 1)
  return id => String(counts.get(id) ?? 0)
}

/** Draft from table rows; keys are stored ids, pictures have no links. */
export function draftOf(record: QuotaRecord, tables: QuotaTables): Draft {
  const [materials, machines, documents] = [tables.materials, tables.machines, tables.documents].map(countsOf)
  const rowsOf = (line: keyof QuotaTables): Row[] => tables[line].map(row => ({
    key: row.id, [ID_COLUMN(line)]: row.id, ...cellsOf(ROW_COLUMNS[line] as Names, row),
    ...('formulas' in row && formulaCells(row.formulas)),
    ...('waitHours' in row && {
      isWait: row.waitHours > 0, ...splitWait(row.waitHours), materialCount: materials!(row.id), machineCount: machines!(row.id),
      documentCount: documents!(row.id),
    }),
  }))
  return {
    head: {
      ...cellsOf({ ...HEAD_COLUMNS, ...FACT_COLUMNS }, record),
      quotaImgPath: record.imgIds.map(id => ({ id, originName: '', visitUrl: '' })),
    },
    lines: Object.fromEntries(QUOTA_LINES.map(line => [line, rowsOf(line)])),
  }
}

/** Counter of package codes (domain B2). */
export const QUOTA_COUNTER = 'quota.code'
