import { join } from 'node:path'
import { localStore } from './local.ts'
import type { S3Settings } from './s3.ts'
import type { FileStore } from './store.ts'

export { LOCAL_ACCESS_KEY, LOCAL_BUCKET, LOCAL_POST } from './local.ts'
export { MARK_KEY, markedStore } from './mark.ts'
export { readPolicy } from './policy.ts'
export type { S3Settings } from './s3.ts'
export { inTemporaryFolder, measured, spool } from './spool.ts'
export type { Spooled } from './spool.ts'
export type { FileStore, SignedForm } from './store.ts'

export const filesFolder = (dataDir: string): string => join(dataDir, 'files')

/** The configured bucket, else a folder below DATA_DIR. */
export async function openStore(
  { dataDir, s3 }: { readonly dataDir: string, readonly s3: S3Settings | undefined },
): Promise<FileStore> {
  if (s3 === undefined) return localStore(filesFolder(dataDir))
  // Loaded on demand: the library is large.
  return (await import('./s3.ts')).s3Store(s3)
}
