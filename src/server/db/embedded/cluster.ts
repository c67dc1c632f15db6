import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, mkdtemp, readFile, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartError } from '#server/core/startError.ts'
import type { OtherUser } from './asUser.ts'
import { canReach, postgresUser, run } from './asUser.ts'
import { binariesFor } from './binaries.ts'

/** Root's folder where `nobody` cannot reach DATA_DIR. */
const ROOT_HOME = '/var/lib/yingzao'
export const SUPERUSER = 'yingzao'

export interface Cluster {
  readonly data: string
  readonly bin: string
  readonly user: OtherUser | undefined
  readonly password: string
}

const passwordFile = (data: string) => join(data, 'yingzao-password')

export async function giveTo(user: OtherUser | undefined, path: string): Promise<void> {
  if (user !== undefined) await chown(path, user.uid, user.gid)
}

/**
 * Opens or creates the cluster under DATA_DIR/pg.
 * @throws StartError when it belongs to another user or cannot be created
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const root = resolve(dataDir)
  await mkdir(root, { recursive: true })
  const link = join(root, 'pg')
  const user = await ownerOf(link) ?? await postgresUser()
  const home = await canReach(root, user) ? root : ROOT_HOME
  if (home === ROOT_HOME) {
    await mkdir(home, { recursive: true })
    await chmod(home, 0o711)
  }
  const bin = await binariesFor(user, home)
  if (!existsSync(link)) await createCluster(link, home, bin, user)
  const data = await realpath(link)
  const password = await readFile(passwordFile(data), 'utf8').catch((error: unknown) => {
    throw new StartError(`无法读取 ${passwordFile(data)}：${link} 不是本程序的数据库，或属于其他用户`, error)
  })
  return { data, bin, user, password }
}

/** Root can start an ordinary user's cluster: the folder keeps its owner. */
async function ownerOf(link: string): Promise<OtherUser | undefined> {
  if (!await lstat(link).then(() => true, () => false)) return undefined
  const facts = await stat(link).catch((error: unknown) => {
    throw new StartError(`${link} 指向的数据库目录不存在`, error)
  })
  const me = process.getuid?.()
  if (me === undefined || facts.uid === me) return undefined
  if (me !== 0) throw new StartError(`${link} 属于其他用户（uid ${facts.uid}），请用该用户启动，或另设 DATA_DIR`)
  return { uid: facts.uid, gid: facts.gid }
}

/** Created as a draft and renamed: a kill leaves no partial cluster, one of two starts wins. */
async function createCluster(link: string, home: string, bin: string, user: OtherUser | undefined): Promise<void> {
  const draft = await mkdtemp(join(home, 'pg-'))
  const secret = `${draft}.password`
  const password = randomBytes(24).toString('base64url')
  try {
    await giveTo(user, draft)
    await writeFile(secret, password, { mode: 0o600 })
    await giveTo(user, secret)
    const { code, output } = await run(join(bin, 'initdb'), [
      '-D', draft, '-U', SUPERUSER, '-E', 'UTF8', '--locale=C', '--auth=scram-sha-256', `--pwfile=${secret}`,
      // One flush instead of a thousand.
      ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
    ], user, draft)
    if (code !== 0) throw new StartError(`无法建立内置数据库：${output.split('\n').at(-1) ?? ''}`)
    await rename(secret, passwordFile(draft))
    await (home === ROOT_HOME ? symlink(draft, link) : rename(draft, link))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    await rm(secret, { force: true })
    if (!existsSync(link)) throw error
  }
}
