import { eq, and } from 'drizzle-orm'
import { dec } from '#schemas/kit/index.ts'
import { notify } from '#server/core/events.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { project, projectBidder } from '#server/db/tables/project.ts'
import type { Tx } from '#server/db/tx.ts'
import { serveDocument } from '#server/document/index.ts'
import { cellText } from '#server/grid/index.ts'
import { MERCHANT_NEWS, type MerchantNews } from '#shared/api/merchantNews.ts'
import { hasDocuments } from './events.ts'
import { joinAsCreator, joinAsManager } from './joining.ts'
import { storedProject } from './stored.ts'
import { byId } from './visible.ts'

const sameNumber = (a: string | null, b: string | null): boolean => (a === null || b === null ? a === b : dec(a).eq(b))

const RIGHTS: MerchantNews = { user: true }

/** What other domains make of a change of a project, in the same transaction. */
export interface ProjectFollowers {
  /** Another area is built. */
  area(tx: Tx, projectId: string): Promise<void>
}

/** 项目: who creates and who leads one belong to it; a reopened one begins anew (domain B1). */
export const servedProject = (followers: ProjectFollowers) => serveDocument(storedProject, {
  beside: async (_tx, { draft: { head } }) => ({
    briefly_name: cellText(head.brieflyName) ?? '', pinyin: `${pinyinOf(cellText(head.projectName))} ${pinyinOf(cellText(head.brieflyName))}`,
  }),
  async afterSave(tx, { id, stored, draft: { head } }) {
    const managerId = cellText(head.managerId)
    if (stored === undefined) await joinAsCreator(tx, id)
    if (managerId !== null && managerId !== stored?.head.managerId) await joinAsManager(tx, id, managerId)
    if (stored === undefined || managerId !== stored.head.managerId) notify(tx, MERCHANT_NEWS, RIGHTS)
    if (stored !== undefined && !sameNumber(cellText(stored.head.buildingArea), cellText(head.buildingArea))) await followers.area(tx, id)
  },
  afterAction: { async reopen(tx, { id }) {
    await tx.q.update(project).set({ bidResult: null, bidDate: null, winAmount: null, winTaxRate: null, withoutAnalysis: null, bidReason: null }).where(byId(tx, id))
    await tx.q.delete(projectBidder).where(and(eq(projectBidder.merchantId, tx.ctx.merchantId), eq(projectBidder.projectId, id)))
  } },
  async keeps(tx, records) {
    for (const { id, state, head } of records) {
      if (state !== 'INITIATE') return `项目“${String(head.projectName)}”已不是“已立项”状态，不能删除`
      if (await hasDocuments(tx, id)) return `项目“${String(head.projectName)}”已有单据，不能删除`
    }
    return null
  },
})
