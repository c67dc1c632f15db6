import { sql } from 'drizzle-orm'
import { projectBid } from '#schemas/project/bid.ts'
import { projectContract } from '#schemas/project/contract.ts'
import { projectPeople } from '#schemas/project/people.ts'
import { project as declared } from '#schemas/project/project.ts'
import { role, userMerchant, userRole } from '#server/db/tables/people.ts'
import { project, projectAnalyst, projectBidder } from '#server/db/tables/project.ts'
import { keepsRecordsOf, storedAs } from '#server/document/index.ts'
import { visible } from './visible.ts'

/** Two documents write parts of the same row: each sees what it may, and a deleted project is in none of them. */
const ofProject = { table: project, scope: visible, gone: { at: project.deletedAt, by: project.deletedBy } } as const

const memberNames = sql`(select string_agg(distinct ${userMerchant.realName}, '、') from ${userRole}
  join ${role} on ${role.merchantId} = ${userRole.merchantId} and ${role.id} = ${userRole.roleId}
  join ${userMerchant} on ${userMerchant.merchantId} = ${userRole.merchantId} and ${userMerchant.userId} = ${userRole.userId}
  where ${userRole.merchantId} = ${project.merchantId} and ${userRole.projectId} = ${project.id})`

const analyseManagers = sql`(select string_agg(${userMerchant.realName}, '、' order by ${projectAnalyst.createdAt}, ${projectAnalyst.userId}) from ${projectAnalyst}
  join ${userMerchant} on ${userMerchant.merchantId} = ${projectAnalyst.merchantId} and ${userMerchant.userId} = ${projectAnalyst.userId}
  where ${projectAnalyst.merchantId} = ${project.merchantId} and ${projectAnalyst.projectId} = ${project.id})`

keepsRecordsOf(projectPeople, { table: userMerchant, key: userMerchant.userId, label: userMerchant.realName, missing: label => `${label}不是本企业的人员`, held: false })

export const storedProject = storedAs(declared, { ...ofProject, columns: { memberNames, analyseManagers } })
export const storedBid = storedAs(projectBid, {
  ...ofProject, lists: [declared.list],
  lines: { bidders: { table: projectBidder, parent: projectBidder.projectId } },
})
export const storedContract = storedAs(projectContract, { ...ofProject, lists: [declared.list] })
