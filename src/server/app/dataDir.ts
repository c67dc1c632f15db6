import { constants } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Config } from './config.ts'
import { ConfigError } from './env.ts'

const REASONS: Readonly<Record<string, string>> = {
  ENOTDIR: '应为目录，路径中有一个文件',
  EACCES: '没有写入权限',
  EPERM: '没有写入权限',
  EROFS: '所在的磁盘是只读的',
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** One level at a time: Node's recursive mode never ends where the system refuses without a reason, as below /proc. */
async function makeFolder(path: string): Promise<void> {
  const stats = await stat(path).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
  if (stats === undefined) {
    await makeFolder(dirname(path))
    await mkdir(path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  } else if (!stats.isDirectory()) throw Object.assign(new Error(path), { code: 'ENOTDIR' })
}

/**
 * Creates DATA_DIR if missing; skipped when database and files are elsewhere.
 * @throws ConfigError when it cannot be created or written
 */
export async function openDataDir({ dataDir, databaseUrl, s3 }: Config): Promise<void> {
  if (databaseUrl !== undefined && s3 !== undefined) return
  try {
    await makeFolder(resolve(dataDir))
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError('DATA_DIR', dataDir, REASONS[codeOf(error)] ?? '无法在那里建立目录')
  }
}
