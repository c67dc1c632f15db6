import { beforeAll } from 'vitest'
import { tokenHashOf } from '#server/core/calls/index.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/index.ts'
import { appUser } from '#server/db/tables/people.ts'
import { session } from '#server/db/tables/session.ts'
import { inWrite } from '#server/db/tx.ts'
import { withDatabase, type TestDatabase } from './database.ts'

/** A database with the demonstration data where everybody is signed in; the token of an account is its name. */
export function withDemo(): TestDatabase {
  const database = withDatabase('demo')
  beforeAll(async () => {
    await inWrite(database.pool, systemCtx('test'), async ({ q }) => {
      for (const { id, phone } of await q.select({ id: appUser.id, phone: appUser.phone }).from(appUser)) {
        await q.insert(session)
          .values({ tokenHash: tokenHashOf(phone), userId: id, currentMerchantId: DEMO_MERCHANT.id, expiresAt: '2100-01-01T00:00:00Z' })
      }
    })
  })
  return database
}
