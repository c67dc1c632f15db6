import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { newRow, type Row } from '#schemas/kit/index.ts'
import { otherIn } from '#schemas/store/otherIn.ts'
import { otherOut } from '#schemas/store/otherOut.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { documentApi } from '#shared/api/document.ts'
import { untilBroken, type Api } from '../../tools/api.ts'

export interface StoreSite { readonly warehouseId: string, readonly projectId: string, readonly goods: Row, readonly handlerId: string }

/** A bill that is posted and undone, each under its key; `posted` and `undone` mean confirmed by the server. */
export interface Bill {
  readonly kind: string, readonly id: string, readonly version: number
  readonly keys: { readonly post: string, readonly undo: string }
  posted: boolean
  undoing: boolean
  undone: boolean
}

/** Returns a site store with goods of the demonstration company, undefined while there is none. */
export async function findPlace(client: Client, handlerId: string): Promise<StoreSite | undefined> {
  const { rows: [store] } = await client.query<{ id: string, project_id: string, key: string[], name: string }>(`select w.id, w.project_id,
    b.key, m.name from warehouse w
    join ledger_balance b on b.merchant_id = w.merchant_id and b.ledger = 'S' and b.key[1] = w.id and b.key[7] = 'OWN' and b.quantity > 0
    join material m on m.id = b.key[2]
    where w.merchant_id = $1 and w.project_id is not null limit 1`, [DEMO_MERCHANT.id])
  if (store === undefined) return undefined
  const { id: warehouseId, project_id: projectId, name: itemName, key: [, material, brand, spec, unit] } = store
  return {
    warehouseId, projectId, handlerId, goods: { itemName, libMaterialId: material!, brand: brand!, spec: spec!, unit: unit!, owner: 'OWN' },
  }
}

const headOf = ({ projectId, warehouseId, handlerId }: StoreSite, reason: string) =>
  ({ projectId, warehouseId, handlerId, bizDay: '2026-05-01', reason })
const rowsOf = ({ goods }: StoreSite, more: Row) => [1, 2].map(() => ({ ...goods, ...more, id: randomUUID() }))
const saveIn = (api: Api, place: StoreSite) => api.call(documentApi(otherIn).save, {
  head: headOf(place, 'FOUND'),
  lines: { items: rowsOf(place, { quantity: '3', price: '10.01' }).map(row => newRow(otherIn.lines.items, row.id, row)) },
}, randomUUID())
const saveOut = (api: Api, place: StoreSite) => api.call(documentApi(otherOut).save, {
  head: headOf(place, 'SCRAPPED'), lines: { items: rowsOf(place, { quantity: '1' }).map(row => newRow(otherOut.lines.items, row.id, row)) },
}, randomUUID())

export async function write(api: Api, place: StoreSite, bills: Bill[], brings: boolean): Promise<Bill> {
  const { id, version } = await (brings ? saveIn : saveOut)(api, place)
  const bill: Bill = {
    kind: brings ? otherIn.name : otherOut.name, id, version, keys: { post: randomUUID(), undo: randomUUID() }, posted: false,
    undoing: false, undone: false,
  }
  bills.push(bill)
  return bill
}
export async function postBill(api: Api, bill: Bill): Promise<void> {
  await api.call(approvalApi.post, { kind: bill.kind, id: bill.id, version: bill.version }, bill.keys.post)
  bill.posted = true
}
export async function undoBill(api: Api, bill: Bill): Promise<void> {
  bill.undoing = true
  await api.call(approvalApi.act, { kind: bill.kind, id: bill.id, deed: { act: 'reaudit', opinion: '有误' } }, bill.keys.undo)
  bill.undone = true
}

export const writeBills = (api: Api, place: StoreSite, bills: Bill[]): Promise<void> => untilBroken(async () => {
  for (let at = 0; ; at++) {
    const bill = await write(api, place, bills, at % 4 < 2)
    await postBill(api, bill)
    if (at % 2 === 1) await undoBill(api, bill)
  }
})

/** Selects bills in force without postings or with postings but not in force, over all ledgers and all tables that hold their state. */
export const half = async (client: Client): Promise<string[]> => (await client.query<{ id: string }>(`
  with bills as (select merchant_id, id, process_state as state from in_document union all select merchant_id, id, process_state
  from out_document),
    last as (select distinct on (merchant_id, source, ledger) merchant_id, source, ledger, turn % 2 = 0 as stands from ledger_row
    order by merchant_id, source, ledger, turn desc)
  select b.id from bills b join document d on d.merchant_id = b.merchant_id and d.id = b.id left join approval a
  on a.merchant_id = b.merchant_id and a.document_id = b.id
    where d.state <> b.state or a.state <> b.state
      or (b.state = 'COMPLETE') <> exists (select from last l where l.merchant_id = b.merchant_id and l.source = b.id and l.ledger = 'S'
      and l.stands)
      or exists (select from last l where l.merchant_id = b.merchant_id and l.source = b.id
      and l.stands <> (b.state = 'COMPLETE'))`)).rows.map(({ id }) => id)

export const statesOf = async (client: Client, bills: readonly Bill[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await client.query<{ id: string, state: string }>(
    'select id, state from document where id = any($1)', [bills.map(({ id }) => id)]
  )).rows.map(({ id, state }) => [id, state]))
