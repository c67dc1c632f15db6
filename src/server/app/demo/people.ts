import { businessDate, daysAfter } from '#schemas/kit/index.ts'
import { loadCtx } from '#server/core/loadCtx.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Ctx } from '#server/core/ctx.ts'
import type { Pool } from '#server/db/pool.ts'
import { DEMO_ACCOUNTS, DEMO_MERCHANT } from '#server/db/seeds/index.ts'
import { inRead, type Tx } from '#server/db/tx.ts'

const HOUR_MS = 3_600_000
/** Request id of demonstration audit rows. */
export const SEED_REQUEST = 'seed'

/** ISO text, or hours before the first start. */
export type Moment = string | number

/** Contexts of users by sign-in name. @throws Error for an unknown name */
export type CtxOf = (loginName: string) => Ctx

export async function peopleOf(pool: Pool): Promise<CtxOf> {
  const merchantId = DEMO_MERCHANT.id
  const users = await inRead(pool, systemCtx('seed.people', merchantId), ({ sql: query }) => query<{ id: string, name: string }>`
    select u.id, u.phone as name from app_user u join user_merchant m on m.user_id = u.id and m.merchant_id = ${merchantId}`)
  const contexts = new Map<string, Ctx>()
  for (const { id: userId, name } of users) {
    const ctx = DEMO_ACCOUNTS.some(({ loginName }) => loginName === name)
      ? await loadCtx(pool, { merchantId, userId, requestId: SEED_REQUEST, ip: '' })
      : undefined
    if (ctx !== undefined) contexts.set(name, ctx)
  }
  return loginName => {
    const ctx = contexts.get(loginName)
    if (ctx === undefined) throw new Error(`no account ${loginName}`)
    return ctx
  }
}

/** The same transaction as a user at a moment. */
export async function asOf(tx: Tx, { ctxOf, now }: { readonly ctxOf: CtxOf, readonly now: Date }, by: string, at: Moment): Promise<Tx> {
  const ctx = ctxOf(by)
  await tx.sql`select set_config('app.user_id', ${ctx.userId}, true)`
  return { ...tx, ctx: { ...ctx, now: typeof at === 'number' ? new Date(now.getTime() + at * HOUR_MS) : new Date(at) } }
}

/** The date so many days before the first start, but not after the writer's moment. */
export function pastDay({ now }: { readonly now: Date }, { ctx }: Tx, before: number): string {
  const [day, latest] = [daysAfter(businessDate(now), -before), businessDate(ctx.now)]
  return day < latest ? day : latest
}
