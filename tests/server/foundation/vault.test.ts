import { expect, test } from 'vitest'
import { systemCtx } from '#server/core/systemCtx.ts'
import { vaultBy, vaultOf } from '#server/core/vault.ts'
import { inRead } from '#server/db/tx.ts'
import { withDatabase } from '../harness/database.ts'
import { ctxOf } from '../harness/people.ts'

const database = withDatabase()

test('the vault of a transaction is that of its company, with the secret of the installation', async () => {
  const { value } = await inRead(
    database.pool, systemCtx('test'), tx => tx.sql<{ value: string }>`select value from app_secret where name = 'personal'`
  ).then(([row]) => row!)
  for (const merchantId of ['m1', 'm2']) {
    const vault = await inRead(database.pool, ctxOf(merchantId, 'u'), vaultOf)
    expect(vaultBy(value, merchantId).open(vault.seal('110101199003077571', 'p'), 'p')).toBe('110101199003077571')
    expect(() => vaultBy(`${value}x`, merchantId).open(vault.seal('1', 'p'), 'p')).toThrow()
    expect(() => vaultBy(value, `${merchantId}x`).open(vault.seal('1', 'p'), 'p')).toThrow()
  }
})
