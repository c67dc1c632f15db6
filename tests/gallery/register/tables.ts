import { text } from 'drizzle-orm/pg-core'
import type { Pool } from '#server/db/pool.ts'
import { tenantTable } from '#server/db/tables/columns.ts'
import { lineTable, recordTable } from '#server/db/tables/declared.ts'
import { licence } from './licence.ts'
import { giveBack, loan, loanGoods } from './loan.ts'
import { delivery, promise } from './promise.ts'
import { seal, sealPapers } from './seal.ts'

const ofBill = () => ({ billId: text('bill_id').notNull() })
export const licenceTable = recordTable('gallery_licence', licence)
export const loanTable = recordTable('gallery_loan', loan)
export const loanGoodsTable = lineTable('gallery_loan_goods', loanGoods, ofBill())
export const giveBackTable = recordTable('gallery_give_back', giveBack)
export const backGoodsTable = lineTable('gallery_back_goods', giveBack.lines.goods, ofBill())
export const promiseTable = recordTable('gallery_promise', promise)
export const promiseGoodsTable = lineTable('gallery_promise_goods', promise.lines.goods, ofBill())
export const promiseSparesTable = lineTable('gallery_promise_spares', promise.lines.spares, ofBill())
export const deliveryTable = recordTable('gallery_delivery', delivery)
export const deliveryGoodsTable = lineTable('gallery_delivery_goods', delivery.lines.goods, ofBill())
export const sealTable = recordTable('gallery_seal', seal)
export const sealPapersTable = lineTable('gallery_seal_papers', sealPapers, ofBill())
export const sealStampTable = tenantTable('gallery_seal_stamp', { id: text('id').notNull(), billId: text('bill_id').notNull() })

const BILL = `like yz.tenant_row including defaults, id text not null, code text not null, borrower text not null, pinyin text not null default ''`
const LINE = `like yz.tenant_row including defaults, id text not null, bill_id text not null, sort integer not null default 0, goods_name text not null, quantity numeric(18, 2)`
const APPROVED = `like yz.tenant_row including defaults, id text not null, code text not null, pinyin text not null default '', project_id text, process_state text not null default 'NOT_START'`
const of = (table: string): string => `primary key (merchant_id, id), foreign key (merchant_id, bill_id) references ${table} (merchant_id, id) on delete cascade`
const TABLES = `
create table gallery_licence (like yz.tenant_row including defaults, id text not null, licence_name text not null, pinyin text not null default '',
  number text not null, owner text not null, valid_until date, papers text[] not null default '{}', remark text, primary key (merchant_id, id));
create unique index gallery_licence_number on gallery_licence (merchant_id, lower(number));
create table gallery_loan (${BILL}, state text not null default 'DRAFT', total numeric(18, 2), primary key (merchant_id, id));
create table gallery_loan_goods (${LINE}, price numeric(18, 2), amount numeric(18, 2), ${of('gallery_loan')});
create table gallery_give_back (${BILL}, primary key (merchant_id, id));
create table gallery_back_goods (${LINE}, source_document text, source_row text, ${of('gallery_give_back')});
create table gallery_promise (${APPROVED}, partner text not null, primary key (merchant_id, id));
create table gallery_promise_goods (${LINE}, unit text, price numeric(18, 2), ${of('gallery_promise')});
create table gallery_promise_spares (${LINE}, unit text, ${of('gallery_promise')});
create table gallery_delivery (${APPROVED}, carrier text not null, primary key (merchant_id, id));
create table gallery_delivery_goods (${LINE}, unit text, price numeric(18, 2), source_document text, source_row text, ${of('gallery_delivery')});
create table gallery_seal (like yz.tenant_row including defaults, id text not null, code text not null, subject text not null, pinyin text not null default '', amount numeric(18, 2),
  project_id text, handler_id text, papers text[] not null default '{}', process_state text not null default 'NOT_START', primary key (merchant_id, id));
create table gallery_seal_papers (like yz.tenant_row including defaults, id text not null, bill_id text not null, sort integer not null default 0, paper_name text not null,
  copies numeric(18, 0), note text, ${of('gallery_seal')});
create table gallery_seal_stamp (like yz.tenant_row including defaults, id text not null, bill_id text not null, primary key (merchant_id, id));
select yz_tenant(t::regclass) from unnest(array['gallery_seal', 'gallery_seal_papers', 'gallery_seal_stamp', 'gallery_licence', 'gallery_loan', 'gallery_loan_goods', 'gallery_give_back', 'gallery_back_goods',
  'gallery_promise', 'gallery_promise_goods', 'gallery_promise_spares', 'gallery_delivery', 'gallery_delivery_goods']) t;`

/** Makes the tables of the registers in a migrated database, where they are not there yet. */
export async function createRegisters(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ found: string | null }>(`select to_regclass('gallery_licence')::text as found`)
  if (rows[0]?.found === null) await pool.query(TABLES)
}
