import { registerAll } from '#server/app/calls.ts'
import type { Env } from '#server/app/config.ts'
import { newId } from '#server/core/ids.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { tokenHashOf } from '#server/core/calls/index.ts'
import { session } from '#server/db/tables/session.ts'
import { inWrite } from '#server/db/tx.ts'
import { withApp, type TestApp } from '../harness/app.ts'
import { withDatabase, type TestDatabase } from '../harness/database.ts'
import type { Template } from '../harness/globalSetup.ts'
import { addMember } from '../harness/people.ts'

export const CLIENT = { 'x-auth-side': 'merchant', 'x-auth-port': 'web' } as const

export const withEngine = (from?: Template): TestDatabase => withDatabase(from)

export function withCalls({
  from, env,
}: { readonly from?: Template, readonly env?: () => Env } = {}): { readonly database: TestDatabase, readonly running: TestApp } {
  const database = withEngine(from)
  return { database, running: withApp(database, { register: registerAll, env }) }
}

export async function signedIn(
  database: TestDatabase, merchantId: string, permissions: readonly string[]
): Promise<Record<string, string>> {
  const userId = newId()
  await addMember(database.pool, merchantId, userId, permissions)
  const token = newId()
  await inWrite(database.pool, systemCtx('test.session'), ({ q }) => q.insert(session).values({
    tokenHash: tokenHashOf(token), userId, currentMerchantId: merchantId, expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  }))
  return { ...CLIENT, 'x-auth-token': token }
}
