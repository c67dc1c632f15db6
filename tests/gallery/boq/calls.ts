import { eq } from 'drizzle-orm'
import type { Row } from '#schemas/kit/index.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { importCalls, importTask, tableSource } from '#server/grid/import/index.ts'
import { pageQuery, saveRows, type RowTable } from '#server/grid/index.ts'
import { rowsChange } from '#shared/api/rows.ts'
import { boqApi } from './contracts.ts'
import { boq } from './grid.ts'
import { BOQ_ROWS } from './rows.ts'
import { boqTable } from './table.ts'

const { code, name, unit, quantity, price, total, remark, pinyin, id, place, version } = boqTable
const derived = (row: Row) => ({ pinyin: pinyinOf(String(row.name ?? '')) })
const source = (db: Db) => ({
  grid: boq, columns: { code, name, unit, quantity, price, total, remark }, key: id, place, entity: 'boq',
  where: eq(boqTable.merchantId, db.ctx.merchantId),
})
const table = async (db: Db): Promise<RowTable<typeof boq>> =>
  ({ ...source(db), table: boqTable, lookups: await lookupsFor(db), derive: derived })

const IMPORT = 'boq.import'
const imported = tableSource({ grid: boq, table: boqTable, lookups: lookupsFor, derived, place: 'place', action: 'importBoq' })

export const boqTasks = { [IMPORT]: importTask(() => imported) } as const

/** List calls, registered beside the product's. */
export const boqCalls: CallSet = [
  ...importCalls(boqApi, IMPORT, { grid: boq }),
  implement(
    boqApi.describeBoq, { read: (db, input) => pageQuery(db, { ...source(db), from: boqTable, extra: { version }, pinyin }, input) }
  ),
  implement(boqApi.saveBoq, {
    audit: 'own',
    write: async (tx, change) => saveRows(tx, await table(tx), change),
  }),
  implement(boqApi.resetBoq, {
    audit: 'own',
    async write(tx) {
      const old = await tx.q.select({ id }).from(boqTable).where(eq(boqTable.merchantId, tx.ctx.merchantId))
      await saveRows(tx, await table(tx), rowsChange.parse({ removed: old.map(row => row.id), added: BOQ_ROWS }))
      return null
    },
  }),
]
