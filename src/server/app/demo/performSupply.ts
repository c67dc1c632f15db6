import { and, eq, inArray } from 'drizzle-orm'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { businessDate, daysAfter, dec, SOURCE_DOCUMENT, SOURCE_ROW, toScale, type DecimalText, type Row } from '#schemas/kit/index.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { INQUIRY_APPLIES } from '#schemas/supply/applies.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import { emptyLine } from '#schemas/supply/quote.ts'
import { subscribe } from '#schemas/supply/subscribe.ts'
import { newId } from '#server/core/ids.ts'
import { inProject } from '#server/core/loadCtx.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import type { Tx } from '#server/db/tx.ts'
import { actOn, readRecord, saveDocument, type ServedDocument, type StoredRecord } from '#server/document/index.ts'
import { declineQuote, noteSeen, saveDraft, submitQuote } from '#server/domains/quote/index.ts'
import { listReferences } from '#server/domains/subscribe/index.ts'
import { inquireSteps, listSummary } from '#server/domains/workerSummary/index.ts'
import type { DemoAction } from './contracts.ts'
import { asOf, SEED_REQUEST } from './people.ts'
import { perform, type DemoWorld } from './perform.ts'
import type { ActSeed, AnswerSeed, ApplySeed, AwardSeed, InquirySeed, OrderSeed, SubscribeSeed } from './supply.ts'

const HOUR_MS = 3_600_000
const EVERY = { pageNum: 1, pageSize: -1, sorts: [], filters: [] }
const ITEM_KEYS = [
  'itemName', 'spec', 'brand', 'unit', 'needDay', 'jobCategory', 'jobLevel', 'projectItemId', 'projectItemName', 'libMaterialId',
] as const

export class Buying {
  readonly #tx: Tx
  readonly #world: DemoWorld
  readonly #projectId: string
  /** By name. */
  readonly #made = new Map<string, StoredRecord>()
  #targets: ReadonlyMap<string, DecimalText> = new Map()

  constructor(tx: Tx, world: DemoWorld, projectId: string) {
    this.#tx = tx
    this.#world = world
    this.#projectId = projectId
  }

  #day(days: number): string { return daysAfter(businessDate(this.#world.now), days) }

  async #as(by: string, at: ActSeed['at']): Promise<Tx> { return inProject(await asOf(this.#tx, this.#world, by, at), this.#projectId) }

