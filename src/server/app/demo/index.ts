import { and, eq, sql } from 'drizzle-orm'
import { systemCtx } from '#server/core/systemCtx.ts'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import type { Row } from '#schemas/kit/index.ts'
import type { Pool } from '#server/db/pool.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/index.ts'
import { MATERIAL_TREE } from '#server/db/seeds/trees.ts'
import { warehouse } from '#server/db/tables/company.ts'
import { position } from '#server/db/tables/position.ts'
import { project } from '#server/db/tables/project.ts'
import { schedule } from '#server/db/tables/schedule.ts'
import { inRead, inWrite, type Db, type Tx } from '#server/db/tx.ts'
import { KINDS } from '#server/kinds/index.ts'
import { ANALYSED, BUYING, type AnalysedSeed } from './analyses.ts'
import { CHANGES_SEED } from './changes.ts'
import { CONTRACT_SEEDS } from './contracts.ts'
import { peopleOf, SEED_REQUEST } from './people.ts'
import { performContract, type DemoWorld } from './perform.ts'
import { performAnalysis } from './performAnalysis.ts'
import { Changing } from './performChanges.ts'
import { Designing } from './performPlaces.ts'
import { Scheduling } from './performSchedule.ts'
import { Keeping } from './performStore.ts'
import { Buying } from './performSupply.ts'
import { PLACES_SEED } from './placesSeed.ts'
import { SCHEDULE_SEED } from './schedule.ts'
import { STORE_SEED } from './store.ts'
import { APPLY_SEEDS, INQUIRY_SEEDS, SUBSCRIBE_SEEDS } from './supply.ts'

const TYPES = Object.keys(MATERIAL_TREE)
type Item = Row & { readonly type: string }

/** Priced items of merchant and platform, by code. */
const pricedItems = ({ sql: query, ctx }: Db): Promise<Item[]> => query<Item>`
  select left(m.type_code, 2) as type, m.code, m.id as "libMaterialId", m.name as "itemName", m.spec, m.brand, m.unit,
  m.price_excl as "priceExcl" from material m
  where m.merchant_id in (${ctx.merchantId}, '0') and m.price_excl is not null order by m.code, m.id`

/** Dates approvals by their starters' actions and removes notifications of completed ones. */
async function tidy({ sql: query, ctx: { merchantId, now } }: Tx): Promise<void> {
  await query`update approval a set started_at = l.at from (select document_id, min(at) as at from approval_log
    where merchant_id = ${merchantId} group by document_id) l
    where a.merchant_id = ${merchantId} and a.document_id = l.document_id`
  await query`update approval_part o set started_at = a.started_at from approval a
    where a.merchant_id = ${merchantId} and o.merchant_id = a.merchant_id and o.document_id = a.document_id`
  await query`delete from notice n where n.merchant_id = ${merchantId} and n.biz_key = 'approval' and exists (select from approval a
    where a.merchant_id = n.merchant_id and a.document_id = n.biz_id
    and a.ended_at < ${sql`${now.toISOString()}::timestamptz - interval '7 days'`})`
}

/** A part of the story, written in one transaction. */
interface Chapter {
  readonly isThere: (db: Db) => Promise<boolean>
  readonly act: (tx: Tx, world: DemoWorld, signal: AbortSignal) => Promise<void>
}

/** @throws when the server stops */
async function each<T>(actions: readonly T[], signal: AbortSignal, perform: (action: T) => Promise<unknown>): Promise<void> {
  for (const action of actions) {
    signal.throwIfAborted()
    await perform(action)
  }
}

const CONTRACTS: Chapter = {
  // Checked in the undeletable audit record: users may create contracts before these exist.
  async isThere({ sql: query, ctx }) {
    const entities = [...new Set(Object.values(CONTRACTS_OF).map(({ entity }) => entity))]
    return (await query`select from audit_log where merchant_id = ${ctx.merchantId} and entity = any(${sql.param(entities)})
      and request_id = ${SEED_REQUEST} limit 1`).length > 0
  },
  act: (tx, world, signal) => each(CONTRACT_SEEDS, signal, seed => performContract(tx, seed, world)),
}

const isFounded = ({ project: { name } }: AnalysedSeed) => async ({ q, ctx }: Db): Promise<boolean> =>
  await q.$count(project, and(eq(project.merchantId, ctx.merchantId), eq(project.projectName, name))) > 0
