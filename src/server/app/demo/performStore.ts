import { and, eq } from 'drizzle-orm'
import { dec, newRow, SOURCE_DOCUMENT, SOURCE_ROW, toScale, type Document, type Row } from '#schemas/kit/index.ts'
import { back, backIn } from '#schemas/store/backs.ts'
import { otherIn } from '#schemas/store/otherIn.ts'
import { otherOut } from '#schemas/store/otherOut.ts'
import { pick } from '#schemas/store/picks.ts'
import { planIn } from '#schemas/store/planIn.ts'
import { planOut } from '#schemas/store/planOut.ts'
import { purchaseReturn } from '#schemas/store/returns.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import { newId } from '#server/core/ids.ts'
import { warehouse } from '#server/db/tables/company.ts'
import { purchaseOrder } from '#server/db/tables/supply.ts'
import type { Tx } from '#server/db/tx.ts'
import { readRecord, saveDocument, type StoredRecord } from '#server/document/index.ts'
import { listReferences } from '#server/domains/subscribe/index.ts'
import { inProject } from '#server/core/loadCtx.ts'
import type { DemoAction } from './contracts.ts'
import { asOf, pastDay, type Moment } from './people.ts'
import { perform, type DemoWorld } from './perform.ts'
import type { GoodsSeed, OtherSeed, PickSeed, ReceiptSeed, StoreSeed } from './store.ts'

const EVERY = { pageNum: 1, pageSize: -1, sorts: [], filters: [] }
const HANDED = [
  'itemName', 'spec', 'brand', 'unit', 'lot', 'owner', 'price', 'way', 'condition', 'projectItemId', 'projectItemName', 'libMaterialId',
] as const
interface Occasion { readonly by: string, readonly at: Moment, readonly day: number }

export class Keeping {
  readonly #tx: Tx
  readonly #world: DemoWorld
  readonly #projectId: string
  readonly #signal: AbortSignal
  readonly #warehouseId = newId()
  #goods: ReadonlyMap<string, Row> = new Map()

  constructor(tx: Tx, world: DemoWorld, projectId: string, signal: AbortSignal) {
    this.#tx = tx
    this.#signal = signal
    this.#world = world
    this.#projectId = projectId
  }

  async #save({ name, lines: { items } }: Document, { by, at, day }: Occasion, head: Row, rows: readonly Row[]): Promise<StoredRecord> {
    this.#signal.throwIfAborted()
    const served = this.#world.served(name)
    const tx = await inProject(await asOf(this.#tx, this.#world, by, at), this.#projectId)
    const { id } = await saveDocument(served.serving, tx, {
      head: {
        projectId: this.#projectId, warehouseId: this.#warehouseId, handlerId: tx.ctx.userId, bizDay: pastDay(this.#world, tx, day),
        ...head,
      },
      lines: { items: rows.map(row => newRow(items!, newId(), row)) },
    })
    return readRecord(tx, served.stored, id)
  }
  async #perform(document: Document, { id }: StoredRecord, actions: readonly DemoAction[]): Promise<StoredRecord> {
    const served = this.#world.served(document.name)
    for (const action of actions) await perform(this.#tx, served, id, action, this.#world)
    return readRecord(this.#tx, served.stored, id)
  }
  #lines(goods: readonly GoodsSeed[]): Row[] {
    return goods.map(({ material, ...values }) => {
      const targetRow = this.#goods.get(material)
      if (targetRow === undefined) throw new Error(`the target has no ${material}`)
      return { ...targetRow, ...values }
    })
  }
  /** Rows that draw a part of another document's rows. */
  #taken({ id, lines: { items = [] } }: StoredRecord, quantityOf: (row: Row, at: number) => string): Row[] {
    return items.map((row, at) => ({
      ...Object.fromEntries(HANDED.flatMap(key => (row[key] == null ? [] : [[key, row[key]]]))), quantity: quantityOf(row, at),
      [SOURCE_DOCUMENT]: id, [SOURCE_ROW]: String(row.id),
    }))
  }

