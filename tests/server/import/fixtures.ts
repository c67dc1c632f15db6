import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { numeric, text as textColumn } from 'drizzle-orm/pg-core'
import { beforeAll, expect } from 'vitest'
import { computed, decimal, defineGrid, dict, longText, money, text } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { cancelTask, runTask, startTask } from '#server/core/tasks.ts'
import { task } from '#server/db/tables/engine.ts'
import { tenantTable } from '#server/db/tables/columns.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { importTask, keepUpload, tableSource } from '#server/grid/import/index.ts'
import type { GridImportResult, ImportMode } from '#shared/api/gridImport.ts'
import { importTargets, wantedOf, type Mapping } from '#shared/import/mapping.ts'
import { withLibrary } from '../library/fixtures.ts'

/** A bill of quantities (form 表-08). */
export const boq = defineGrid('test.boq', {
  title: '清单', access: { read: 'N_MATERIAL' },
  columns: {
    code:     text('项目编码', { required: '项目编码必须填写', max: 50, usual: { pattern: '[A-Z]{0,2}\\d{12}', text: '清单编码通常是 12 位数字' } }),
    name:     text('项目名称', { required: '项目名称必须填写', max: 100 }),
    feature:  longText('项目特征', { max: 300, excelAliases: ['项目特征描述'] }),
    unit:     dict('计量单位', DICT.unit, { required: '计量单位必须选择', excelAliases: ['单位'] }),
    quantity: decimal('工程量', { scale: 6, min: '0', required: '工程量必须填写' }),
    price:    money('综合单价', { min: '0', price: true }),
    total:    computed('合价', { scale: 2, price: true }),
    remark:   longText('备注', { default: '无' }),
  },
  formulas: { total: row => row.quantity.times(row.price) },
  unique: { columns: ['code'], message: '项目编码已存在' },
})

export const boqTable = tenantTable('test_boq', {
  id: textColumn('id').notNull(), bill: textColumn('bill').notNull(), code: textColumn('code').notNull(),
  name: textColumn('name').notNull(),
  feature: textColumn('feature'),
  unit: textColumn('unit').notNull(), quantity: numeric('quantity').notNull(), price: numeric('price'), total: numeric('total'),
  remark: textColumn('remark'),
})
const BOQ_SQL = `create table test_boq (like yz.tenant_row including defaults,
  id text not null, bill text not null, code text not null, name text not null, feature text, unit text not null, quantity numeric not null,
  price numeric, total numeric,
  remark text, primary key (merchant_id, id));
  create unique index test_boq_code on test_boq (merchant_id, bill, code);
  select yz_tenant('test_boq');`

export const sample = (name: string): string => resolve(import.meta.dirname, '../../fixtures/samples', name)

export interface ImportOptions {
  readonly mapping?: Mapping
  readonly mode?: ImportMode
  readonly commit?: boolean
  readonly bill?: string
  readonly sheet?: number
  readonly headerRow?: number
  readonly ctx?: Ctx
  readonly during?: (id: string) => Promise<void>
}

export function withBills() {
  const lib = withLibrary()
  beforeAll(async () => { await lib.database.pool.query(BOQ_SQL) })
  const source = (bill: string) => tableSource({ grid: boq, table: boqTable, lookups: lookupsFor, within: { bill }, action: 'importBoq' })

  const upload = (bytes: Uint8Array, name = 'x.xlsx', ctx = lib.own()) => lib.write(async tx => {
    const path = join(await mkdtemp(join(tmpdir(), 'yingzao-boq-')), 'file')
    await writeFile(path, bytes)
    return keepUpload({ name, path, size: bytes.length, sha256: '', fields: {} }, wantedOf(importTargets(boq)), tx.ctx).then(store =>
      store(tx))
  }, ctx)

  async function run(
    bytes: Uint8Array,
    { mapping, mode = 'both', commit = true, bill = 'B1', sheet = 0, headerRow, ctx = lib.own(), during }: ImportOptions = {}
  ) {
    const { uploadId, sheets } = await upload(bytes, 'x.xlsx', ctx)
    const facts = sheets[sheet]!
    const payload = {
      uploadId, sheet: facts.name, headerRow: headerRow ?? facts.headerRow, mapping: mapping ?? facts.mapping, key: 'unique', mode, commit,
      options: { bill },
    }
    const id = await lib.write(tx => startTask(tx, 'test.import', '导入', payload), ctx)
    const faults: unknown[] = []
    const running = runTask(lib.database.pool, ctx, id, importTask(options => source(options.bill ?? '')), fault => faults.push(fault))
    await during?.(id)
    await running
    expect(faults).toEqual([])
    const [row] = await lib.read(({ q }) => q.select().from(task).where(eq(task.id, id)), ctx)
    return { state: row!.state, done: row!.done, total: row!.total, error: row!.error, result: row!.result as GridImportResult }
  }
  const csv = (lines: readonly string[], options?: ImportOptions) => run(new TextEncoder().encode(lines.join('\n')), options)
  const stored = (bill = 'B1') => lib.read(({ q }) => q.select().from(boqTable).where(eq(boqTable.bill, bill)).orderBy(boqTable.code))
  const progress = async (id: string): Promise<number> =>
    (await lib.read(({ q }) => q.select({ done: task.done }).from(task).where(eq(task.id, id))))[0]?.done ?? 0
  return {
    lib, upload, run, csv, stored, progress, cancel: (id: string) => lib.write(tx => cancelTask(tx, id)),
    read: (name: string) => readFile(sample(name)),
  }
}
