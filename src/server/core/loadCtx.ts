import type { Pool } from '#server/db/pool.ts'
import { inRead, type Db } from '#server/db/tx.ts'
import type { Ctx } from './ctx.ts'
import { permissionsOf, type Grant } from './rights.ts'
import { systemCtx } from './systemCtx.ts'

export interface Behalf {
  readonly requestId: string
  readonly ip: string
}

export interface Member {
  readonly merchant_id: string
  readonly user_id: string
  readonly real_name: string
  readonly see_all: boolean
  readonly worker: boolean
  readonly execute: boolean
  readonly roles: readonly string[]
  readonly permissions: readonly Grant[]
}

/** @param projectId the project whose rights the member row includes */
export function ctxOfMember(member: Member, { requestId, ip }: Behalf, projectId?: string): Ctx {
  const { see_all: seeAll, worker } = member
  return {
    merchantId: member.merchant_id, userId: member.user_id, realName: member.real_name, requestId, ip,
    roles: member.roles, seeAll, worker, execute: member.execute,
    permissions: permissionsOf(member.permissions, { seeAll, worker, inProject: projectId !== undefined }),
    ...(projectId !== undefined && { projectId }),
    now: new Date(),
  }
}

/**
 * A user's current rights: the union of the merchant-wide roles (domain B14).
 * @returns undefined when the user is no active member, or the merchant is suspended or closed
 */
export async function loadCtx(
  pool: Pool, { merchantId, userId, ...behalf }: Behalf & { merchantId: string, userId: string },
): Promise<Ctx | undefined> {
  const [member] = await inRead(pool, systemCtx('ctx.load', merchantId), ({ sql }) =>
    sql<Member>`select * from yz_member(${merchantId}, ${userId}, null)`)
  return member && ctxOfMember(member, behalf)
}

/**
 * The transaction with project rights, for calls whose rows name the project; calls whose input names it declare `project`, which saves a
 * statement.
 */
export async function inProject<D extends Db>(db: D, projectId: string | undefined): Promise<D> {
  const { ctx } = db
  if (projectId === undefined || projectId === '' || projectId === ctx.projectId) return db
  const [member] = await db.sql<Member>`select * from yz_member(${ctx.merchantId}, ${ctx.userId}, ${projectId})`
  return member === undefined ? db : { ...db, ctx: { ...ctxOfMember(member, ctx, projectId), now: ctx.now } }
}
