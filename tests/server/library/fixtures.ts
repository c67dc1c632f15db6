import type { Ctx } from '#server/core/ctx.ts'
import { DEMO_MERCHANT, OTHER_MERCHANT } from '#server/db/seeds/index.ts'
import { inRead, inWrite, type Db, type Tx } from '#server/db/tx.ts'
import { ctxOf } from '../harness/people.ts'
import { withDatabase } from '../harness/database.ts'

const RIGHTS = ['edit', 'delete', 'query', 'import', 'export'].flatMap(action =>
  ['N_MATERIAL', 'N_MACHINE', 'N_QUOTA'].map(key => `${key}:${action}`))

export function withLibrary() {
  const database = withDatabase('demo')
  const merchantCtx = (): Ctx => ctxOf(DEMO_MERCHANT.id, 'u-own', [...RIGHTS, 'P_PRICE'])
  return {
    database, own: merchantCtx,
    other: (): Ctx => ctxOf(OTHER_MERCHANT.id, 'u-other', [...RIGHTS, 'P_PRICE']),
    read: <T>(work: (db: Db) => Promise<T>, ctx: Ctx = merchantCtx()): Promise<T> => inRead(database.pool, ctx, work),
    write: <T>(work: (tx: Tx) => Promise<T>, ctx: Ctx = merchantCtx()): Promise<T> => inWrite(database.pool, ctx, work),
  }
}
export const PAGE = { pageNum: 1, pageSize: 20, sorts: [], filters: [] } as const
