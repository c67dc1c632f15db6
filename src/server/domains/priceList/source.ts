import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { checkRows, dec, isEmpty, searchKey, textAt, type Row } from '#schemas/kit/index.ts'
import { isMonth, monthLabel, priceListRows } from '#schemas/price/listRows.ts'
import { bothSides } from '#schemas/price/sides.ts'
import { demand } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { brandKey } from '#server/db/tables/libraryRows.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { matchMaterials } from '#server/domains/library/index.ts'
import { recordPrices, withdrawPrices, type PriceFacts } from '#server/domains/price/index.ts'
import type { ImportOptions, ImportSource, StoredRow } from '#server/grid/import/index.ts'

type Point = typeof pricePoint.$inferSelect
const wantedOf = (row: Row) => ({
  materialName: textAt(row, 'materialName') ?? '', materialCode: textAt(row, 'materialCode'), spec: textAt(row, 'spec'),
  brand: textAt(row, 'brand'),
  unit: textAt(row, 'unit'),
})
const wordsKey = (row: Row): string | null => {
  const name = textAt(row, 'materialName')
  if (name === null) return null
  return [searchKey(name), searchKey(textAt(row, 'spec') ?? ''), brandKey(textAt(row, 'brand')), searchKey(textAt(row, 'unit') ?? '')].join(
    '|'
  )
}
const itemWords = ({ code, name, spec }: { readonly code: string | null, readonly name: string, readonly spec: string | null }): string =>
  [code, name, spec].filter(Boolean).join(' ')

/** Both sides as stored; the other one follows a file's changed side by the rate of the file, else of the library item (domain B0). */
function sidesOf(row: Row, itemRate: string | null, before: Row = {}): Row {
  const cells = { priceIncl: textAt(row, 'priceIncl'), priceExcl: textAt(row, 'priceExcl'), taxRate: textAt(row, 'taxRate') }
  const changed = (side: 'priceIncl' | 'priceExcl'): boolean => {
    const old = textAt(before, side)
    const now = cells[side]
    return now !== null && (old === null || !dec(old).eq(now))
  }
  const isUnambiguous = before.materialName === undefined || changed('priceIncl') === changed('priceExcl')
  const counts = isUnambiguous ? cells : { ...cells, [changed('priceIncl') ? 'priceExcl' : 'priceIncl']: null }
  const lone = (counts.priceIncl === null) !== (counts.priceExcl === null)
  const taxRate = counts.taxRate ?? (lone ? itemRate : null)
  return { taxRate, ...bothSides({ ...counts, taxRate }) }
}

/** @throws AppError BAD_INPUT without a month */
function belonging({ month, region, machine }: ImportOptions): { month: string, region: string | null, machine: boolean } {
  if (!month || !isMonth(month)) throw new AppError('BAD_INPUT', { field: 'month', text: '请填写信息价的月份，例如 2026-10' })
  return { month, region: region || null, machine: machine === 'true' }
}

/**
 * Imports a monthly price list: rows become facts of that month and region, bound to the library by code, else by name, specification and
 * unit. A repeated import replaces them: changed rows are withdrawn and recorded again, missing ones withdrawn.
 */
