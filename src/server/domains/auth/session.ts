import { randomBytes } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { Refusal, tokenHashOf, type Call } from '#server/core/calls/index.ts'
import { appUser, merchant, userMerchant } from '#server/db/tables/people.ts'
import { session } from '#server/db/tables/session.ts'
import type { Tx } from '#server/db/tx.ts'

const LIFE = '7 days'

type Person = Pick<typeof appUser.$inferSelect, 'id' | 'state' | 'lastMerchantId'>

/** Oldest membership first. */
export const companiesOf = ({ q }: Tx, userId: string) =>
  q.select({ id: userMerchant.merchantId, name: merchant.name, state: merchant.state })
    .from(userMerchant)
    .innerJoin(merchant, eq(merchant.merchantId, userMerchant.merchantId))
    .where(and(eq(userMerchant.userId, userId), eq(userMerchant.state, 'ENABLED')))
    .orderBy(asc(userMerchant.createdAt), asc(userMerchant.merchantId))

/** Null when open. */
export function closedReason(state: typeof merchant.$inferSelect['state']): string | null {
  if (state === 'SUSPENDED') return '企业已被暂停使用，请联系平台'
  return state === 'CLOSED' ? '企业已注销' : null
}

/** @returns the token, which is not stored */
export async function openSession({ q }: Tx, userId: string, currentMerchantId: string, { ip, userAgent }: Call): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = sql`now() + ${LIFE}::interval`
  await q.insert(session).values({ tokenHash: tokenHashOf(token), userId, currentMerchantId, ip, userAgent, expiresAt })
  await q.update(appUser).set({ lastMerchantId: currentMerchantId }).where(eq(appUser.id, userId))
  return token
}

/** In the company used last, or the first open one. */
export async function admit(tx: Tx, person: Person, call: Call): Promise<{ token: string } | Refusal> {
  const companies = person.state === 'ENABLED' ? await companiesOf(tx, person.id) : []
  const active = companies.filter(({ state }) => state === 'ACTIVE')
  const chosen = active.find(({ id }) => id === person.lastMerchantId) ?? active[0]
  if (chosen !== undefined) return { token: await openSession(tx, person.id, chosen.id, call) }
  const closed = companies.find(({ id }) => id === person.lastMerchantId) ?? companies[0]
  const reason = closed === undefined ? null : closedReason(closed.state)
  const text = closed === undefined || reason === null ? '账号已停用或没有可用的企业，请联系管理员' : `${closed.name}：${reason}`
  return new Refusal('FORBIDDEN', text, { isLogin: true })
}
