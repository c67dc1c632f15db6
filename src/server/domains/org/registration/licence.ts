import { randomBytes } from 'node:crypto'
import { AppError } from '#server/core/errors.ts'
import type { Call, UploadedFile } from '#server/core/calls/index.ts'
import { applyLicence } from '#server/db/tables/registration.ts'
import type { Tx } from '#server/db/tx.ts'
import { receiveFile } from '#server/domains/file/index.ts'
import { forgetLicences } from './apply.ts'

/** Pictures that one address may upload in an hour: people without a token have no quota of their own. */
const OF_ADDRESS_AN_HOUR = 20

/**
 * Takes the picture of a licence from somebody without a token. It belongs to the platform, is seen by nobody until an
 * application names it, and is good for one.
 * @throws AppError TOO_MANY_REQUESTS, BAD_INPUT unless it is a picture
 */
export async function uploadLicence(tx: Tx, received: UploadedFile, { ip, deps }: Call): Promise<{ licenceId: string }> {
  const [row] = await tx.sql<{ count: number }>`
    select count(*)::int as count from ${applyLicence} where ip = ${ip} and created_at > now() - interval '1 hour'`
  if ((row?.count ?? 0) >= OF_ADDRESS_AN_HOUR) throw new AppError('TOO_MANY_REQUESTS')
  await forgetLicences(tx)
  const { id: fileId } = await receiveFile(tx, deps.store, received, 'image/')
  const id = randomBytes(32).toString('base64url')
  await tx.q.insert(applyLicence).values({ id, fileId, ip })
  return { licenceId: id }
}