  async #other({ kind, reason, goods, remark, ...occasion }: OtherSeed): Promise<void> {
    const document = kind === 'in' ? otherIn : otherOut
    await this.#perform(
      document, await this.#save(document, occasion, { reason, remark: remark ?? null }, this.#lines(goods)),
      [{ does: 'post', by: occasion.by, at: occasion.at }]
    )
  }

  async #receive({ order, parts, refused, freight, noteNo, plate, ...occasion }: ReceiptSeed): Promise<StoredRecord> {
    const [orderRow] = await this.#tx.q.select({ id: purchaseOrder.id }).from(purchaseOrder)
      .where(and(
        eq(purchaseOrder.merchantId, this.#tx.ctx.merchantId), eq(purchaseOrder.projectId, this.#projectId),
        eq(purchaseOrder.orderName, order)
      ))
    if (orderRow === undefined) throw new Error(`no order ${order}`)
    const source = await readRecord(this.#tx, this.#world.served(ORDERS.MATERIAL.name).stored, orderRow.id)
    const { supplierId = null, includeTax = null, taxRate = null } = source.head
    const rows = this.#taken(
      source, (row, at) => toScale(dec(String(row.quantity)).times(parts[at] ?? '1').minus(at === 0 ? refused : '0'), 1)
    )
      .map((row, at) => ({
        ...row, arrived: at === 0 ? toScale(dec(String(row.quantity)).plus(refused), 1) : row.quantity ?? null,
        rejectReason: at === 0 ? 'BROKEN' : null,
      }))
    const record = await this.#save(
      planIn, occasion, { supplierId, includeTax, taxRate, freight: freight ?? null, freightTaxRate: '9', noteNo, plate }, rows
    )
    return this.#perform(planIn, record, [{ does: 'post', by: occasion.by, at: occasion.at }])
  }

  async #pick({ purpose, place, team, goods, agreed: isApproved, issued, back: returning, ...occasion }: PickSeed): Promise<void> {
    const { by, at } = occasion
    const saved = await this.#save(pick, occasion, { purpose, place, team, receiver: '郑大勇' }, this.#lines(goods))
    const requested = await this.#perform(
      pick, saved, [{ does: 'submit', by, at }, ...isApproved ? [{ does: 'agree', by: 'pm', at } as const] : []]
    )
    if (issued === undefined) return
    const keeping = { ...occasion, by: 'keeper' }
    const out = await this.#save(
      planOut, keeping, { receiver: '郑大勇' }, this.#taken(requested, row => toScale(dec(String(row.quantity)).times(issued), 1))
    )
    const issue = await this.#perform(planOut, out, [{ does: 'post', by: 'keeper', at }])
    if (returning === undefined) return
    const request = await this.#save(
      back, occasion, { reason: returning.reason, returner: '郑大勇' },
      this.#taken({ ...issue, lines: { items: issue.lines.items!.slice(0, 1) } }, () => returning.quantity)
    )
    const approved = await this.#perform(back, request, [{ does: 'submit', by, at }, { does: 'agree', by: 'pm', at }])
    if (!returning.returned) return
    const home = await this.#save(backIn, keeping, {}, this.#taken(approved, row => String(row.quantity)))
    await this.#perform(backIn, home, [{ does: 'post', by: 'keeper', at }])
  }

  async keep({
    warehouse: { code, name, keeper, address }, others, receipts, picks, scrapped, sentBack: { reason, quantity, ...occasion },
  }: StoreSeed): Promise<void> {
    await this.#tx.q.insert(warehouse)
      .values({ id: this.#warehouseId, place: 2_000_000, code, name, kind: 'SITE', projectId: this.#projectId, keeper, address })
    const tx = await inProject(await asOf(this.#tx, this.#world, 'pm', occasion.at), this.#projectId)
    const { rows } = await listReferences(tx, { ...EVERY, projectId: this.#projectId, open: false })
    this.#goods = new Map(rows.map(({ itemName, spec, brand, unit, projectItemId, projectItemName, libMaterialId }) =>
      [itemName ?? '', { itemName, spec, brand, unit, projectItemId, projectItemName, libMaterialId }]))
    for (const one of others) await this.#other(one)
    const received: StoredRecord[] = []
    for (const one of receipts) received.push(await this.#receive(one))
    for (const one of picks) await this.#pick(one)
    for (const one of scrapped) await this.#other(one)
    const [first] = received
    if (first === undefined) return
    const { supplierId = null, includeTax = null, taxRate = null } = first.head
    const wrong = await this.#save(
      purchaseReturn, occasion, { supplierId, includeTax, taxRate, reason },
      this.#taken({ ...first, lines: { items: first.lines.items!.slice(0, 1) } }, () => quantity)
    )
    await this.#perform(
      purchaseReturn, wrong, [{ does: 'submit', by: occasion.by, at: occasion.at }, { does: 'agree', by: 'pm', at: occasion.at }]
    )
  }
}
