import { sql as sqlTag } from 'drizzle-orm'
import { Refusal } from '#server/core/calls/index.ts'
import { newId } from '#server/core/ids.ts'
import { loginAttempt } from '#server/db/tables/session.ts'
import type { Tx } from '#server/db/tx.ts'

/** Wrong passwords of one account, and of one address: a whole company may sit behind that. */
export const CAPTCHA_AFTER = 3
export const CAPTCHA_AFTER_OF_ADDRESS = 10
const LOCK_AFTER = 10
const LOCK_AFTER_OF_ADDRESS = 100
const MINUTES = 15

/** Seconds until the last of some failures is old enough. */
const wait = sqlTag`coalesce(greatest(1, ceil(extract(epoch from max(at) + make_interval(mins => ${MINUTES}) - now()))), 0)::int`

/** How often signing in has failed of late, for the account since its last success and for the address altogether. */
export interface Failures {
  readonly needCaptcha: boolean
  /** Seconds until the account, or the address, may try again; 0 when it may now. */
  readonly lockedSeconds: number
}

/** Attempts on one account go one after the other, or a burst would pass before the first is counted. */
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
/** Too many failures: says how long one has to wait, for the page counts it down. */
export const lockRefusal = (lockedSeconds: number, deed = '登录'): Refusal =>
  new Refusal('TOO_MANY_REQUESTS', `${deed}失败次数过多，请 ${Math.ceil(lockedSeconds / 60)} 分钟后再试`, { isLogin: true, lockedSeconds })

/** Why an attempt failed; '' when it did not. */
export type Reason = '' | 'password' | 'code' | 'captcha' | 'disabled' | 'locked' | 'pending'

/** Remembers an attempt; only wrong passwords and codes count against anybody. */
export async function remember(
  { q }: Tx, attempt: { readonly account: string, readonly ip: string, readonly succeeded: boolean, readonly reason: Reason },
): Promise<void> {
  await q.insert(loginAttempt).values({ id: newId(), ...attempt })
}
