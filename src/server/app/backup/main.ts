import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { openStore } from '#server/core/store/index.ts'
import { StartError } from '#server/core/startError.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { runCommand } from '../command.ts'
import { readConfig } from '../config.ts'
import { withDatabaseOf } from '../database.ts'
import { backup } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { restore } from './restore.ts'

const USAGE = '用法：npm run backup -- [文件.tar.gz]，npm run restore -- 文件.tar.gz'
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const summary = ({ tables, files, lost: missingFiles, store }: Manifest): string =>
  `${tables.length} 张表 ${tables.reduce((sum, { rows }) => sum + rows, 0)} 行，`
  + (store === 's3' && files.length + missingFiles.length === 0
    ? '不含文件（原来的对象存储另行备份）'
    : `${files.length} 个文件${missingFiles.length === 0 ? '' : `（备份时已缺 ${missingFiles.length} 个）`}`)
function report(contents: Manifest): string {
  for (const key of contents.lost) process.stderr.write(`存储中缺少文件或内容已损坏：${key}\n`)
  return summary(contents)
}

const [verb, path] = process.argv.slice(2)
await runCommand(async () => {
  const config = readConfig(process.env)
  const store = await openStore(config)
  if (verb === 'backup') {
    const target = resolve(path ?? `yingzao-${new Date().toISOString().slice(0, 16).replace(/\D/g, '')}.tar.gz`)
    if (existsSync(target)) throw new StartError(`文件已存在：${target}`)
    say(`已备份到 ${target}：${report(await withDatabaseOf(config, pool => backup(pool, store, target)))}`)
  } else if (verb === 'restore' && path !== undefined) {
    if (!existsSync(path)) throw new StartError(`找不到文件：${path}`)
    say(`已恢复：${report(await withDatabaseOf(config, pool => restore(pool, store, resolve(path), migrations)))}`)
  } else throw new StartError(USAGE)
})
