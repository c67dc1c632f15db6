import { eq } from 'drizzle-orm'
import { appSecret } from '#server/db/tables/file.ts'
import type { Db } from '#server/db/tx.ts'

type SecretName = 'analysis-share' | 'file-link' | 'file-post' | 'personal' | 'public-link' | 'store-mark'

/** @throws Error when the secret is missing */
export async function secretOf({ q }: Db, name: SecretName): Promise<string> {
  const [row] = await q.select({ value: appSecret.value }).from(appSecret).where(eq(appSecret.name, name))
  if (row === undefined) throw new Error(`the secret ${name} is missing`)
  return row.value
}