export function priceListSource(options: ImportOptions): ImportSource {
  const { month, region, machine } = belonging(options)
  const ofList = (db: Db) => and(
    eq(pricePoint.merchantId, db.ctx.merchantId), eq(pricePoint.source, 'PRICE_LIST'), eq(pricePoint.month, month),
    isNull(pricePoint.withdrawnAt),
    region === null ? isNull(pricePoint.region) : eq(pricePoint.region, region), eq(pricePoint.machine, machine))
  /** Matched library items by the file's words, and their facts by id. */
  const matched = new Map<string, string | null>()
  const items = new Map<string, { readonly words: string, readonly taxRate: string | null }>()
  const queryKey = (row: Row): string => JSON.stringify(wantedOf(row))

  const match = async (db: Db, rows: readonly Row[]): Promise<void> => {
    const matches = await matchMaterials(db, machine, rows.map(wantedOf))
    for (const [at, row] of rows.entries()) {
      const item = matches[at] ?? null
      matched.set(queryKey(row), item?.id ?? null)
      if (item !== null) items.set(item.id, { words: itemWords(item), taxRate: item.taxRate })
    }
  }
  const itemOf = (row: Row): string | null => matched.get(queryKey(row)) ?? null
  const stored = (point: Point): StoredRow => ({
    id: point.id, version: point.version,
    row: {
      materialCode: point.code, materialName: point.name, spec: point.spec, brand: point.brand, unit: point.unit,
      priceExcl: point.priceExcl,
      priceIncl: point.priceIncl, taxRate: point.taxRate, remark: point.remark || null,
      libMaterial: items.get(point.libMaterialId ?? '')?.words ?? null,
    },
  })
  const factsOf = (row: Row): PriceFacts => ({
    libMaterialId: itemOf(row), machine, code: textAt(row, 'materialCode'), name: textAt(row, 'materialName') ?? '',
    spec: textAt(row, 'spec'),
    brand: textAt(row, 'brand'), unit: textAt(row, 'unit'), priceIncl: textAt(row, 'priceIncl'), priceExcl: textAt(row, 'priceExcl'),
    taxRate: textAt(row, 'taxRate'), includeTax: textAt(row, 'priceIncl') !== null, source: 'PRICE_LIST', sourceCode: monthLabel(month),
    month,
    day: `${month}-01`, region, remark: textAt(row, 'remark') ?? '',
  })

  return {
    grid: priceListRows,
    keys: [
      { name: 'materialCode', columns: ['materialCode'], of: row => textAt(row, 'materialCode'), taken: () => '编码已被同月的另一行使用' },
      { name: 'materialName', columns: priceListRows.keys.materialName ?? [], of: wordsKey, taken: () => '同月已有这一种的价格' },
    ],
    lookups: lookupsFor,
    async prepare(db, rows) {
      demand(db.ctx, ['import', machine ? 'N_MACHINE' : 'N_MATERIAL'])
      await match(db, rows)
    },
    async find(db, rows) {
      const names = [...new Set(rows.map(row => searchKey(textAt(row, 'materialName') ?? '').replaceAll('|', '')))]
      const codes = rows.map(row => textAt(row, 'materialCode')).filter(code => code !== null)
      const points = await db.q.select().from(pricePoint)
        .where(and(ofList(db), sql`(split_part(${pricePoint.searchKey}, '|', 1) = any(${sql.param(names)})
        or ${pricePoint.code} = any(${sql.param(codes)}))`))
      return points.map(stored)
    },
    complete(row, before) {
      const item = items.get(itemOf(row) ?? '')
      return { ...row, ...sidesOf(row, item?.taxRate ?? null, before?.row), libMaterial: item?.words ?? null }
    },
    check: (row, lookups) => [
      ...checkRows(priceListRows, [row], lookups),
      ...(isEmpty(row.priceIncl) && isEmpty(row.priceExcl)
        ? [{ row: '', column: 'priceIncl', code: 'required' as const, text: '含税单价、除税单价至少填写一个' }] : []),
    ],
    notices: row => (itemOf(row) === null && !isEmpty(row.materialName)
      ? [{ row: '', column: 'materialName', code: 'invalid', text: '库中没有这一种，先保留，不对应条目' }] : []),
    missing: async (db, retainedIds) => (await db.q.select().from(pricePoint).where(ofList(db))).filter(({ id }) => !retainedIds.has(id))
      .map(stored),
    async lock(tx, ids) {
      if (ids.length === 0) return new Map()
      const rows = await tx.q.select({ id: pricePoint.id, version: pricePoint.version }).from(pricePoint)
        .where(and(ofList(tx), inArray(pricePoint.id, [...ids]))).orderBy(pricePoint.id).for('update')
      return new Map(rows.map(({ id, version }) => [id, version]))
    },
    async write(tx, { added, changed, removed }) {
      await withdrawPrices(tx, [...changed.map(({ id }) => id), ...removed])
      await recordPrices(tx, [...added, ...changed.map(({ row }) => row)].map(factsOf))
    },
    audit: { action: 'importPriceList', entity: 'price_point' },
  }
}
