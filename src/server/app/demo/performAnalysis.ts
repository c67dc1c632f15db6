import { and, eq, sql } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dec, toScale } from '#schemas/kit/index.ts'
import { TREE_GAP } from '#schemas/kit/branches/index.ts'
import { inProject } from '#server/core/loadCtx.ts'
import type { TaskRun } from '#server/core/tasks.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { SAMPLE_BILL } from '#server/db/seeds/projectItems.ts'
import { analysis, analysisItem } from '#server/db/tables/analysis.ts'
import { quota } from '#server/db/tables/quota.ts'
import { role } from '#server/db/tables/people.ts'
import type { Tx } from '#server/db/tx.ts'
import { saveDocument, readRecord } from '#server/document/index.ts'
import * as analyses from '#server/domains/analysis/index.ts'
import { addStaff, confirmExecuteStartDate, confirmProjectStaff } from '#server/domains/project/index.ts'
import { saveItems } from '#server/domains/projectItem/index.ts'
import { servedBid } from '#server/kinds/project/bid.ts'
import { servedContract, servedProject } from '#server/kinds/project/project.ts'
import type { AnalysedSeed, EstimateSeed } from './analyses.ts'
import { asOf, type Moment } from './people.ts'
import { perform, type DemoWorld } from './perform.ts'

type Of = { readonly projectId: string, readonly analyseId: string }
type Cells = Readonly<Record<string, string | number | null>>
const adding = (rows: readonly Cells[]) =>
  ({ added: rows.map((cells, at) => ({ id: `new-${at}`, cells })), changed: [], removed: [], moved: [] })

/** The transaction of somebody who works in the project. */
const within = async (tx: Tx, world: DemoWorld, projectId: string, by: string, at: Moment): Promise<Tx> =>
  inProject(await asOf(tx, world, by, at), projectId)

async function found(tx: Tx, { project, founded, factor }: AnalysedSeed, world: DemoWorld): Promise<string> {
  const own = await asOf(tx, world, 'boss', founded)
  const { id: projectId } = await saveDocument(servedProject.serving, own, {
    head: {
      projectName: project.name, brieflyName: project.briefly, projectType: dictKey(DICT.projectType, project.type),
      regionCode: project.region, address: project.address, managerId: world.ctxOf('pm').userId,
      clientName: project.client, clientContact: project.contact, buildingArea: project.area, planStart: project.plan[0],
      planEnd: project.plan[1], bidControlPrice: project.control, bidPrice: project.price,
    },
    lines: {},
  })
  const [estimating] = await tx.q.select({ id: role.id }).from(role).where(and(eq(role.merchantId, tx.ctx.merchantId), eq(role.key, 4)))
  await addStaff(own, { projectId, userId: world.ctxOf('estimator').userId, roleIds: [estimating!.id] })
  const billing = await within(tx, world, projectId, 'estimator', founded)
  const sections = await saveItems(
    billing, { projectId, ...adding(SAMPLE_BILL.map(([name], at) => ({ name, sort: TREE_GAP * (at + 1), parentId: null }))) }
  )
  const items = SAMPLE_BILL.flatMap(([, own], section) => own.map(([code, name, feature, unit, quantity, price], at) => (
    {
      code, name, feature, unit, quantity: toScale(dec(quantity).times(factor), 2), price, sort: TREE_GAP * (at + 1),
      parentId: sections.ids[`new-${section}`]!,
    })))
  const { problems: [problem] } = await saveItems(
    billing, { projectId, ...adding(items.map((cells, at) => ({ ...cells, number: String(at + 1) }))) }
  )
  if (problem !== undefined) throw new Error(`${problem.row} ${problem.column}: ${problem.text}`)
  return projectId
}

/** Runs the automatic match in this transaction. */
async function match(tx: Tx, of: Of): Promise<void> {
  const run: TaskRun = {
    id: 'seed', ctx: tx.ctx, payload: of, read: work => work(tx), snapshot: work => work(tx), write: work => work(tx),
    progress: () => Promise.resolve(), cancelled: () => Promise.resolve(false),
  }
  await analyses.autoMatchTask(run)
}

