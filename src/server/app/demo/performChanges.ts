import { and, eq } from 'drizzle-orm'
import { loss } from '#schemas/change/losses.ts'
import { variableChange } from '#schemas/change/variable.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { businessDate, dec, newRow, SOURCE_DOCUMENT, SOURCE_ROW, toText, type Document, type Row } from '#schemas/kit/index.ts'
import { otherOut } from '#schemas/store/otherOut.ts'
import { newId } from '#server/core/ids.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { outDocument } from '#server/db/tables/store.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import type { Tx } from '#server/db/tx.ts'
import { readRecord, saveDocument, type StoredRecord } from '#server/document/index.ts'
import { lockedAnalysis, startAnalyse } from '#server/domains/analysis/index.ts'
import { answerChange, reportChange, startAnalysis, submitAnalysis } from '#server/domains/change/index.ts'
import { pageItems } from '#server/domains/position/index.ts'
import { BuiltProject } from './builtProject.ts'
import type { ChangeLineSeed, ChangeSeed, ChangesSeed, LossSeed } from './changes.ts'
import type { DemoAction } from './contracts.ts'
import { pastDay, type Moment } from './people.ts'
import { perform } from './perform.ts'

/** A project's changes and losses, and resulting edits of places. */
export class Changing extends BuiltProject {

