import { and, eq } from 'drizzle-orm'
import type { Call } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import type { Spooled } from '#server/core/store/index.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { file, fileUpload } from '#server/db/tables/file.ts'
import { inRead, inWrite, type Db } from '#server/db/tx.ts'
import { contentTypeOf } from './contentType.ts'
import { placeOf } from './uploadKeys.ts'
import { expectRoom } from './space.ts'

/** Time after which the clock deletes bytes without a committed file. */
const TAKEN_MS = 15 * 60_000

/** Facts of a received file beside its bytes; the name is clean. */
export interface FileFacts {
  readonly originName: string
  readonly description: string
  readonly filePath: string
  readonly projectId: string
}

/** A file in the store, not committed yet. */
export interface StoredUpload {
  readonly id: string
  readonly facts: FileFacts
  readonly kind: { readonly fileType: string, readonly mime: string }
  readonly size: number
  /** SHA-256 as hex. */
  readonly sha256: string
}

/** Path of identical bytes of the merchant. */
export async function storedAt({ q, ctx }: Db, sha256: string): Promise<string | undefined> {
  const [same] = await q.select({ path: file.path }).from(file).where(and(eq(file.merchantId, ctx.merchantId), eq(file.sha256, sha256)))
    .limit(1)
  return same?.path
}

/** The temporary row of uncommitted bytes. */
export const takenRow = (merchantId: string, id: string) => and(eq(fileUpload.merchantId, merchantId), eq(fileUpload.id, id))

async function release(
  { pool, store }: Call['deps'], { merchantId, id, sha256 }: { readonly merchantId: string, readonly id: string, readonly sha256: string }
): Promise<void> {
  const ctx = systemCtx('file.release', merchantId)
  const place = placeOf(merchantId, id)
  if (await inRead(pool, ctx, db => storedAt(db, sha256)) === place) return
  await store.remove(place)
  await inWrite(pool, ctx, ({ q }) => q.delete(fileUpload).where(takenRow(merchantId, id)))
}

/**
 * Stores received bytes outside a transaction, for a later `keepFile`; uncommitted ones are deleted at the end of the call, or by the clock
 * after a crash. Identical bytes are stored once per merchant.
 * @param ctx owner of the file
 * @param only prefix of allowed media types: 'image/' for pictures
 * @throws AppError BAD_INPUT when the content does not match the name, TOO_LARGE without room
 */
export async function takeFile(
  { deps, afterwards }: Call, ctx: Ctx, { path, size, sha256 }: Spooled, facts: FileFacts, only = ''
): Promise<StoredUpload> {
  const { merchantId } = ctx
  const kind = await contentTypeOf(facts.originName, path)
  if (kind === undefined || size === 0 || !kind.mime.startsWith(only)) throw new AppError('BAD_INPUT', { field: 'file', text: '文件类型不正确' })
  const id = newId()
  const isNew = await inWrite(deps.pool, ctx, async tx => {
    if (await storedAt(tx, sha256) !== undefined) return false
    await expectRoom(tx, size)
    const { originName, filePath } = facts
    await tx.q.insert(fileUpload).values({
      id, originName, filePath, mime: kind.mime, maxBytes: size, expiresAt: new Date(ctx.now.getTime() + TAKEN_MS).toISOString(),
      receivedAt: ctx.now.toISOString(),
    })
    return true
  })
  if (isNew) {
    afterwards(() => release(deps, { merchantId, id, sha256 }))
    await deps.store.put(placeOf(merchantId, id), path, kind.mime)
  }
  return { id, facts, kind, size, sha256 }
}