const withoutNews = async (tx: Tx, projectId: string): Promise<void> => {
  await tx.sql`delete from notice where merchant_id = ${tx.ctx.merchantId} and biz_key in ('analysis', 'analysisRound')
    and route like ${`/project/${projectId}/%`}`
}

/** The project analysed by two people. */
const ANALYSIS: Chapter = {
  isThere: isFounded(ANALYSED), act: async (tx, world) => withoutNews(tx, await performAnalysis(tx, ANALYSED, world)),
}

/** The purchasing project, from requests to orders in each state. */
const SUPPLY: Chapter = {
  isThere: isFounded(BUYING),
  async act(tx, world, signal) {
    const projectId = await performAnalysis(tx, BUYING, world)
    await withoutNews(tx, projectId)
    const buying = new Buying(tx, world, projectId)
    await each(SUBSCRIBE_SEEDS, signal, seed => buying.subscribe(seed))
    await each(APPLY_SEEDS, signal, seed => buying.apply(seed))
    await each(INQUIRY_SEEDS, signal, seed => buying.inquire(seed))
  },
}

async function site({ q, ctx }: Db): Promise<string | undefined> {
  const [row] = await q.select({ id: project.id }).from(project)
    .where(and(eq(project.merchantId, ctx.merchantId), eq(project.projectName, BUYING.project.name)))
  return row?.id
}

/** The site's warehouse: receipts, issues and returns. */
const STORE: Chapter = {
  isThere: async ({ q, ctx }) =>
    await q.$count(warehouse, and(eq(warehouse.merchantId, ctx.merchantId), eq(warehouse.code, STORE_SEED.warehouse.code))) > 0,
  async act(tx, world, signal) {
    const projectId = await site(tx)
    if (projectId !== undefined) await new Keeping(tx, world, projectId, signal).keep(STORE_SEED)
  },
}

/** Twelve floors: where the bill's items are built, and changes and losses since. */
const DESIGN: Chapter = {
  async isThere(db) {
    const projectId = await site(db)
    return projectId === undefined
      || await db.q.$count(position, and(eq(position.merchantId, db.ctx.merchantId), eq(position.projectId, projectId))) > 0
  },
  async act(tx, world, signal) {
    const projectId = await site(tx)
    if (projectId === undefined) return
    const designing = new Designing(tx, world, projectId, signal)
    await designing.design(PLACES_SEED)
    await new Changing(tx, world, projectId, designing).change(CHANGES_SEED)
  },
}

const SCHEDULE: Chapter = {
  async isThere(db) {
    const projectId = await site(db)
    return projectId === undefined
      || await db.q.$count(schedule, and(eq(schedule.merchantId, db.ctx.merchantId), eq(schedule.projectId, projectId))) > 0
  },
  async act(tx, world, signal) {
    const projectId = await site(tx)
    if (projectId === undefined) return
    const design = await new Designing(tx, world, projectId, signal).read()
    await new Scheduling(tx, world, projectId, design).schedule(SCHEDULE_SEED)
  },
}

const CHAPTERS: readonly Chapter[] = [CONTRACTS, ANALYSIS, SUPPLY, STORE, DESIGN, SCHEDULE]
const isSeeded = (pool: Pool, { isThere }: Chapter): Promise<boolean> => inRead(pool, systemCtx('seed.demo', DEMO_MERCHANT.id), isThere)

export async function isPending(pool: Pool): Promise<boolean> {
  for (const chapter of CHAPTERS) if (!await isSeeded(pool, chapter)) return true
  return false
}

/**
 * Writes each missing chapter of the story with the product's functions.
 * @throws where `signal` ends it; that chapter is rolled back
 */
export async function seedStory(pool: Pool, signal: AbortSignal = new AbortController().signal): Promise<void> {
  for (const chapter of CHAPTERS) {
    signal.throwIfAborted()
    if (await isSeeded(pool, chapter)) continue
    const ctxOf = await peopleOf(pool)
    const kinds = new Map(KINDS.map(one => [one.stored.document.name, one]))
    await inWrite(pool, ctxOf('boss'), async tx => {
      const items = await pricedItems(tx)
      await chapter.act(tx, {
        ctxOf, served: (name: string) => kinds.get(name)!, now: tx.ctx.now,
        goods: (types: readonly string[]) => items.filter(({ type }) => types.includes(TYPES[Number(type) - 1] ?? '')).slice(0, 12)
          .map(({ type: _, ...item }) => item),
      }, signal)
      await tidy(tx)
    })
  }
}
