import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { baseline } from '#server/db/migrations/0211_baseline.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { openPool, type Pool } from '#server/db/pool.ts'
import { SEEDS } from '#server/db/seeds/index.ts'
import { inDatabase, runAlone } from '../harness/cluster.ts'
import { withDatabase } from '../harness/database.ts'
import { asReleased } from '../harness/released.ts'

const PASSWORD = 'owner-of-a-test'

/**
 * A company's server whose database belongs to a role without superuser rights, so row-level security and grants apply.
 * The second role is named like a schema, where objects created without a schema would land.
 */
describe.each([`em_owner_${process.pid}`, 'yz'])('%s', owner => {
  const database = withDatabase('empty')
  const server = inject('connection')
  let pool: Pool

  const databaseName = async (): Promise<string> => {
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
    return rows[0]!.name
  }

  const asOwner = (connection: typeof server): typeof server => {
    if (connection.connectionString === undefined) return { ...connection, user: owner, password: PASSWORD }
    return { connectionString: Object.assign(new URL(connection.connectionString), { username: owner, password: PASSWORD }).href }
  }

  beforeAll(async () => {
    const name = await databaseName()
    await runAlone(server, `create role ${owner} login createrole password '${PASSWORD}'`)
    await runAlone(server, `grant em_app, em_system to ${owner}`)
    await runAlone(server, `alter database ${name} owner to ${owner}`)
    await database.pool.query(`alter schema public owner to ${owner}`)
    pool = openPool(asOwner(inDatabase(server, name)), () => undefined)
  })
  afterAll(async () => {
    await pool.end()
    await database.pool.query(`drop owned by ${owner} cascade`)
    await runAlone(server, `alter database ${await databaseName()} owner to current_user`)
    await runAlone(server, `drop role ${owner}`)
  })

  test('an owner without a superuser’s rights makes a database, and rows find their places', async () => {
    await migrate(pool, [baseline])
    await pool.query(`begin; set local role em_system;
      insert into merchant (merchant_id, name) values ('7', '甲');
      insert into material (merchant_id, id, name, spec, unit, type_code, machine, identity, search_key)
        values ('7', 'm', '岩板', '800×800', 'm2', '01', false, '岩板', '|岩板||800x800|');
      commit`)
    expect((await database.pool.query(`select list, key, rows from tally where merchant_id = '7'`)).rows).toEqual(
      [{ list: 'material', key: '01', rows: '1' }]
    )
    expect((await database.pool.query(`select name from material_search where merchant_id = '7'`)).rows).toEqual([{ name: '岩板' }])
  })

  test('and goes on with one of the release before the baseline', async () => {
    await asReleased(pool)
    expect(await migrate(pool, migrations)).toEqual(migrations.slice(1).map(({ name }) => name))
  })

  test('and the program’s seeds find their place', async () => {
    for (const seed of SEEDS) await seed(pool, { demo: true })
    const { rows } = await database.pool.query(`select count(*)::int as packages from quota where merchant_id = '1001'`)
    expect(rows).toEqual([{ packages: 12 }])
  })
})
