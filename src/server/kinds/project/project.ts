import { eq, and, sql } from 'drizzle-orm'
import { dec } from '#schemas/kit/index.ts'
import { projectContract } from '#schemas/project/contract.ts'
import { project as declared } from '#schemas/project/project.ts'
import { notify } from '#server/core/events.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { role, userMerchant, userRole } from '#server/db/tables/people.ts'
import { project, projectAnalyst, projectBidder } from '#server/db/tables/project.ts'
import { kind } from '#server/document/index.ts'
import { followArea } from '#server/domains/analysis/index.ts'
import { byId, confirmPreparation, hasDocuments, joinAsCreator, joinAsManager, visible } from '#server/domains/project/index.ts'
import { cellText } from '#server/grid/index.ts'
import { MERCHANT_NEWS, type MerchantNews } from '#shared/api/merchantNews.ts'

const sameNumber = (a: string | null, b: string | null): boolean => (a === null || b === null ? a === b : dec(a).eq(b))

const RIGHTS: MerchantNews = { user: true }

/** Each document of a project writes a part of its row; visible by scope, without deleted ones. */
export const ofProject = { table: project, scope: visible, gone: { at: project.deletedAt, by: project.deletedBy } } as const

const memberNames = sql`(select string_agg(distinct ${userMerchant.realName}, '、') from ${userRole}
  join ${role} on ${role.merchantId} = ${userRole.merchantId} and ${role.id} = ${userRole.roleId}
  join ${userMerchant} on ${userMerchant.merchantId} = ${userRole.merchantId} and ${userMerchant.userId} = ${userRole.userId}
  where ${userRole.merchantId} = ${project.merchantId} and ${userRole.projectId} = ${project.id})`

const analyseManagers = sql`(select string_agg(${userMerchant.realName}, '、' order by ${projectAnalyst.createdAt}, ${projectAnalyst.userId})
  from ${projectAnalyst}
  join ${userMerchant} on ${userMerchant.merchantId} = ${projectAnalyst.merchantId} and ${userMerchant.userId} = ${projectAnalyst.userId}
  where ${projectAnalyst.merchantId} = ${project.merchantId} and ${projectAnalyst.projectId} = ${project.id})`

/** Creator and manager become members; a reopened project starts again (domain B1). */
export const servedProject = kind(declared, {
  ...ofProject, columns: { memberNames, analyseManagers },
  beside: async (_tx, { draft: { head } }) => ({
    briefly_name: cellText(head.brieflyName) ?? '',
    pinyin: `${pinyinOf(cellText(head.projectName))} ${pinyinOf(cellText(head.brieflyName))}`,
  }),
  async afterSave(tx, { id, stored, draft: { head } }) {
    const managerId = cellText(head.managerId)
    if (stored === undefined) await joinAsCreator(tx, id)
    if (managerId !== null && managerId !== stored?.head.managerId) await joinAsManager(tx, id, managerId)
    if (stored === undefined || managerId !== stored.head.managerId) notify(tx, MERCHANT_NEWS, RIGHTS)
    if (stored !== undefined && !sameNumber(cellText(stored.head.buildingArea), cellText(head.buildingArea))) await followArea(tx, id)
  },
  afterAction: { async reopen(tx, { id }) {
    await tx.q.update(project)
      .set({ bidResult: null, bidDate: null, winAmount: null, winTaxRate: null, withoutAnalysis: null, bidReason: null })
      .where(byId(tx, id))
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

export const servedContract = kind(
  projectContract, { ...ofProject, lists: [declared.list], afterSave: (tx, { id }) => confirmPreparation(tx, id, 'contractConfirmed') }
)
