import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/index.ts'
import { audit } from '#server/core/audit.ts'
import { settingAt } from '#server/core/settings.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { merchant } from '#server/db/tables/people.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { RETENTIONS, type Place, type Retention } from './rules.ts'

/** Rows that one transaction looks at. */
const PORTION = 2_000
/** How long one night's work goes on: shorter than the time after which another process would take it for lost (core/clock.ts). */
const NIGHT_MS = 10 * 60_000
const PURPOSE = 'retention'

export interface EndOptions {
  /** Ends the work after the running portion. */
  readonly signal?: AbortSignal
  readonly portion?: number
  readonly nightMs?: number
}

/** How much of a night's work is done in one go, and whether it is over. */
interface Night {
  readonly most: number
  readonly isOver: () => boolean
}

/** Ends the rows of one table and merchant. @returns whether it came to the end of them */
async function endOf(pool: Pool, merchantId: string, rule: Retention, { most, isOver }: Night): Promise<boolean> {
  const { table, title, days, portion } = rule
  let after: Place | undefined
  do {
    if (isOver()) return false
    const began = performance.now()
    const ctx = systemCtx(PURPOSE, merchantId)
    const { next } = await inWrite(pool, ctx, async tx => {
      const kept = Number(await settingAt(tx, days, businessDate(ctx.now)))
      const done = await portion(tx, { days: kept, after, most })
      // What has ended is recorded with it: a record that has become shorter says why.
      if (done.gone > 0) {
        const after = { deleted: String(done.gone), keptDays: String(kept) }
        await audit(tx, { action: 'endRetention', entity: PURPOSE, entityId: table, subject: title, after })
      }
      return done
    })
    after = next
    // Somebody else has the database for as long as this has had it.
    if (after !== undefined) await pause(performance.now() - began)
  } while (after !== undefined)
  return true
}

/**
 * Deletes what has outlived its retention (rules.ts) for every active company and the platform, in portions of a transaction each. A
 * company that is stopped keeps everything. What one night has no time for, or a stop leaves, comes the next: nothing is done twice.
 */
export async function endRows(pool: Pool, { signal, portion = PORTION, nightMs = NIGHT_MS }: EndOptions = {}): Promise<void> {
  const until = performance.now() + nightMs
  const isOver = (): boolean => signal?.aborted === true || performance.now() > until
  const merchants = await inRead(pool, systemCtx(PURPOSE), ({ q }) =>
    q.select({ id: merchant.merchantId }).from(merchant).where(eq(merchant.state, 'ACTIVE')))
  for (const { id } of merchants) {
    for (const one of RETENTIONS) {
      if (!await endOf(pool, id, one, { most: portion, isOver })) return
    }
  }
}
