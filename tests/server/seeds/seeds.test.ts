import { verify } from '@node-rs/argon2'
import { beforeAll, describe, expect, it } from 'vitest'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { BLANKING_STEP } from '#schemas/quota/workers.ts'
import { SEEDS, seedDemo } from '#server/app/seeds.ts'
import { loadCtx } from '#server/core/loadCtx.ts'
import { DEMO_ACCOUNTS, DEMO_MERCHANT, DEMO_PASSWORD, OTHER_MERCHANT } from '#server/db/seeds/index.ts'
import { withDatabase } from '../harness/database.ts'

const database = withDatabase()
const rows = async <R extends object>(text: string): Promise<R[]> => (await database.pool.query<R & Record<string, unknown>>(text)).rows
const count = async (text: string): Promise<number> => Number((await rows<{ n: string }>(`select count(*)::text as n from ${text}`))[0]?.n)

beforeAll(() => seedDemo(database.pool), 120_000)

describe('seeds', () => {
  it('fills every dictionary, and the trees have parents before children', async () => {
    for (const pid of Object.values(DICT))
      expect(await count(`dict_entry where merchant_id = '0' and pid = ${pid}`), String(pid)).toBeGreaterThan(3)
    expect(await count(`dict_tree where tree = 'REGION'`)).toBeGreaterThan(3_000)
    expect(await count(`dict_tree where tree = 'MATERIAL' and name = '机械' and parent_code is null`)).toBe(1)
    const [trade] = await rows<{ value: string }>(`select value from dict_entry where pid = 15 and key = '${BLANKING_STEP.jobCategory}'`)
    expect(trade?.value).toBe('测量放线工')
  })

  it('has an approval begin at one moment for everybody who takes part', async () => {
    expect(await count('approval_part')).toBeGreaterThan(3)
    expect(await count('approval_part o join approval a using (merchant_id, document_id) where o.started_at <> a.started_at')).toBe(0)
  })

  it('has the samples to the cent', async () => {
    expect(await count('material')).toBe(75)
    expect(await count(`labour_price where merchant_id = '0'`)).toBe(96)
    // Six trades of six levels, each priced twice.
    expect(await count(`labour_price where merchant_id = '${DEMO_MERCHANT.id}'`)).toBe(72)
    const packages = await rows<{ code: string, total: string }>(
      `select code, total::text as total from quota where merchant_id = '${DEMO_MERCHANT.id}' order by code`)
    expect(packages).toHaveLength(12)
    expect(packages[0]).toEqual({ code: 'DE010001', total: '150.34' })
    expect(packages[11]).toEqual({ code: 'DE020012', total: '201.96' })
    expect(await count(`quota where merchant_id = '0' and code like 'PDE%'`)).toBeGreaterThanOrEqual(8)
  })

  it('has contracts in every state, and something to answer or to read for everybody of the company', async () => {
    const states = await rows<{ state: string }>(`select distinct case when process_state = 'COMPLETE' then contract_state
      else process_state end as state from contract where merchant_id = '${DEMO_MERCHANT.id}'`)
    expect(states.map(({ state }) => state).toSorted()).toEqual(
      ['CANCELLED', 'DONE', 'EFFECTIVE', 'ENDED', 'NOT_START', 'RECALLED', 'REJECTED', 'RUNNING', 'TO_SIGN']
    )
    const amended = await rows<{ state: string }>('select process_state as state from contract_supplement order by code')
    expect(amended.map(({ state }) => state)).toEqual(['COMPLETE', 'RUNNING'])
    const peopleIn = async (merchantId: string): Promise<string[]> => (await rows<{ name: string }>(
      `select distinct u.phone as name from app_user u join (${merchantId}) t on t.user_id = u.id order by 1`)).map(({ name }) => name)
    expect(await peopleIn("select user_id from approval_task where state = 'OPEN'")).toEqual(['admin', 'boss', 'cost', 'finance', 'pm'])
    expect(await peopleIn('select user_id from approval_copy')).toEqual(['cashier', 'finance', 'foreman', 'keeper', 'qa'])
    expect(await peopleIn('select starter_id as user_id from approval')).toEqual(
      ['boss', 'buyer', 'cost', 'estimator', 'foreman', 'keeper', 'pm']
    )
    // Contract prices come from existing contracts.
    expect(await count("price_point where source = 'CONTRACT'")).toBeGreaterThan(20)
    expect(
      await count(
        "price_point p where source = 'CONTRACT' and not exists (select from contract c where c.merchant_id = p.merchant_id and c.id = "
          + "p.source_id and c.supplier_id = p.supplier_id)"
      )
    ).toBe(
      0
    )
    expect(await count('labour_price_point')).toBe(3)
  })

  it('has what is bought in every state, with versions that suppliers have given by their links and one that came too late', async () => {
    const states = async (source: string): Promise<string[]> =>
      (await rows<{ state: string }>(`select distinct ${source} order by 1`)).map(({ state }) => state)
    expect(await states('process_state as state from subscribe')).toEqual(['COMPLETE', 'NOT_START', 'REJECTED', 'RUNNING'])
    expect(await count('subscribe where over_budget')).toBe(2)
    expect(await states('state from inquiry_apply')).toEqual(['ASKED', 'DONE', 'DRAFT', 'REPLIED', 'VOID'])
    expect(await states(`state from inquiry where kind = 'MATERIAL'`)).toEqual(['AWARDED', 'CLOSED', 'DRAFT', 'QUOTING', 'USED', 'VOID'])
    expect(await states(`state from inquiry where kind = 'LABOUR'`)).toEqual(['CLOSED', 'QUOTING'])
    expect(await count(`inquiry where state = 'QUOTING' and deadline > now() + interval '1 day'`)).toBe(2)
    expect(await states('process_state as state from award')).toEqual(['COMPLETE', 'RUNNING'])
    expect(await states('process_state as state from purchase_order')).toEqual(['COMPLETE', 'NOT_START', 'RUNNING'])
    expect(await states('way as state from quote_version')).toEqual(['LINK'])
    // Typed but not submitted: the row reveals nothing of it.
    const [unsubmitted] = await rows<{ draft: string }>(`select draft from inquiry_invite i where draft is not null and not exists (select
      from quote_version v where v.merchant_id = i.merchant_id and v.invited_id = i.invited_id)`)
    expect(unsubmitted!.draft).not.toContain('price')
    expect(await states(`source as state from price_point where source in ('INQUIRY', 'ORDER')`)).toEqual(['INQUIRY', 'ORDER'])
  })

  it('has the places of a site with its whole bill in them, committed again after changes in every state with the client', async () => {
    expect(await rows('select level_name as level, count(*)::int as n from position group by 1 order by 2')).toEqual(
      [{ level: 'BUILDING', n: 1 }, { level: 'FLOOR', n: 12 }, { level: 'ZONE', n: 24 }, { level: 'ROOM', n: 132 }]
    )
    expect(await rows('select distinct way, on_site as site, checked from position_match order by 1, 2')).toEqual([
      { way: 'COPY', site: 'OFFICE', checked: 'YES' }, { way: 'HAND', site: 'OFFICE', checked: 'YES' },
      { way: 'HAND', site: 'SITE', checked: 'YES' }, { way: 'SHARE', site: 'OFFICE', checked: 'YES' },
    ])
    expect(
      await rows(
        'select state, (select count(*)::int from position_commit) as commits, (select count(*)::int from position_finish) as finished '
          + 'from position_design'
      )
    ).toEqual(
      [{ state: 'COMMITTED', commits: 2, finished: 15 }]
    )
    expect((await rows<{ state: string }>(`select client_state as state from variable_change where process_state = 'COMPLETE'
      order by 1`)).map(({ state }) => state)).toEqual(
      ['CONFIRMED', 'DISPUTE', 'NONE', 'PART', 'REFUSED', 'REPORTED']
    )
    expect(await rows(`select (select sum(amount)::text from ledger_balance where ledger = 'AR') as receivable, (select sum(amount)::text
      from ledger_balance where ledger = 'X') as deducted`)).toEqual([{ receivable: '22009.62', deducted: '983.04' }])
    expect((await rows<{ state: string }>('select process_state as state from loss order by code')).map(({ state }) => state)).toEqual(
      ['COMPLETE', 'COMPLETE']
    )
  })

  it('gives each demo account its role and the other company its own', async () => {
    const people = await rows<{ phone: string, key: number, merchant_id: string, id: string }>(
      `select u.phone, u.id, r.key, r.merchant_id from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
        where ur.project_id = '' order by r.merchant_id, r.key`)
    const phonesOf = (merchantId: string) => people.filter(person => person.merchant_id === merchantId)
      .map(({ phone, key }) => [phone, key])
    expect(phonesOf(DEMO_MERCHANT.id)).toEqual(DEMO_ACCOUNTS.map(account => [account.loginName, account.role]))
    expect(phonesOf(OTHER_MERCHANT.id)).toEqual([['other', 1], ['boss', 2]])
    expect(phonesOf('0')).toEqual([['platform', 1]])
    const { rows: hashes } = await database.pool.query<{ password_hash: string }>('select distinct password_hash from app_user')
    expect(await Promise.all(hashes.map(row => verify(row.password_hash, DEMO_PASSWORD)))).toEqual([true])
    const worker = people.find(({ phone }) => phone === 'worker')
    const ctx = await loadCtx(database.pool, { merchantId: DEMO_MERCHANT.id, userId: worker?.id ?? '', requestId: '', ip: '' })
    expect([...ctx?.permissions ?? []]).toEqual([])
  })

  it('changes nothing when it runs again', async () => {
    const before = await rows('select merchant_id, id, version, updated_at from quota order by 1, 2')
    await seedDemo(database.pool)
    expect(await rows('select merchant_id, id, version, updated_at from quota order by 1, 2')).toEqual(before)
  })
})

describe('without the demonstration', () => {
  const empty = withDatabase()
  it('seeds the platform only', async () => {
    for (const seed of SEEDS) await seed(empty.pool, { demo: false })
    const { rows: [people] } = await empty.pool.query<{ n: number }>('select count(*)::int as n from app_user')
    expect(people?.n).toBe(0)
    const { rows: [entries] } = await empty.pool.query<{ n: number }>('select count(*)::int as n from dict_entry')
    expect(entries?.n).toBeGreaterThan(100)
  })
})