interface Estimate { readonly analyseId: string, readonly opinions: readonly { readonly id: string, readonly opinion: string }[] }
/** One person's analysis from its beginning to its submission. */
async function estimate(tx: Tx, world: DemoWorld, projectId: string, seed: EstimateSeed): Promise<Estimate> {
  const own = await within(tx, world, projectId, seed.by, seed.at)
  const [{ id: analyseId }] = await tx.q.select({ id: analysis.id }).from(analysis)
    .where(and(eq(analysis.projectId, projectId), eq(analysis.userId, own.ctx.userId))) as [{ id: string }]
  const of: Of = { projectId, analyseId }
  await analyses.startAnalyse(own, await analyses.lockedAnalysis(own, of))
  const items = () => tx.q.select({ id: analysisItem.id, code: analysisItem.code, state: analysisItem.state }).from(analysisItem)
    .where(and(eq(analysisItem.analysisId, analyseId), sql`${analysisItem.unit} is not null`)).orderBy(analysisItem.code)
  const ids = new Map((await items()).map(({ id, code }) => [code, id]))
  const idOf = (code: string): string => ids.get(code)!
  for (const [code, reason] of Object.entries(seed.free)) await analyses.markNoCost(own, { ...of, itemIds: [idOf(code)], reason })
  await match(own, of)
  const packages = new Map((await tx.q.select({ id: quota.id, name: quota.name }).from(quota)).map(({ id, name }) => [name, id]))
  for (const [code, name] of Object.entries(seed.instead))
    await analyses.selectQuota(own, { ...of, itemIds: [idOf(code)], quotaId: packages.get(name)! })
  for (const { trade, level, price } of seed.trades) {
    await analyses.repriceTrade(
      own, { ...of, jobCategory: dictKey(DICT.jobCategory, trade), jobLevel: dictKey(DICT.jobLevel, level), dailyPrice: price }
    )
  }
  const itemId = (code: string | undefined): string | null => (code === undefined ? null : idOf(code))
  await analyses.saveBlock(analyses.MACHINES)(own, { ...of, ...adding(seed.machines.map(({ name, type, item, ...cells }) =>
    ({ ...cells, machineName: name, costType: dictKey(DICT.mechanicalCostType, type), itemId: itemId(item) }))) })
  await analyses.saveBlock(analyses.OTHERS)(own, { ...of, ...adding(seed.others.map(({ name, type, item, days, ...cells }) =>
    ({ ...cells, costName: name, costType: dictKey(DICT.costType, type), days: days ?? null, itemId: itemId(item) }))) })
  const phases = await analyses.saveBlock(analyses.PHASES)(
    own, { ...of, ...adding(seed.phases.map(([phaseName, startOffset, days]) => ({ phaseName, startOffset, days }))) }
  )
  for (const [at, [, , , codes]] of seed.phases.entries())
    await analyses.putIntoPhase(own, { ...of, itemIds: codes.map(idOf), phaseId: phases.ids[`new-${at}`]! })
  const changes = await analyses.saveBlock(analyses.CHANGES)(
    own, { ...of, ...adding(seed.changes.map(([changeName, probability, amount]) => ({ changeName, probability, amount }))) }
  )
  await analyses.stateChanges('CONFIRMED', 'confirmVariablePlan')(own, { ...of, ids: Object.values(changes.ids) })
  const open = (await items()).filter(({ state }) => state === 'MATCHED').map(({ id }) => id)
  await analyses.confirmItems(own, { ...of, itemIds: open })
  if (seed.locked.length > 0) await analyses.lockItems(own, { ...of, itemIds: seed.locked.map(idOf) })
  for (const [mark, action] of [
    ['machineSubmitted', 'submitMachine'], ['otherSubmitted', 'submitOther'], ['progressConfirmed', 'confirmProgressPlan'],
  ] as const)
    await analyses.markPart(mark, action)(own, of)
  await analyses.submitAnalyse(await within(tx, world, projectId, seed.by, seed.submitted), of)
  return { analyseId, opinions: seed.changes.map(([, , , opinion], at) => ({ id: changes.ids[`new-${at}`]!, opinion })) }
}

