import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { dec, toScale } from '#schemas/kit/index.ts'
import { analysisItem, analysisPick } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import { approvedRound } from '#server/domains/project/index.ts'
import type { ItemRow } from '../costs/rows.ts'
import type { ChangedItem } from './lines.ts'

/** Initial state, package and unit costs of a change item. */
export type AgreedCosts = Pick<ItemRow,
  'state' | 'quotaId' | 'quotaVersion' | 'quotaCode' | 'quotaName' | 'snapshot' | 'snapshotVersion' | 'snapshotAt' | 'agreedVersion'
    | 'labourPrice' | 'materialPrice' | 'mainPrice' | 'ownMachine' | 'ownOther' | 'noCostReason'>

const NOTHING: AgreedCosts = {
  state: 'NONE', quotaId: null, quotaVersion: null, quotaCode: null, quotaName: null, snapshot: null, snapshotVersion: 0, snapshotAt: null,
  agreedVersion: null, labourPrice: null, materialPrice: null,
  mainPrice: null, ownMachine: null, ownOther: null, noCostReason: null,
}

const filled = (amount: string): string | null => (dec(amount).isZero() ? null : toScale(dec(amount), 6))
const perUnit = (amount: string, quantity: string): string | null => filled(dec(amount).div(quantity).toFixed())

async function approvedItems(db: Db, projectId: string, ids: readonly string[]): Promise<ReadonlyMap<string, ItemRow>> {
  const round = ids.length === 0 ? undefined : await approvedRound(db, projectId)
  if (round === undefined) return new Map()
  const { merchantId } = db.ctx
  const rows = await db.q.select({ item: analysisItem }).from(analysisPick)
    .innerJoin(analysisItem, and(
      eq(analysisItem.merchantId, analysisPick.merchantId), eq(analysisItem.id, analysisPick.analysisItemId),
      isNotNull(analysisItem.direct)
    ))
    .where(and(eq(analysisPick.merchantId, merchantId), eq(analysisPick.roundId, round.id), inArray(analysisPick.projectItemId, [...ids])))
  return new Map(rows.map(({ item }) => [item.projectItemId!, item]))
}

/** Initial costs of a change's items: those agreed for the bid, or by the target cost; empty for new items (sheet changes). */
export async function agreedFor(db: Db, projectId: string, items: readonly ChangedItem[]): Promise<(item: ChangedItem) => AgreedCosts> {
  const approved = await approvedItems(db, projectId, items.flatMap(({ projectItemId }) => projectItemId ?? []))
  return ({ projectItemId, target }) => {
    const approvedItem = projectItemId === null ? undefined : approved.get(projectItemId)
    if (approvedItem !== undefined) {
      const {
        quotaId, quotaVersion, quotaCode, quotaName, snapshot, snapshotVersion, snapshotAt, labourPrice, materialPrice, mainPrice,
        noCostReason, machine, other, quantity,
      } = approvedItem
      return {
        state: 'CONFIRMED', quotaId, quotaVersion, quotaCode, quotaName, snapshot, snapshotVersion, snapshotAt,
        agreedVersion: snapshotVersion, labourPrice, materialPrice, mainPrice, noCostReason,
        ownMachine: perUnit(machine, quantity!), ownOther: perUnit(other, quantity!),
      }
    }
    if (target === null) return NOTHING
    return {
      ...NOTHING, state: 'CONFIRMED', agreedVersion: 0, labourPrice: target.labour, materialPrice: target.material,
      ownMachine: filled(target.machine), ownOther: filled(target.other),
    }
  }
}
