import { newId } from '#server/core/ids.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { OTHER_MERCHANT, DEMO_MERCHANT } from '#server/db/seeds/index.ts'
import { task } from '#server/db/tables/engine.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { file } from '#server/db/tables/file.ts'

export async function seedForeign(pool: Pool): Promise<void> {
  await inWrite(pool, systemCtx('test.foreign', DEMO_MERCHANT.id), async ({ q }) => {
    await q.insert(task).values({ id: newId(), userId: 'someone', kind: 'test', title: 'test', payload: {} })
    await q.insert(file)
      .values({ id: newId(), originName: 'a.pdf', fileType: 'pdf', mime: 'application/pdf', size: 1, sha256: '', path: 'nowhere' })
  })
}

export async function foreignId(pool: Pool, table: string): Promise<string> {
  const merchants = [DEMO_MERCHANT.id, OTHER_MERCHANT.id]
  const { rows } = await inRead(pool, systemCtx('test.foreign'), async ({ sql }) => ({
    rows: await sql<{ id: string }>`select id from (
      select id, 'quota' as kind, merchant_id from quota union all select id, 'material', merchant_id from material
      union all select id, 'task', merchant_id from task union all select id, 'file', merchant_id from file) as every
      where kind = ${table} and merchant_id in ${merchants} limit 1`,
  }))
  if (rows[0] === undefined) throw new Error(`no foreign row of ${table}`)
  return rows[0].id
}