/** Of every item the lowest, but for what is kept with its reason. */
async function compose(tx: Tx, { kept }: AnalysedSeed, projectId: string): Promise<string> {
  const { rows } = await analyses.compareAnalyses(tx, { projectId })
  const picks = rows.flatMap(({ code, offers, itemId, own }) => {
    const reason = kept[String(code)]
    const taken = reason === undefined ? offers.find(({ lowest }) => lowest) : undefined
    return own ? [] : [{ itemId: taken?.itemId ?? itemId!, reason: reason ?? null }]
  })
  const { roundId } = await analyses.submitBest(tx, { projectId, picks })
  return roundId
}

/** Shares an analysis with somebody who has opened it since. */
async function share(
  tx: Tx, { by, at, opened, parts, ...asked }: NonNullable<AnalysedSeed['share']>, world: DemoWorld, of: Of
): Promise<void> {
  const { path } = await analyses.addShare(await within(tx, world, of.projectId, by, at), { ...of, ...asked, parts: [...parts] })
  const t = new URLSearchParams(path.slice(path.indexOf('?'))).get('t')!
  await analyses.openShare(await within(tx, world, of.projectId, by, opened.at), { t }, opened)
}

/** The three confirmations, after which the works begin. */
async function build(
  tx: Tx, { at, start, people }: NonNullable<AnalysedSeed['built']>, world: DemoWorld, projectId: string
): Promise<void> {
  const own = await within(tx, world, projectId, 'boss', at)
  const roles = new Map((await tx.q.select({ id: role.id, key: role.key }).from(role).where(eq(role.merchantId, tx.ctx.merchantId))).map(
    ({ id, key }) => [key, id]
  ))
  for (const [loginName, key] of people)
    await addStaff(own, { projectId, userId: world.ctxOf(loginName).userId, roleIds: [roles.get(key)!] })
  const { head, version } = await readRecord(own, servedContract.serving.stored, projectId)
  await saveDocument(
    servedContract.serving, own,
    { id: projectId, version, head: { ...head, retentionRate: '3', paymentTerms: '预付 10%，月进度款付至 80%，结算后付至 97%，质保金 3%。' }, lines: {} }
  )
  await confirmProjectStaff(own, { projectId })
  await confirmExecuteStartDate(own, { projectId, startDate: start })
}

/** Makes an analysed project and leads it to its target cost, and where it is built into its works. @returns its id */
export async function performAnalysis(tx: Tx, seed: AnalysedSeed, world: DemoWorld): Promise<string> {
  const projectId = await found(tx, seed, world)
  const { begun, deadline, estimates, selected, composed, approved, won } = seed
  await analyses.assignManagers(
    await within(tx, world, projectId, 'cost', begun), { projectId, userIds: estimates.map(({ by }) => world.ctxOf(by).userId), deadline }
  )
  const made = new Map<string, Estimate>()
  for (const seed of estimates) made.set(seed.by, await estimate(tx, world, projectId, seed))
  const leading = await within(tx, world, projectId, selected.by, selected.at)
  for (const { analyseId, opinions } of made.values())
    for (const one of opinions) await analyses.saveOpinion(leading, { projectId, analyseId, ...one })
  const of: Of = { projectId, analyseId: made.get(selected.of)!.analyseId }
  await analyses.selectAnalyse(leading, of)
  const roundId = await compose(await within(tx, world, projectId, selected.by, composed), seed, projectId)
  const [served] = analyses.analysisDocuments
  await perform(tx, served, roundId, { does: 'submit', by: selected.by, at: composed }, world)
  for (const deed of approved) await perform(tx, served, roundId, { does: 'agree', ...deed }, world)
  const winning = await within(tx, world, projectId, won.by, won.at)
  const { version } = await readRecord(winning, servedBid.serving.stored, projectId)
  await saveDocument(
    servedBid.serving, winning,
    { id: projectId, version, head: { bidResult: 'WON', bidDate: won.day, winAmount: won.amount, winTaxRate: '9' }, lines: { bidders: [] } }
  )
  if (seed.share !== undefined) await share(tx, seed.share, world, of)
  if (seed.built !== undefined) await build(tx, seed.built, world, projectId)
  return projectId
}
