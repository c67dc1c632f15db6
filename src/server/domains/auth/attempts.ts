import { sql as sqlTag } from 'drizzle-orm'
import { Refusal } from '#server/core/calls/index.ts'
import { newId } from '#server/core/ids.ts'
import { loginAttempt } from '#server/db/tables/session.ts'
import type { Tx } from '#server/db/tx.ts'

/** Limits of failures per account and per address, which a whole company may share. */
export const CAPTCHA_AFTER = 3
export const CAPTCHA_AFTER_OF_ADDRESS = 10
const LOCK_AFTER = 10
const LOCK_AFTER_OF_ADDRESS = 100
const MINUTES = 15

/** Seconds until the last failure expires. */
const wait = sqlTag`coalesce(greatest(1, ceil(extract(epoch from max(at) + make_interval(mins => ${MINUTES}) - now()))), 0)::int`

/** Recent sign-in failures, of the account since its last success and of the address in total. */
export interface Failures {
  readonly needCaptcha: boolean
  /** Seconds until the account or address may try again; 0 if not locked. */
  readonly lockedSeconds: number
}

/** Attempts on one account are serialized, so that a burst cannot pass before the first is counted. */
export async function failuresOf({ sql }: Tx, account: string, ip: string): Promise<Failures> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${account}, 7240003))`
  const [row] = await sql<{ of_account: number, of_ip: number, account_wait: number, ip_wait: number }>`
    with recent as (select * from ${loginAttempt} where at > now() - make_interval(mins => ${MINUTES})
        and (account = ${account} or ip = ${ip})),
      wrong as (select * from recent where not succeeded and reason in ('password', 'code')),
      of_account as (
        select at from wrong where account = ${account}
          and at > coalesce((select max(at) from recent where account = ${account} and succeeded), '-infinity')),
      of_ip as (select at from wrong where ip = ${ip})
    select (select count(*)::int from of_account) as of_account, (select count(*)::int from of_ip) as of_ip,
      (select ${wait} from of_account) as account_wait, (select ${wait} from of_ip) as ip_wait`
  const { of_account: ofAccount, of_ip: ofIp, account_wait: accountWait, ip_wait: ipWait } = row
    ?? { of_account: 0, of_ip: 0, account_wait: 0, ip_wait: 0 }
  return {
    needCaptcha: ofAccount >= CAPTCHA_AFTER || ofIp >= CAPTCHA_AFTER_OF_ADDRESS,
    lockedSeconds: Math.max(ofAccount >= LOCK_AFTER ? accountWait : 0, ofIp >= LOCK_AFTER_OF_ADDRESS ? ipWait : 0),
  }
}
/** With the seconds to wait, for a countdown on the page. */
export const lockRefusal = (lockedSeconds: number, actionLabel = '登录'): Refusal =>
  new Refusal('TOO_MANY_REQUESTS', `${actionLabel}失败次数过多，请 ${Math.ceil(lockedSeconds / 60)} 分钟后再试`, { isLogin: true, lockedSeconds })

/** '' on success. */
export type Reason = '' | 'password' | 'code' | 'captcha' | 'disabled' | 'locked' | 'pending'

/** Records an attempt; only wrong passwords and codes count as failures. */
export async function remember(
  { q }: Tx, attempt: { readonly account: string, readonly ip: string, readonly succeeded: boolean, readonly reason: Reason },
): Promise<void> {
  await q.insert(loginAttempt).values({ id: newId(), ...attempt })
}
