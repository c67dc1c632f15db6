import { sql } from 'drizzle-orm'
import { boolean as flag, date as day, integer as int, jsonb, numeric, text as textColumn } from 'drizzle-orm/pg-core'
import {
  boolean, choice, date, datetime, decimal, defineGrid, dict, files, integer, longText, money, text, tree, type RowOf,
} from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import { instant, tenantTable } from '#server/db/tables/columns.ts'
import { pageQuery } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'

export const goods = defineGrid('test.goods', {
  title: '货物', access: { read: 'N_MATERIAL' },
  columns: {
    code: text('编码', { excel: '货号' }), name: text('名称', { required: true, max: 10 }), note: longText('说明'),
    pieces: integer('件数', { min: 0 }),
    amount: decimal('数量', { scale: 6 }), price: money('单价', { min: '0.01', price: true }), ready: boolean('齐备'),
    madeOn: date('生产日'), seenAt: datetime('时间'), kind: choice('种类', { A: '甲', B: '乙' }), unit: dict('单位', 18),
    type: tree('类型', 'REGION'), papers: files('附件', { maxCount: 3, maxSize: 5, types: ['pdf'] }),
    closed: text('不可排', { sort: false, filter: false }),
  },
  quick: ['code', 'name'], sort: [['name', 'asc']], footer: { amount: 'sum' },
})
export type Goods = RowOf<typeof goods>

export const goodsTable = tenantTable('test_goods', {
  id: textColumn('id').notNull(), code: textColumn('code'), name: textColumn('name').notNull(), note: textColumn('note'),
  pieces: int('pieces'),
  amount: numeric('amount'), price: numeric('price'),
  ready: flag('ready'), madeOn: day('made_on'), seenAt: instant('seen_at'), kind: textColumn('kind'), unit: textColumn('unit'),
  type: textColumn('type'),
  papers: jsonb('papers'), pinyin: textColumn('pinyin').notNull().default(''),
})

export const GOODS_SQL = `create table test_goods (like yz.tenant_row including defaults,
  id text not null, code text, name text not null, note text, pieces integer, amount numeric, price numeric, ready boolean, made_on date,
  seen_at timestamptz,
  kind text, unit text, type text, papers jsonb, pinyin text not null default '', primary key (merchant_id, id));
  create index test_goods_name on test_goods (merchant_id, name, id);
  select yz_tenant('test_goods');`

const { code, name, note, pieces, amount, price, ready, madeOn, seenAt, kind, unit, type, papers } = goodsTable
export const NOTHING: PageQuery = { pageNum: 1, pageSize: 10, sorts: [], filters: [] }

export const goodsPage = (db: Db, input: Partial<PageQuery>) => pageQuery(db, {
  grid: goods, from: goodsTable, key: goodsTable.id, pinyin: goodsTable.pinyin,
  columns: { code, name, note, pieces, amount, price, ready, madeOn, seenAt, kind, unit, type, papers },
  where: sql`${goodsTable.merchantId} = ${db.ctx.merchantId}`,
}, { ...NOTHING, ...input })
