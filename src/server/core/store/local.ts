import { constants, createReadStream } from 'node:fs'
import { access, copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { probeWrite } from '#server/core/probe.ts'
import { writePolicy } from './policy.ts'
import type { FileStore } from './store.ts'

export const LOCAL_BUCKET = 'files'
export const LOCAL_ACCESS_KEY = 'local'
export const LOCAL_POST = '/api/res/post'

/** Files in a folder; forms are posted to the application. */
export function localStore(root: string): FileStore {
  function pathOf(key: string): string {
    const path = resolve(root, key)
    if (!path.startsWith(resolve(root) + sep) || key.includes('\0')) throw new AppError('NOT_FOUND')
    return path
  }
  return {
    kind: 'local',
    postOrigin: undefined,
    async form(terms) {
      const { policy, signature } = writePolicy(LOCAL_BUCKET, terms)
      const fields = { key: terms.key, policy, signature, AccessKeyId: LOCAL_ACCESS_KEY, 'Content-Type': terms.mime }
      return { postUrl: LOCAL_POST, bucketName: LOCAL_BUCKET, accessKey: LOCAL_ACCESS_KEY, policy, signature, fields }
    },
    async put(key, from) {
      const to = pathOf(key)
      await mkdir(dirname(to), { recursive: true })
      // Renamed at the end: neither a reader nor a power failure sees a partial file.
      const draft = join(dirname(to), `.${newId()}`)
      try {
        await copyFile(from, draft)
        const handle = await open(draft)
        await handle.sync().finally(() => handle.close())
        await rename(draft, to)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async read(key) {
      const path = pathOf(key)
      await access(path, constants.R_OK).catch((error: unknown) => {
        throw new AppError('NOT_FOUND', { cause: error })
      })
      return createReadStream(path)
    },
    remove: key => rm(pathOf(key), { force: true }),
    async check() {
      await mkdir(root, { recursive: true })
      await access(root, constants.R_OK | constants.W_OK)
      await probeWrite(root)
    },
  }
}
