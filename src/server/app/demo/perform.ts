import { and, eq, sql } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dec, toScale, type Row } from '#schemas/kit/index.ts'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { SUPPLEMENTS_OF } from '#schemas/contract/supplements.ts'
import { shownVersion } from '#server/approval/index.ts'
import { newId } from '#server/core/ids.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { approvalTask } from '#server/db/tables/approval.ts'
import { project } from '#server/db/tables/project.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import type { Tx } from '#server/db/tx.ts'
import { actOn, beginAmendment, readRecord, saveDocument, type ServedDocument } from '#server/document/index.ts'
import { actOnApproval, decide, postDocument, submit } from '#server/domains/approval/index.ts'
import type { ContractSeed, DemoAction } from './contracts.ts'
import { asOf, type CtxOf } from './people.ts'

/** People, the moment of the first start, and documents. */
export interface DemoWorld {
  readonly ctxOf: CtxOf
  readonly served: (name: string) => ServedDocument
  readonly now: Date
  /** Library items by first-level type, with prices without tax. */
  readonly goods: (types: readonly string[]) => readonly Row[]
}

function linesOf({ goods, lines = [], taxRate }: ContractSeed, world: DemoWorld): Row[] {
  const made = lines.map(({ code, name, trade, level, unit, quantity, price }): Row => ({
    itemCode: code ?? null, itemName: name, jobCategory: dictKey(DICT.jobCategory, trade), jobLevel: dictKey(DICT.jobLevel, level),
    unit: dictKey(DICT.materialUnit, unit), quantity, price,
  }))
  const picked = goods === undefined ? [] : world.goods(goods.types).map(({ code, priceExcl, ...itemCells }): Row => {
    const excl = dec(String(priceExcl)).times(goods.factor)
    return {
      ...itemCells, price: toScale(goods.includeTax ? excl.times(dec(taxRate).div(100).plus(1)) : excl, 2),
      quantity: String(40 + Number(code ?? '0') % 24 * 20),
    }
  })
  return [...made, ...picked].map(row => ({ ...row, id: newId() }))
}

export async function perform(tx: Tx, served: ServedDocument, id: string, action: DemoAction, world: DemoWorld): Promise<void> {
  const actorTx = await asOf(tx, world, action.by, action.at)
  const kind = served.stored.document.name
  const ids = (names: readonly string[]): string[] => names.map(name => world.ctxOf(name).userId)
  switch (action.does) {
    case 'submit': {
      const { version } = await readRecord(actorTx, served.stored, id)
      await submit(
        actorTx, served,
        { kind, id, version, urgency: action.urgency ?? 50, nextAssignee: [], copies: ids(action.copies ?? []), copiesAt: 'END' }
      )
      return
    }
    case 'agree': case 'reject': {
      const [task] = await actorTx.q.select({ id: approvalTask.task }).from(approvalTask)
        .where(and(
          eq(approvalTask.merchantId, actorTx.ctx.merchantId), eq(approvalTask.documentId, id), eq(approvalTask.state, 'OPEN'),
          eq(approvalTask.userId, actorTx.ctx.userId)
        ))
      if (task === undefined) throw new Error(`${action.by} is not asked for ${id}`)
      const input = {
        kind, id, taskId: task.id, version: await shownVersion(actorTx, id), opinion: action.opinion ?? '同意', nextAssignee: [], fileIds: [],
      }
      await decide(
        actorTx, served,
        action.does === 'agree' ? { ...input, resultState: 'agree' } : { ...input, resultState: 'disagree', taskDefinitionKey: 'START' }
      )
      return
    }
    case 'post': {
      const { version } = await readRecord(actorTx, served.stored, id)
      await postDocument(actorTx, served, { id, version })
      return
    }
    case 'recall': await actOnApproval(actorTx, served, id, { act: 'recall' }); return
    case 'cancel': await actOnApproval(actorTx, served, id, { act: 'cancel', opinion: action.opinion }); return
    case 'add': await actOnApproval(
      actorTx, served, id, { act: 'add', users: ids(action.users), when: 'BEFORE', opinion: action.opinion }
    ); return
    case 'sign': case 'complete': await actOn(served.serving, actorTx, [id], action.does); return
    case 'terminate': await actOn(served.serving, actorTx, [id], action.does, action.opinion); return
    case 'amend': await amend(actorTx, id, action, world)
  }
}

async function amend(
  tx: Tx, contractId: string, { name, reason, factor, deeds: actions }: Extract<DemoAction, { does: 'amend' }>, world: DemoWorld
): Promise<void> {
  const served = world.served(SUPPLEMENTS_OF.MATERIAL.name)
  const { head, lines } = await beginAmendment(tx, served.stored, contractId)
  const items = (lines.items ?? []).map((row, at) => (at > 0 ? row
    : {
      ...row, quantity: toScale(dec(String(row.quantity)).times(factor[0]), 6), price: toScale(dec(String(row.price)).times(factor[1]), 2),
    }))
  const { id } = await saveDocument(served.serving, tx, { head: { ...head, supplementName: name, reason }, lines: { items } })
  for (const action of actions) await perform(tx, served, id, action, world)
}

/** Creates a contract and performs its deeds. @returns its id */
export async function performContract(tx: Tx, seed: ContractSeed, world: DemoWorld): Promise<string> {
  const { merchantId } = tx.ctx
  const actorTx = await asOf(tx, world, seed.by, seed.at)
  const [supplierRow] = await tx.q.select({ id: supplier.id }).from(supplier)
    .where(and(eq(supplier.merchantId, merchantId), eq(supplier.kind, seed.kind), eq(supplier.supplierName, seed.supplier)))
  const [projectRow] = await tx.q.select({ id: project.id }).from(project)
    .where(and(eq(project.merchantId, merchantId), eq(project.brieflyName, seed.project), sql`${project.deletedAt} is null`))
  const served = world.served(CONTRACTS_OF[seed.kind].name)
  const { id } = await saveDocument(served.serving, actorTx, {
    head: {
      contractName: seed.name, supplierId: supplierRow?.id, projectId: projectRow?.id, contractKind: seed.contractKind,
      startDay: seed.days[0],
      endDay: seed.days[1], includeTax: seed.goods?.includeTax ?? true,
      taxRate: seed.taxRate, advanceRate: seed.advance ?? null, progressRate: '80', retentionRate: '3', settlementDay: 25,
    },
    lines: { items: linesOf(seed, world) },
  })
  for (const action of seed.deeds) await perform(tx, served, id, action, world)
  return id
}
