import { newId } from '#server/core/ids.ts'
import { loginAttempt } from '#server/db/tables/session.ts'
import type { Tx } from '#server/db/tx.ts'

/** Wrong passwords of one account, and of one address: a whole company may sit behind that. */
export const CAPTCHA_AFTER = 3
export const CAPTCHA_AFTER_OF_ADDRESS = 10
const LOCK_AFTER = 10
const MINUTES = 15

/** How often signing in has failed of late, for the account since its last success and for the address altogether. */
export interface Failures {
  readonly needCaptcha: boolean
  /** Minutes until the account may try again; 0 when it may now. */
  readonly lockedMinutes: number
}

/** Attempts on one account go one after the other, or a burst would pass before the first is counted. */
export async function failuresOf({ sql }: Tx, account: string, ip: string): Promise<Failures> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${account}, 7240003))`
  const [row] = await sql<{ of_account: number, of_ip: number, minutes: number }>`
    with recent as (select * from ${loginAttempt} where at > now() - make_interval(mins => ${MINUTES})),
      failed as (
        select at from recent where account = ${account} and not succeeded and reason = 'password'
          and at > coalesce((select max(at) from recent where account = ${account} and succeeded), '-infinity'))
    select (select count(*)::int from failed) as of_account,
      (select count(*)::int from recent where ip = ${ip} and not succeeded and reason = 'password') as of_ip,
      (select coalesce(ceil(extract(epoch from max(at) + make_interval(mins => ${MINUTES}) - now()) / 60), 0)::int from failed) as minutes`
  const { of_account: ofAccount, of_ip: ofIp, minutes } = row ?? { of_account: 0, of_ip: 0, minutes: 0 }
  return { needCaptcha: ofAccount >= CAPTCHA_AFTER || ofIp >= CAPTCHA_AFTER_OF_ADDRESS, lockedMinutes: ofAccount >= LOCK_AFTER ? minutes : 0 }
}

/** Why an attempt failed; '' when it did not. */
export type Reason = '' | 'password' | 'captcha' | 'disabled' | 'locked'

/** Remembers an attempt; only wrong passwords count against anybody. */
export async function remember(
  { q }: Tx, attempt: { readonly account: string, readonly ip: string, readonly succeeded: boolean, readonly reason: Reason },
): Promise<void> {
  await q.insert(loginAttempt).values({ id: newId(), ...attempt })
}