  async #save(
    tx: Tx, served: ServedDocument, head: Row, items: readonly Row[], more: Readonly<Record<string, readonly Row[]>> = {}
  ): Promise<StoredRecord> {
    const { id } = await saveDocument(
      served.serving, tx,
      { head: { handlerId: tx.ctx.userId, ...head }, lines: { items: items.map(row => ({ id: newId(), ...row })), ...more } }
    )
    return readRecord(tx, served.stored, id)
  }

  async #act(served: ServedDocument, id: string, acts: readonly ActSeed[]): Promise<void> {
    for (const { by, at, act, reason } of acts) await actOn(served.serving, await this.#as(by, at), [id], act, reason)
  }

  async #perform(served: ServedDocument, id: string, actions: readonly DemoAction[]): Promise<StoredRecord> {
    for (const action of actions) await perform(this.#tx, served, id, action, this.#world)
    return readRecord(this.#tx, served.stored, id)
  }

  /** Rows that draw another document's rows in full. */
  #taken({ id, lines: { items = [] } }: StoredRecord): Row[] {
    return items.map(row => ({
      ...Object.fromEntries(ITEM_KEYS.flatMap(key => (row[key] == null ? [] : [[key, row[key]]]))), quantity: row.quantity ?? null,
      [SOURCE_DOCUMENT]: id, [SOURCE_ROW]: String(row.id),
    }))
  }

  async subscribe({ purpose, place, at, needDays, lines, deeds: actions }: SubscribeSeed): Promise<void> {
    const [served, actorTx] = [this.#world.served(subscribe.name), await this.#as('keeper', at)]
    const { rows } = await listReferences(actorTx, { ...EVERY, projectId: this.#projectId, open: false })
    this.#targets = new Map(rows.flatMap(({ itemName, refPrice }) =>
      (itemName === null || refPrice === null ? [] : [[itemName, refPrice]])))
    const items = lines.map(({ material, part, cause }): Row => {
      const [reference] = rows.filter(row => row.itemName === material).toSorted((a, b) => Number(b.left) - Number(a.left))
      if (reference === undefined) throw new Error(`the target has no ${material}`)
      const { itemName, spec, brand, unit, projectItemId, projectItemName, libMaterialId, refPrice } = reference
      const quantity = toScale(dec(reference.left ?? '0').times(part), 1)
      return {
        itemName, spec, brand, unit, projectItemId, projectItemName, libMaterialId, refPrice, quantity, needDay: this.#day(needDays),
        ...cause && { cause: cause[0], causeNote: cause[1] },
      }
    })
    const { id } = await this.#save(actorTx, served, { purpose, place, projectId: this.#projectId, needDay: this.#day(needDays) }, items)
    this.#made.set(purpose, await this.#perform(served, id, actions))
  }

  async apply({ purpose, by, at, of: sourceName, words: itemSeeds = [], acts }: ApplySeed): Promise<void> {
    const [served, source] = [
      this.#world.served(INQUIRY_APPLIES.MATERIAL.name), sourceName === undefined ? undefined : this.#made.get(sourceName),
    ]
    const items = source === undefined
      ? itemSeeds.map(({ name, unit, reply, ...one }): Row => ({
        ...one, itemName: name, unit: dictKey(DICT.materialUnit, unit),
        ...reply !== undefined && { replyPrice: reply, replyTaxRate: '13', replyUntil: this.#day(30) },
      }))
      : this.#taken(source)
    const record = await this.#save(await this.#as(by, at), served, { purpose, projectId: this.#projectId, needDay: this.#day(20) }, items)
    await this.#act(served, record.id, acts)
    this.#made.set(purpose, record)
  }

  async #invited(kind: SupplierKind, replies: readonly AnswerSeed[]): Promise<Row[]> {
    const names = replies.map(one => one.supplier)
    const suppliers = await this.#tx.q.select({ id: supplier.id, name: supplier.supplierName }).from(supplier)
      .where(and(eq(supplier.merchantId, this.#tx.ctx.merchantId), eq(supplier.kind, kind), inArray(supplier.supplierName, names)))
    const ids = new Map(suppliers.map(({ id, name }) => [name, id]))
    return names.map(supplierName => ({ id: newId(), supplierName, supplierId: ids.get(supplierName) ?? null }))
  }

  /** A supplier's actions through the link. */
  async #answer({ lines: { items = [] } }: StoredRecord, invited: Row, taxRate: string, reply: AnswerSeed): Promise<void> {
    const { sql, ctx: { merchantId }, ...tx } = this.#tx
    const link = String(invited.id)
    const userId = `link:${link}`
    await sql`select set_config('app.user_id', ${userId}, true)`
    const linkTx: Tx = { ...tx, sql, ctx: {
      merchantId, userId, realName: reply.supplier, roles: [], permissions: new Set(), seeAll: false, worker: true, execute: true, link,
      now: this.#world.now, requestId: SEED_REQUEST, ip: '',
    } }
    if ('looked' in reply) return reply.looked ? noteSeen(linkTx) : undefined
    await noteSeen(linkTx)
    if ('declined' in reply) return declineQuote(linkTx, { reason: reply.declined })
    const { parts, freight, days }: { readonly parts: readonly (string | null)[], readonly freight?: string, readonly days?: number } =
      'typed' in reply ? { parts: reply.typed } : { ...reply, parts: reply.quotes }
    const quote = {
      includeTax: true, taxRate, freight: freight === undefined ? 'INCLUDED' as const : 'EXTRA' as const, freightAmount: freight ?? null,
      freightTaxRate: freight === undefined ? null : '9', validUntil: this.#day(45), payment: null,
      lines: items.map((row, at) => {
        const part = parts[at] ?? null
        const price = part === null
          ? null
          : toScale(dec(String(row.targetPrice ?? this.#targets.get(String(row.itemName)) ?? '100')).times(part), 2)
        return { ...emptyLine(String(row.id)), price, declined: price === null, days: price === null ? null : days ?? null }
      }),
    }
    if ('typed' in reply) await saveDraft(linkTx, { revision: 0, quote })
    else await submitQuote(linkTx, { revision: 0, quote })
  }

  /** Drafts an inquiry from another document's lines or labour steps. */
  async #drafted(
    served: ServedDocument, { name, by = 'buyer', at, of: sourceName, steps, hours, answers: replies }: InquirySeed
  ): Promise<StoredRecord> {
    const actorTx = await this.#as(by, at)
    const deadline = new Date(this.#world.now.getTime() + hours * HOUR_MS).toISOString()
    const suppliers = await this.#invited(steps === undefined ? 'MATERIAL' : 'LABOUR', replies)
    if (steps === undefined) {
      const source = this.#made.get(sourceName)
      if (source === undefined) throw new Error(`no document ${sourceName}`)
      const items = this.#taken(source).map(row => ({ ...row, targetPrice: this.#targets.get(String(row.itemName)) ?? null }))
      return this.#save(actorTx, served, {
        inquiryName: name, projectId: this.#projectId, deadline, sealed: true, inquiryWay: 'INVITED', place: '云栖里项目工地仓库',
        payment: '货到验收后 30 天', demands: '报到场价，含卸货',
      }, items, { suppliers })
    }
    const { rows } = await listSummary(actorTx, { ...EVERY, projectId: this.#projectId })
    const { id } = await inquireSteps(actorTx, { projectId: this.#projectId, rows: rows.slice(...steps).map(row => row.id) })
    const { head, lines, version } = await readRecord(actorTx, served.stored, id)
    await saveDocument(
      served.serving, actorTx,
      { id, version, head: { ...head, inquiryName: name, deadline }, lines: { items: [...lines.items ?? []], suppliers } }
    )
    return readRecord(actorTx, served.stored, id)
  }

  async inquire(seed: InquirySeed): Promise<void> {
    const served = this.#world.served(INQUIRIES[seed.steps === undefined ? 'MATERIAL' : 'LABOUR'].name)
    const record = await this.#drafted(served, seed)
    if (seed.sent !== undefined) {
      await this.#act(served, record.id, [{ by: seed.by ?? 'buyer', at: seed.sent, act: 'send' }])
      for (const [at, reply] of seed.answers.entries())
        await this.#answer(record, record.lines.suppliers![at]!, seed.steps === undefined ? '13' : '3', reply)
    }
    await this.#act(served, record.id, seed.acts)
    if (seed.award !== undefined) await this.#award(record, seed, seed.award)
  }

  async #award(
    record: StoredRecord, { name, contract }: InquirySeed, { by, at, takes: winners, reason, deeds: actions }: AwardSeed
  ): Promise<void> {
    const served = this.#world.served(AWARDS.MATERIAL.name)
    const items = (record.lines.items ?? []).map((row, line) => ({
      [SOURCE_DOCUMENT]: record.id, [SOURCE_ROW]: String(row.id), invited: String(record.lines.suppliers![winners[line]!]!.id),
      quantity: row.quantity ?? null, reason: reason ?? null,
    }))
    const { id } = await this.#save(
      await this.#as(by, at), served, { awardName: `${name} 定标`, inquiryId: record.id, projectId: this.#projectId }, items
    )
    const awarded = await this.#perform(served, id, actions)
    if (contract !== undefined) await this.#contract(awarded, contract)
  }

  async #contract(
    awarded: StoredRecord, { name, at, supplier: supplierName, deeds: actions, orders }: NonNullable<InquirySeed['contract']>
  ): Promise<void> {
    const served = this.#world.served(CONTRACTS_OF.MATERIAL.name)
    const rows = awarded.lines.items!.filter(row => row.supplierName === supplierName)
    const { supplierId, includeTax, taxRate } = rows[0]!
    const items = this.#taken({ ...awarded, lines: { items: rows } })
      .map((row, line) => ({ ...row, needDay: null, brand: rows[line]!.offerBrand ?? null, price: rows[line]!.price ?? null }))
    const { id } = await this.#save(await this.#as('buyer', at), served, {
      contractName: name, projectId: this.#projectId, supplierId: supplierId ?? null, contractKind: 'ORDER', includeTax: includeTax ?? null,
      taxRate: taxRate ?? null,
      startDay: this.#day(0), endDay: this.#day(150), advanceRate: '10', progressRate: '80', retentionRate: '3', settlementDay: 25,
    }, items)
    const signed = await this.#perform(served, id, actions)
    for (const order of orders) await this.#order(signed, order)
  }

  async #order(signed: StoredRecord, { name, at, needDays, part, deeds: actions }: OrderSeed): Promise<void> {
    const served = this.#world.served(ORDERS.MATERIAL.name)
    const { supplierId, includeTax, taxRate } = signed.head
    const items = this.#taken(signed).map((row, line) => ({
      ...row, quantity: toScale(dec(String(row.quantity)).times(part), 1), price: signed.lines.items![line]!.price ?? null,
      needDay: this.#day(needDays),
    }))
    const { id } = await this.#save(await this.#as('buyer', at), served, {
      orderName: name, projectId: this.#projectId, supplierId: supplierId ?? null, needDay: this.#day(needDays), deliverTo: 'STORE',
      address: '开泰大道 36 号工地仓库', receiver: '吴国栋',
      includeTax: includeTax ?? null, taxRate: taxRate ?? null,
    }, items)
    await this.#perform(served, id, actions)
  }
}
