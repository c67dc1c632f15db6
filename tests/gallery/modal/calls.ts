import { and, eq } from 'drizzle-orm'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/tx.ts'
import { modalApi } from './contracts.ts'
import { snapshotTable } from './table.ts'

const snapshotFilter = (db: Db, id: string) => and(eq(snapshotTable.merchantId, db.ctx.merchantId), eq(snapshotTable.id, id))

/** The pair of calls of an analysis for its items' packages. */
export const modalCalls: CallSet = [
  implement(modalApi.load, {
    async read(db, { analyseItemId }) {
      const [row] = await db.q.select().from(snapshotTable).where(snapshotFilter(db, analyseItemId))
      return row === undefined ? null : { draft: row.draft, version: row.version, byName: row.byName, time: row.updatedAt }
    },
  }),
  implement(modalApi.save, {
    audit: 'none',
    async write(tx, { analyseItemId, version, draft }) {
      const [stored] = await tx.q.select().from(snapshotTable).where(snapshotFilter(tx, analyseItemId)).for('update')
      if ((stored?.version ?? null) !== version) throw new AppError('STALE_VERSION', { text: `${stored?.byName ?? ''}已经保存` })
      const values = { id: analyseItemId, draft, byName: tx.ctx.realName }
      const [saved] = stored === undefined
        ? await tx.q.insert(snapshotTable).values(values).returning()
        : await tx.q.update(snapshotTable).set(values).where(snapshotFilter(tx, analyseItemId)).returning()
      return { version: saved!.version }
    },
  }),
]
