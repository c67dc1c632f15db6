import { randomBytes } from 'node:crypto'
import { AppError } from '#server/core/errors.ts'
import type { Call, UploadedFile } from '#server/core/calls/index.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { applyLicence } from '#server/db/tables/registration.ts'
import { inRead, type Db, type Tx } from '#server/db/tx.ts'
import { keepFile, takeReceived } from '#server/domains/file/index.ts'
import { forgetLicences } from './apply.ts'

/** Uploads per address and hour: visitors without a token have no quota. */
const OF_ADDRESS_AN_HOUR = 20

/** @throws AppError TOO_MANY_REQUESTS */
async function demandFewFrom({ sql }: Db, ip: string): Promise<void> {
  const [row] = await sql<{ count: number }>`
    select count(*)::int as count from ${applyLicence} where ip = ${ip} and created_at > now() - interval '1 hour'`
  if ((row?.count ?? 0) >= OF_ADDRESS_AN_HOUR) throw new AppError('TOO_MANY_REQUESTS')
}

/**
 * Stores a licence picture from a visitor without a token. It belongs to the platform, is invisible until an application refers to it, and
 * is valid for one.
 * @returns the write
 * @throws AppError TOO_MANY_REQUESTS, BAD_INPUT unless it is a picture
 */
export async function uploadLicence(received: UploadedFile, call: Call): Promise<(tx: Tx) => Promise<{ licenceId: string }>> {
  const { ip, deps } = call
  const platform = systemCtx('licence.upload')
  await inRead(deps.pool, platform, db => demandFewFrom(db, ip))
  const storedUpload = await takeReceived(call, platform, received, 'image/')
  return async tx => {
    await demandFewFrom(tx, ip)
    await forgetLicences(tx)
    const { id: fileId } = await keepFile(tx, storedUpload)
    const id = randomBytes(32).toString('base64url')
    await tx.q.insert(applyLicence).values({ id, fileId, ip })
    return { licenceId: id }
  }
}
