import { lt, sql } from 'drizzle-orm'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { captcha, loginAttempt, session, smsCode } from '#server/db/tables/session.ts'
import { inWrite } from '#server/db/tx.ts'

/** Retention of sign-in attempts, for investigation. */
const ATTEMPT_DAYS = 30
const CODE_DAYS = 2

export async function forgetOldSignIns(pool: Pool): Promise<void> {
  await inWrite(pool, systemCtx('sign-in.forget'), async ({ q }) => {
    await q.delete(session).where(lt(session.expiresAt, sql`now()`))
    await q.delete(captcha).where(lt(captcha.expiresAt, sql`now()`))
    await q.delete(smsCode).where(lt(smsCode.sentAt, sql`now() - make_interval(days => ${CODE_DAYS})`))
    await q.delete(loginAttempt).where(lt(loginAttempt.at, sql`now() - make_interval(days => ${ATTEMPT_DAYS})`))
  })
}
