import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { FIXED_ROLE_KEYS } from '#schemas/org/roles.ts'
import { meets } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { role, rolePermission, userMerchant, userRole } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import { quota } from '#server/db/tables/quota.ts'
import type { Db } from '#server/db/tx.ts'
import type { FirstStep } from '#shared/api/company.ts'
import type { Need } from '#shared/api/contract.ts'
import { peopleApi } from '#shared/api/people.ts'
import { projectItemApi } from '#shared/api/projectItem.ts'
import { projectRecordApi } from '#shared/api/projectRecord.ts'
import { quotaApi } from '#shared/api/quota.ts'

/** A step applies to users with permission for one of its calls; it is done once the condition holds. */
interface Step {
  readonly key: FirstStep
  readonly needs: readonly Need[]
  readonly done: (merchantId: string) => SQL
}

/** A second user beside the company's founder. */
const isSecond = (merchantId: string): SQL =>
  sql`(select count(*) > 1 from ${userMerchant} where ${eq(userMerchant.merchantId, merchantId)})`

const STEPS: readonly Step[] = [
  {
    key: 'packages', needs: [quotaApi.saveQuotas.need, quotaApi.importExcel.need],
    done: merchantId => sql`exists (select from ${quota} where ${and(eq(quota.merchantId, merchantId), ne(quota.state, '9'))})`,
  },
  { key: 'people', needs: [peopleApi.inviteStaff.need], done: isSecond },
  {
    key: 'roles', needs: [peopleApi.saveStaffRoles.need],
    // A second user has a role, the company has a custom role, or a role's permissions were changed.
    done: merchantId => sql`((select count(distinct ${userRole.userId}) > 1 from ${userRole} where ${eq(userRole.merchantId, merchantId)})
      or exists (select from ${role} where ${and(eq(role.merchantId, merchantId), sql`${role.key} > ${FIXED_ROLE_KEYS}`)})
      or exists (select from ${rolePermission}
      where ${and(eq(rolePermission.merchantId, merchantId), sql`${rolePermission.version} > 1`)}))`,
  },
  {
    key: 'project', needs: [projectRecordApi.save.need],
    done: merchantId => sql`exists (select from ${project} where ${and(eq(project.merchantId, merchantId), isNull(project.deletedAt))})`,
  },
  {
    key: 'bill', needs: [projectItemApi.uploadProjectItemDetailList.need, projectItemApi.saveProjectItems.need],
    done: merchantId => sql`exists (select from ${projectItem} join ${project} on ${project.merchantId} = ${projectItem.merchantId}
      and ${project.id} = ${projectItem.projectId} and ${project.deletedAt} is null
      where ${projectItem.merchantId} = ${merchantId})`,
  },
]

const canPerform = (ctx: Ctx, { needs }: Step): boolean => needs.some(need => meets(ctx, need))

/** The company's first steps for the user; none for the platform. */
export async function firstSteps({ ctx, sql: ask }: Db): Promise<{ key: FirstStep, done: boolean }[]> {
  const steps = ctx.merchantId === PLATFORM_MERCHANT ? [] : STEPS.filter(step => canPerform(ctx, step))
  if (steps.length === 0) return []
  const statement = sql.join(
    steps.map(({ key, done }) => sql`select ${key}::text as key, ${done(ctx.merchantId)} as done`), sql` union all `
  )
  const doneByKey = new Map((await ask<{ key: string, done: boolean }>`${statement}`).map(({ key, done }) => [key, done]))
  return steps.map(({ key }) => ({ key, done: doneByKey.get(key) ?? false }))
}
