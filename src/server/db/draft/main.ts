import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { draftSql, indexText, moduleText, nextName, snapshotOf, snapshotText } from './draft.ts'
import { declaredTables, lastSnapshot, migrationNames, MIGRATIONS, SNAPSHOT } from './files.ts'

const USAGE = 'npm run migration <name>: the SQL from the last snapshot to the declared tables; -- --by-hand leaves the SQL to you'
const NOTHING = 'The declared tables are those of the last snapshot: nothing to write (-- --by-hand makes an empty migration)'

try {
  const args = process.argv.slice(2)
  const byHand = args.includes('--by-hand')
  const [suffix, more] = args.filter(arg => arg !== '--by-hand')
  if (suffix === undefined || more !== undefined) throw new Error(USAGE)
  const names = await migrationNames()
  const name = nextName(names, suffix)
  const after = snapshotOf(await declaredTables())
  const sql = byHand ? '' : await draftSql(await lastSnapshot(), after)
  if (sql === '' && !byHand) throw new Error(NOTHING)
  await writeFile(join(MIGRATIONS, `${name}.ts`), moduleText(name, sql))
  await writeFile(join(MIGRATIONS, 'index.ts'), indexText([...names, name]))
  await writeFile(SNAPSHOT, snapshotText(after))
  process.stdout.write(`src/server/db/migrations/${name}.ts\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
