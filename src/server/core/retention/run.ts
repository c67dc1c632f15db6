import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/index.ts'
import { audit } from '#server/core/audit.ts'
import { settingAt } from '#server/core/settings.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { merchant } from '#server/db/tables/people.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { RETENTIONS, type PageCursor, type Retention } from './rules.ts'

const PORTION = 2_000
/** Shorter than the lease after which another process takes the work over (core/clock.ts). */
const NIGHT_MS = 10 * 60_000
const PURPOSE = 'retention'

export interface EndOptions {
  /** Ends the work after the running portion. */
  readonly signal?: AbortSignal
  readonly portion?: number
  readonly nightMs?: number
}

interface Night {
  readonly most: number
  readonly isOver: () => boolean
}

/** @returns whether it reached the last row */
async function applyRule(pool: Pool, merchantId: string, rule: Retention, { most: maxRows, isOver }: Night): Promise<boolean> {
  const { table, title, days, portion } = rule
  let after: PageCursor | undefined
  do {
    if (isOver()) return false
    const began = performance.now()
    const ctx = systemCtx(PURPOSE, merchantId)
    const { next } = await inWrite(pool, ctx, async tx => {
      const keepDays = Number(await settingAt(tx, days, businessDate(ctx.now)))
      const result = await portion(tx, { days: keepDays, after, most: maxRows })
      // Audited in the same transaction, so that the log records its shortening.
      if (result.gone > 0) {
        const after = { deleted: String(result.gone), keptDays: String(keepDays) }
        await audit(tx, { action: 'endRetention', entity: PURPOSE, entityId: table, subject: title, after })
      }
      return result
    })
    after = next
    // Leaves the database to others for as long as this portion took.
    if (after !== undefined) await pause(performance.now() - began)
  } while (after !== undefined)
  return true
}

/**
 * Deletes rows past their retention (rules.ts), one transaction per portion. A suspended company keeps everything. Idempotent: an
 * interrupted night is continued the next.
 */
export async function deleteExpiredRows(pool: Pool, { signal, portion = PORTION, nightMs = NIGHT_MS }: EndOptions = {}): Promise<void> {
  const deadline = performance.now() + nightMs
  const isOver = (): boolean => signal?.aborted === true || performance.now() > deadline
  const merchants = await inRead(pool, systemCtx(PURPOSE), ({ q }) =>
    q.select({ id: merchant.merchantId }).from(merchant).where(eq(merchant.state, 'ACTIVE')))
  for (const { id } of merchants) {
    for (const rule of RETENTIONS) {
      if (!await applyRule(pool, id, rule, { most: portion, isOver })) return
    }
  }
}
