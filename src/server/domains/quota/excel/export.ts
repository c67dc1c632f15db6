import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { businessStamp, decimalsOf, type ExcelCell, type Lookups, pathLabels } from '#schemas/kit/index.ts'
import { ACCEPT_ORG } from '#schemas/quota/documents.ts'
import { seesPrices, type FileReply } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { writeWorkbook } from '#server/core/xlsx/index.ts'
import { quota } from '#server/db/tables/quota.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { ROW_CEILING, type PageQuery } from '#shared/api/page.ts'
import { listPlatformQuotas, listQuotas } from '../list.ts'
import { readQuotas, type StoredQuota } from '../read.ts'
import { COLUMNS, ROW_KINDS, type ColumnKey } from './layout.ts'

type Cells = Partial<Record<ColumnKey, ExcelCell | null>>

const PRICES: ReadonlySet<ColumnKey> = new Set(['price', 'worker', 'material', 'auxiliary', 'machine'])
const WIDTHS: Partial<Record<ColumnKey, number>> = { name: 200, desc: 280, trade: 120 }
const WIDTH = 90
const BATCH = 200

const text = (value: string | null | undefined): ExcelCell | null => (value == null || value === '' ? null : { type: 's', text: value, format: '@' })
const number = (value: string | null): ExcelCell | null =>
  (value === null ? null : { type: 'n', text: value, format: decimalsOf(value) > 2 ? '0.######' : '0.00' })

const organisation = (key: string | null): string | null => (key === null ? null : ACCEPT_ORG[key as keyof typeof ACCEPT_ORG] ?? key)

/** A package's rows in the layout of quota workbooks, so that they can be imported again. */
function rowsOf({ record, tables }: StoredQuota, lookups: Lookups): Cells[] {
  const code = text(record.code)
  const dict = (pid: number, key: string | null): ExcelCell | null => text(key === null ? null : lookups.label(pid, key) ?? key)
  const kind = (name: keyof typeof ROW_KINDS): ExcelCell | null => text(ROW_KINDS[name])
  const item = (row: StoredQuota['tables']['machines'][number]): Cells =>
    ({ code, name: text(row.code), desc: text(row.name), trade: text(row.spec), unit: dict(DICT.materialUnit, row.unit), brand: text(row.brand) })
  return [
    {
      code, kind: kind('package'), name: text(record.name), desc: text(record.description), trade: dict(DICT.jobCategory, record.jobCategory),
      unit: dict(DICT.unit, record.unit), num: { type: 'n', text: '1', format: '0' }, price: number(record.total), worker: number(record.workerTotal),
      material: number(record.materialTotal), projectType: dict(DICT.projectType, record.projectType),
    },
    ...tables.workers.flatMap((step): Cells[] => [
      {
        code, kind: kind('worker'), desc: text(step.jobName), trade: dict(DICT.jobCategory, step.jobCategory), unit: text('工日'), num: number(step.workDay),
        price: number(step.dailyPrice), worker: number(step.total), level: dict(DICT.jobLevel, step.jobLevel),
        wait: step.waitHours === 0 ? null : { type: 'n', text: String(step.waitHours), format: '0' },
      },
      ...tables.materials.filter(row => row.workerId === step.id).map((row): Cells =>
        ({ ...item(row), kind: kind('material'), num: number(row.num), price: number(row.price), material: number(row.total) })),
      ...tables.machines.filter(row => row.workerId === step.id).map((row): Cells => ({ ...item(row), kind: kind('machine') })),
      ...tables.documents.filter(row => row.workerId === step.id).map((row): Cells => ({
        code, kind: kind('document'), desc: text(row.docName), trade: text(organisation(row.acceptOrg)), remarks: text(row.remarks),
      })),
    ]),
  ]
}

async function idsOf({ q }: Db, owner: string, ids: readonly string[] | undefined): Promise<string[]> {
  const rows = await q.select({ id: quota.id }).from(quota)
    .where(and(eq(quota.merchantId, owner), ne(quota.state, '9'), ids === undefined ? undefined : inArray(quota.id, [...ids])))
    .orderBy(asc(quota.itemType), asc(quota.code)).limit(ROW_CEILING + 1)
  if (rows.length > ROW_CEILING) throw new AppError('TOO_MANY_ROWS', { text: `定额超过 ${ROW_CEILING} 个，请选择后分批导出` })
  return rows.map(({ id }) => id)
}

interface Asked {
  readonly ids?: readonly string[]
  /** A list's own conditions, whatever its page. */
  readonly query?: PageQuery
  readonly sys: boolean
}

async function foundBy(db: Db, { query, sys }: Asked): Promise<string[] | undefined> {
  if (query === undefined) return undefined
  const { rows } = await (sys ? listPlatformQuotas : listQuotas)(db, { ...query, pageNum: 1, pageSize: -1 })
  return rows.map(row => String(row.quotaId))
}

/** Packages with all their rows as a workbook; money only for who may see prices. */
export async function exportQuotas(db: Db, asked: Asked): Promise<FileReply> {
  const owner = asked.sys ? PLATFORM_MERCHANT : db.ctx.merchantId
  const ids = await idsOf(db, owner, asked.ids ?? await foundBy(db, asked))
  if (asked.ids !== undefined && ids.length < new Set(asked.ids).size) throw new AppError('NOT_FOUND')
  const lookups = await lookupsFor(db)
  const rows: Cells[] = []
  let section: string | null = null
  for (let at = 0; at < ids.length; at += BATCH) {
    for (const stored of await readQuotas(db, owner, ids.slice(at, at + BATCH))) {
      const { itemType } = stored.record
      if (itemType !== section) {
        section = itemType
        const name = pathLabels(lookups, 'ITEM', itemType ?? '').join('/')
        rows.push({ code: text(stored.record.code.slice(0, 6)), kind: text(ROW_KINDS.section), name: text(name) })
      }
      rows.push(...rowsOf(stored, lookups))
    }
  }
  const keys = (Object.keys(COLUMNS) as ColumnKey[]).filter(key => !PRICES.has(key) || seesPrices(db.ctx))
  const body = await writeWorkbook([{
    name: '企业定额', columns: keys.map(key => ({ header: COLUMNS[key], width: WIDTHS[key] ?? WIDTH })),
    rows: rows.map(row => keys.map(key => row[key] ?? null)),
  }])
  return { name: `定额明细_${businessStamp(db.ctx.now)}.xlsx`, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body }
}
