import { randomBytes } from 'node:crypto'
import { AppError } from '#server/core/errors.ts'
import type { Call, UploadedFile } from '#server/core/calls/index.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { applyLicence } from '#server/db/tables/registration.ts'
import { inRead, type Db, type Tx } from '#server/db/tx.ts'
import { keepFile, takeReceived } from '#server/domains/file/index.ts'
import { forgetLicences } from './apply.ts'

/** Pictures that one address may upload in an hour: people without a token have no quota of their own. */
const OF_ADDRESS_AN_HOUR = 20

/** @throws AppError TOO_MANY_REQUESTS */
async function demandFewFrom({ sql }: Db, ip: string): Promise<void> {
  const [row] = await sql<{ count: number }>`
    select count(*)::int as count from ${applyLicence} where ip = ${ip} and created_at > now() - interval '1 hour'`
  if ((row?.count ?? 0) >= OF_ADDRESS_AN_HOUR) throw new AppError('TOO_MANY_REQUESTS')
}

/**
 * Takes the picture of a licence from somebody without a token. It belongs to the platform, is seen by nobody until an
 * application names it, and is good for one.
 * @returns what is to be written
 * @throws AppError TOO_MANY_REQUESTS, BAD_INPUT unless it is a picture
 */
export async function uploadLicence(received: UploadedFile, call: Call): Promise<(tx: Tx) => Promise<{ licenceId: string }>> {
  const { ip, deps } = call
  const platform = systemCtx('licence.upload')
  await inRead(deps.pool, platform, db => demandFewFrom(db, ip))
  const taken = await takeReceived(call, platform, received, 'image/')
  return async tx => {
    await demandFewFrom(tx, ip)
    await forgetLicences(tx)
    const { id: fileId } = await keepFile(tx, taken)
    const id = randomBytes(32).toString('base64url')
    await tx.q.insert(applyLicence).values({ id, fileId, ip })
    return { licenceId: id }
  }
}
