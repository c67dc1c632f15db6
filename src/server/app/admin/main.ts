import { StartError } from '#server/core/startError.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { runCommand } from '../command.ts'
import { readConfig } from '../config.ts'
import { withDatabaseOf } from '../database.ts'
import { readPassword } from './password.ts'
import { createPlatformAccount, listMerchants, resetPassword } from './people.ts'

const USAGE = [
  '用法（密码从标准输入读取）：',
  '  npm run admin -- list                          列出企业',
  '  npm run admin -- create 登录手机号 姓名         新建平台账号',
  '  npm run admin -- password 登录手机号            重设密码，该账号的会话全部失效',
].join('\n')
const say = (text: string): void => void process.stdout.write(`${text}\n`)

const [verb, phone, realName] = process.argv.slice(2)
await runCommand(async () => {
  const config = readConfig(process.env)
  if (verb === 'list') {
    await withDatabaseOf(config, async pool => {
      await migrate(pool, migrations)
      for (const { id, name, state, people } of await listMerchants(pool)) say([id, name, state, `${people} 人`].join('\t'))
    })
  } else if (verb === 'create' && phone !== undefined && realName !== undefined) {
    const password = await readPassword('密码：')
    await withDatabaseOf(config, async pool => {
      await migrate(pool, migrations)
      await createPlatformAccount(pool, phone, realName, password)
    })
    say(`已新建平台账号 ${phone}`)
  } else if (verb === 'password' && phone !== undefined) {
    const password = await readPassword('新密码：')
    await withDatabaseOf(config, pool => resetPassword(pool, phone, password))
    say(`已重设 ${phone} 的密码`)
  } else throw new StartError(USAGE)
})
