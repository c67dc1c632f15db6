import { sql as sqlTag } from 'drizzle-orm'
import { role, rolePermission, userRole } from '#server/db/tables/people.ts'
import type { Db } from '#server/db/tx.ts'

/**
 * Keys from project roles, by project id (spec-1 §6), without actions: menus and routes need keys only, and a user may have a thousand
 * projects.
 */
export async function keysByProject({ sql, ctx }: Db): Promise<Record<string, string[]>> {
  if (ctx.worker) return {}
  const rows = await sql<{ project: string, keys: string[] }>`
    select ${userRole.projectId} as project, array_agg(distinct ${rolePermission.permission}) as keys
    from ${userRole}
    join ${role} on ${role.merchantId} = ${userRole.merchantId}
      and ${role.id} = ${userRole.roleId} and ${role.state} = 'ENABLED'
    join ${rolePermission} on ${rolePermission.merchantId} = ${role.merchantId} and ${rolePermission.roleId} = ${role.id}
    where ${userRole.merchantId} = ${ctx.merchantId} and ${userRole.userId} = ${ctx.userId} and ${userRole.projectId} <> ''
    group by 1`
  return Object.fromEntries(rows.map(({ project, keys }) => [project, keys]))
}

/** Users who may not see prices in the company or the project (default: any). */
export async function blindToPrices({ sql, ctx }: Db, userIds: readonly string[], projectId?: string | null): Promise<string[]> {
  const within = projectId === undefined ? sqlTag`true` : sqlTag`${userRole.projectId} in ('', ${projectId ?? ''})`
  const rows = await sql<{ id: string }>`
    select person as id from unnest(${sqlTag.param([...userIds])}::text[]) person where not exists (
      select from ${userRole}
      join ${role} on ${role.merchantId} = ${userRole.merchantId}
        and ${role.id} = ${userRole.roleId} and ${role.state} = 'ENABLED'
      join ${rolePermission} on ${rolePermission.merchantId} = ${role.merchantId}
        and ${rolePermission.roleId} = ${role.id} and ${rolePermission.permission} = 'P_PRICE'
      where ${userRole.merchantId} = ${ctx.merchantId} and ${userRole.userId} = person and ${within})`
  return rows.map(({ id }) => id)
}
