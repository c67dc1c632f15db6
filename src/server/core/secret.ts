import { eq } from 'drizzle-orm'
import { appSecret } from '#server/db/tables/file.ts'
import type { Db } from '#server/db/tx.ts'

/** One of the secrets that all app processes share. */
export async function secretOf({ q }: Db, name: 'analysis-share' | 'file-link' | 'file-post' | 'personal' | 'public-link' | 'store-mark'): Promise<string> {
  const [row] = await q.select({ value: appSecret.value }).from(appSecret).where(eq(appSecret.name, name))
  if (row === undefined) throw new Error(`the secret ${name} is missing`)
  return row.value
}
