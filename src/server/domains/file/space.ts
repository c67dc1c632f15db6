import { eq } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { fileSpace } from '#server/db/tables/file.ts'
import type { Db, Tx } from '#server/db/tx.ts'

const UNITS = ['B', 'KB', 'MB', 'GB'] as const
/** Default storage of a merchant (domain B15). */
const DEFAULT_BYTES = 20 * 1024 ** 3

function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)))
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${UNITS[power] ?? ''}`
}

function demandRoom(bytes: number, maxBytes: number, usedBytes: number): void {
  if (usedBytes + bytes <= maxBytes) return
  const remaining = sizeText(Math.max(0, maxBytes - usedBytes))
  throw new AppError('TOO_LARGE', { field: 'file', text: `企业文件空间不足：共 ${sizeText(maxBytes)}，剩余 ${remaining}，请联系管理员` })
}

/**
 * Checks for room before an upload.
 * @throws AppError TOO_LARGE
 */
export async function expectRoom({ q, ctx }: Db, bytes: number): Promise<void> {
  const [space] = await q.select().from(fileSpace).where(eq(fileSpace.merchantId, ctx.merchantId))
  demandRoom(bytes, space?.maxBytes ?? DEFAULT_BYTES, space?.usedBytes ?? 0)
}

/** Locks the merchant's storage for the transaction. */
export async function lockSpace({ q, ctx }: Tx): Promise<{ readonly take: (bytes: number) => Promise<void> }> {
  const merchantSpace = eq(fileSpace.merchantId, ctx.merchantId)
  await q.insert(fileSpace).values({}).onConflictDoNothing()
  const [space] = await q.select().from(fileSpace).where(merchantSpace).for('update')
  if (space === undefined) throw new Error('the row of the space is gone')
  return {
    async take(bytes) {
      demandRoom(bytes, space.maxBytes, space.usedBytes)
      await q.update(fileSpace).set({ usedBytes: space.usedBytes + bytes }).where(merchantSpace)
    },
  }
}