  async #save(tx: Tx, { name, lines: grids }: Document, head: Row, lines: Readonly<Record<string, readonly Row[]>>): Promise<string> {
    const rows = Object.fromEntries(
      Object.entries(lines).map(([line, seedRows]) => [line, seedRows.map(row => newRow(grids[line]!, newId(), row))])
    )
    return (await saveDocument(
      this.world.served(name).serving, tx, { head: { projectId: this.projectId, handlerId: tx.ctx.userId, ...head }, lines: rows }
    )).id
  }
  async #perform({ name }: Document, id: string, actions: readonly DemoAction[]): Promise<StoredRecord> {
    const served = this.world.served(name)
    for (const action of actions) await perform(this.tx, served, id, action, this.world)
    return readRecord(this.tx, served.stored, id)
  }

  #line(seed: ChangeLineSeed, items: ReadonlyMap<string, { readonly name: string, readonly quantity: string }>): Row {
    const oldItemId = this.design.itemOf(seed.item)
    const { name: oldItemName, quantity } = items.get(oldItemId)!
    const common = { oldItemId, oldItemName, remark: seed.remark ?? null }
    if ('asked' in seed) return { ...common, way: 'PRICE', asked: seed.asked, priceSource: 'AGREED' }
    if ('more' in seed) return { ...common, way: 'ADD', newQuantity: toText(dec(quantity).plus(seed.more)) }
    const newItemId = this.design.itemOf(seed.instead)
    return {
      ...common, way: 'REPLACE', newItemId, newItemName: items.get(newItemId)!.name, oldQuantity: seed.quantity,
      newQuantity: seed.quantity, sellPrice: seed.price,
    }
  }

  /** Costs equal the agreed ones: all lines are in the bill. */
  async #analyse(changeId: string, at: Moment): Promise<void> {
    const actorTx = await this.as('cost', at)
    const { analyseId } = await startAnalysis(actorTx, { projectId: this.projectId, changeId })
    const ref = { projectId: this.projectId, analyseId }
    await startAnalyse(actorTx, await lockedAnalysis(actorTx, ref))
    await submitAnalysis(actorTx, ref)
  }

  async #change(seed: ChangeSeed): Promise<void> {
    const {
      title, kind, cause, causeCode, clause, occurred, days, probability, reason, lines, places: locations, deeds: actions, reported,
      answered: clientReply,
    } = seed
    const actorTx = await this.as(seed.by, seed.at)
    const { rows } = await pageItems(actorTx, { projectId: this.projectId, pageNum: 1, pageSize: -1, sorts: [], filters: [] })
    const items = new Map(rows.map(({ id, name, quantity }) =>
      [String(id), { name: String(name ?? ''), quantity: String(quantity ?? '0') }]))
    const id = await this.#save(actorTx, variableChange, {
      title, changeKind: kind, causeKind: cause, causeCode, clause: clause ?? null, occurredDay: pastDay(this.world, actorTx, occurred),
      daysAsked: days ?? null, probability, reason,
    }, {
      items: lines.map(line => this.#line(line, items)),
      positions: locations.map(([floor, room]) => ({ positionId: this.design.placeOf(floor, room), positionName: room })),
    })
    if (lines.some(line => !('asked' in line))) await this.#analyse(id, seed.at)
    const approved = await this.#perform(variableChange, id, actions)
    if (reported === undefined) return
    const reporting = await this.as(reported.by, reported.at)
    const { version } = await reportChange(
      reporting, { id, version: approved.version, day: businessDate(reporting.ctx.now), remark: reported.remark, fileIds: [] }
    )
    if (clientReply === undefined) return
    const { by, at, remark, answer: decision, lines: confirmed = [] } = clientReply
    const answering = await this.as(by, at)
    await answerChange(answering, {
      id, version, day: businessDate(answering.ctx.now), remark, fileIds: [], answer: decision,
      lines: confirmed.map(({ line, remark: lineRemark = '', ...figures }) =>
        ({ ...figures, row: String(approved.lines.items![line]!.id), remark: lineRemark })),
    })
  }

  async #scrapped(remark: string): Promise<Row[]> {
    const issues = await this.tx.sql<{ id: string }>`select id from ${outDocument} where merchant_id = ${this.tx.ctx.merchantId}
      and project_id = ${this.projectId} and reason = 'SCRAPPED' and remark = ${remark}`
    const records: StoredRecord[] = []
    for (const { id } of issues) records.push(await readRecord(this.tx, this.world.served(otherOut.name).stored, id))
    return records.flatMap(({ id, lines: { items = [] } }) => items.map(({ id: row, itemName, unit, quantity }): Row =>
      ({
        costClass: 'MATERIAL', itemName: itemName ?? null, unit: unit ?? null, quantity: quantity ?? null, [SOURCE_DOCUMENT]: id,
        [SOURCE_ROW]: String(row),
      })))
  }

  async #loss({
    title, kind, day, by, at, place, responsible, team, share, evidence, lines, scrapped, deeds: actions,
  }: LossSeed): Promise<void> {
    const actorTx = await this.as(by, at)
    const [teamSupplier] = team === undefined ? [] : await actorTx.q.select({ id: supplier.id }).from(supplier)
      .where(and(eq(supplier.merchantId, actorTx.ctx.merchantId), eq(supplier.kind, 'LABOUR'), eq(supplier.supplierName, team)))
    const typed = lines.map(({ costClass, name, unit, quantity, price, item }): Row =>
      ({
        costClass, itemName: name, unit: dictKey(DICT.materialUnit, unit), quantity, unitCost: price,
        projectItemId: this.design.itemOf(item),
      }))
    const id = await this.#save(actorTx, loss, {
      title, lossKind: kind, bizDay: pastDay(this.world, actorTx, day),
      positionId: place === undefined ? null : this.design.placeOf(...place),
      responsible, teamId: teamSupplier?.id ?? null, share, evidence,
    }, { items: [...typed, ...scrapped === undefined ? [] : await this.#scrapped(scrapped)] })
    await this.#perform(loss, id, actions)
  }

  /** The design is committed again between changes and losses. */
  async change({ changes, matched, losses }: ChangesSeed): Promise<void> {
    for (const seed of changes.toSorted((a, b) => Number(a.at) - Number(b.at))) await this.#change(seed)
    await this.design.match(await this.as(matched.by, matched.at), matched)
    for (const seed of losses) await this.#loss(seed)
  }
}
