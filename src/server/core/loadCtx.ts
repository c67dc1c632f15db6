import type { Pool } from '#server/db/pool.ts'
import { inRead } from '#server/db/tx.ts'
import type { Ctx } from './ctx.ts'
import { systemCtx } from './systemCtx.ts'

/** The request on whose behalf a person acts. */
export interface Behalf {
  readonly requestId: string
  readonly ip: string
}

/** A row of yz_member: one of its permissions is a key with its actions. */
export interface Member {
  readonly merchant_id: string
  readonly user_id: string
  readonly real_name: string
  readonly see_all: boolean
  readonly roles: readonly string[]
  readonly permissions: readonly (readonly [string, readonly string[]])[]
}

/** A permission appears as its key ('N_QUOTA') and once per action ('N_QUOTA:edit'). */
export function ctxOfMember(member: Member, { requestId, ip }: Behalf): Ctx {
  return {
    merchantId: member.merchant_id, userId: member.user_id, realName: member.real_name, requestId, ip,
    roles: member.roles,
    permissions: new Set(member.permissions.flatMap(([key, actions]) => [key, ...actions.map(action => `${key}:${action}`)])),
    seeAll: member.see_all,
    now: new Date(),
  }
}

/**
 * The rights of a person in a merchant as they are now: the union of the roles held in the whole merchant (domain B14).
 * @returns undefined when the person is no active member, or the merchant is suspended or closed
 */
export async function loadCtx(pool: Pool, { merchantId, userId, ...behalf }: Behalf & { merchantId: string, userId: string }): Promise<Ctx | undefined> {
  const [member] = await inRead(pool, systemCtx('ctx.load', merchantId), ({ sql }) =>
    sql<Member>`select * from yz_member(${merchantId}, ${userId})`)
  return member && ctxOfMember(member, behalf)
}
