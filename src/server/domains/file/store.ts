import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = 'files'

/** Where a file lies below the root: by merchant and month. */
export const placeOf = (merchantId: string, id: string, now: Date): string =>
  join(merchantId.replace(/[^\w-]/g, '_'), now.toISOString().slice(0, 7), id)

export const pathOf = (dataDir: string, place: string): string => join(dataDir, ROOT, place)

/** Keeps a received file. A transaction that fails afterwards leaves it behind unnamed; it can never be reached. */
export async function keep(dataDir: string, place: string, from: string): Promise<void> {
  const to = pathOf(dataDir, place)
  await mkdir(join(to, '..'), { recursive: true })
  await copyFile(from, to)
}
