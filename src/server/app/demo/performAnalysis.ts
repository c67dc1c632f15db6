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

type AnalysisRef = { readonly projectId: string, readonly analyseId: string }
type Cells = Readonly<Record<string, string | number | null>>
const adding = (rows: readonly Cells[]) =>
  ({ added: rows.map((cells, at) => ({ id: `new-${at}`, cells })), changed: [], removed: [], moved: [] })

const within = async (tx: Tx, world: DemoWorld, projectId: string, by: string, at: Moment): Promise<Tx> =>
  inProject(await asOf(tx, world, by, at), projectId)

async function createProject(tx: Tx, { project, founded, factor }: AnalysedSeed, world: DemoWorld): Promise<string> {
  const actorTx = await asOf(tx, world, 'boss', founded)
  const { id: projectId } = await saveDocument(servedProject.serving, actorTx, {
    head: {
      projectName: project.name, brieflyName: project.briefly, projectType: dictKey(DICT.projectType, project.type),
      regionCode: project.region, address: project.address, managerId: world.ctxOf('pm').userId,
      clientName: project.client, clientContact: project.contact, buildingArea: project.area, planStart: project.plan[0],
      planEnd: project.plan[1], bidControlPrice: project.control, bidPrice: project.price,
    },
    lines: {},
  })
  const [estimating] = await tx.q.select({ id: role.id }).from(role).where(and(eq(role.merchantId, tx.ctx.merchantId), eq(role.key, 4)))
  await addStaff(actorTx, { projectId, userId: world.ctxOf('estimator').userId, roleIds: [estimating!.id] })
  const billing = await within(tx, world, projectId, 'estimator', founded)
  const sections = await saveItems(
    billing, { projectId, ...adding(SAMPLE_BILL.map(([name], at) => ({ name, sort: TREE_GAP * (at + 1), parentId: null }))) }
  )
  const items = SAMPLE_BILL.flatMap(([, sectionItems], section) => sectionItems.map(([code, name, feature, unit, quantity, price], at) => (
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

async function match(tx: Tx, ref: AnalysisRef): Promise<void> {
  const run: TaskRun = {
    id: 'seed', ctx: tx.ctx, payload: ref, read: work => work(tx), snapshot: work => work(tx), write: work => work(tx),
    progress: () => Promise.resolve(), cancelled: () => Promise.resolve(false),
  }
  await analyses.autoMatchTask(run)
}

interface Estimate { readonly analyseId: string, readonly opinions: readonly { readonly id: string, readonly opinion: string }[] }
/** Performs one person's analysis until submission. */
async function estimate(tx: Tx, world: DemoWorld, projectId: string, seed: EstimateSeed): Promise<Estimate> {
  const actorTx = await within(tx, world, projectId, seed.by, seed.at)
  const [{ id: analyseId }] = await tx.q.select({ id: analysis.id }).from(analysis)
    .where(and(eq(analysis.projectId, projectId), eq(analysis.userId, actorTx.ctx.userId))) as [{ id: string }]
  const ref: AnalysisRef = { projectId, analyseId }
  await analyses.startAnalyse(actorTx, await analyses.lockedAnalysis(actorTx, ref))
  const items = () => tx.q.select({ id: analysisItem.id, code: analysisItem.code, state: analysisItem.state }).from(analysisItem)
    .where(and(eq(analysisItem.analysisId, analyseId), sql`${analysisItem.unit} is not null`)).orderBy(analysisItem.code)
  const ids = new Map((await items()).map(({ id, code }) => [code, id]))
  const idOf = (code: string): string => ids.get(code)!
  for (const [code, reason] of Object.entries(seed.free)) await analyses.markNoCost(actorTx, { ...ref, itemIds: [idOf(code)], reason })
  await match(actorTx, ref)
  const packages = new Map((await tx.q.select({ id: quota.id, name: quota.name }).from(quota)).map(({ id, name }) => [name, id]))
  for (const [code, name] of Object.entries(seed.instead))
    await analyses.selectQuota(actorTx, { ...ref, itemIds: [idOf(code)], quotaId: packages.get(name)! })
  for (const { trade, level, price } of seed.trades) {
    await analyses.repriceTrade(
      actorTx, { ...ref, jobCategory: dictKey(DICT.jobCategory, trade), jobLevel: dictKey(DICT.jobLevel, level), dailyPrice: price }
    )
  }
  const itemId = (code: string | undefined): string | null => (code === undefined ? null : idOf(code))
  await analyses.saveBlock(analyses.MACHINES)(actorTx, { ...ref, ...adding(seed.machines.map(({ name, type, item, ...cells }) =>
    ({ ...cells, machineName: name, costType: dictKey(DICT.mechanicalCostType, type), itemId: itemId(item) }))) })
  await analyses.saveBlock(analyses.OTHERS)(actorTx, { ...ref, ...adding(seed.others.map(({ name, type, item, days, ...cells }) =>
    ({ ...cells, costName: name, costType: dictKey(DICT.costType, type), days: days ?? null, itemId: itemId(item) }))) })
  const phases = await analyses.saveBlock(analyses.PHASES)(
    actorTx, { ...ref, ...adding(seed.phases.map(([phaseName, startOffset, days]) => ({ phaseName, startOffset, days }))) }
  )
  for (const [at, [, , , codes]] of seed.phases.entries())
    await analyses.putIntoPhase(actorTx, { ...ref, itemIds: codes.map(idOf), phaseId: phases.ids[`new-${at}`]! })
  const changes = await analyses.saveBlock(analyses.CHANGES)(
    actorTx, { ...ref, ...adding(seed.changes.map(([changeName, probability, amount]) => ({ changeName, probability, amount }))) }
  )
  await analyses.stateChanges('CONFIRMED', 'confirmVariablePlan')(actorTx, { ...ref, ids: Object.values(changes.ids) })
  const open = (await items()).filter(({ state }) => state === 'MATCHED').map(({ id }) => id)
  await analyses.confirmItems(actorTx, { ...ref, itemIds: open })
  if (seed.locked.length > 0) await analyses.lockItems(actorTx, { ...ref, itemIds: seed.locked.map(idOf) })
  for (const [mark, action] of [
    ['machineSubmitted', 'submitMachine'], ['otherSubmitted', 'submitOther'], ['progressConfirmed', 'confirmProgressPlan'],
  ] as const)
    await analyses.markPart(mark, action)(actorTx, ref)
  await analyses.submitAnalyse(await within(tx, world, projectId, seed.by, seed.submitted), ref)
  return { analyseId, opinions: seed.changes.map(([, , , opinion], at) => ({ id: changes.ids[`new-${at}`]!, opinion })) }
}

/** Composes lowest offers, with reasoned exceptions. */
async function compose(tx: Tx, { kept: exceptions }: AnalysedSeed, projectId: string): Promise<string> {
  const { rows } = await analyses.compareAnalyses(tx, { projectId })
  const picks = rows.flatMap(({ code, offers, itemId, own: isOwn }) => {
    const reason = exceptions[String(code)]
    const selected = reason === undefined ? offers.find(({ lowest }) => lowest) : undefined
    return isOwn ? [] : [{ itemId: selected?.itemId ?? itemId!, reason: reason ?? null }]
  })
  const { roundId } = await analyses.submitBest(tx, { projectId, picks })
  return roundId
}

/** Shares an analysis, which the client opens. */
async function share(
  tx: Tx, { by, at, opened, parts, ...input }: NonNullable<AnalysedSeed['share']>, world: DemoWorld, ref: AnalysisRef
): Promise<void> {
  const { path } = await analyses.addShare(await within(tx, world, ref.projectId, by, at), { ...ref, ...input, parts: [...parts] })
  const t = new URLSearchParams(path.slice(path.indexOf('?'))).get('t')!
  await analyses.openShare(await within(tx, world, ref.projectId, by, opened.at), { t }, opened)
}

/** Three confirmations start the works. */
async function build(
  tx: Tx, { at, start, people }: NonNullable<AnalysedSeed['built']>, world: DemoWorld, projectId: string
): Promise<void> {
  const actorTx = await within(tx, world, projectId, 'boss', at)
  const roles = new Map((await tx.q.select({ id: role.id, key: role.key }).from(role).where(eq(role.merchantId, tx.ctx.merchantId))).map(
    ({ id, key }) => [key, id]
  ))
  for (const [loginName, key] of people)
    await addStaff(actorTx, { projectId, userId: world.ctxOf(loginName).userId, roleIds: [roles.get(key)!] })
  const { head, version } = await readRecord(actorTx, servedContract.serving.stored, projectId)
  await saveDocument(
    servedContract.serving, actorTx,
    { id: projectId, version, head: { ...head, retentionRate: '3', paymentTerms: '预付 10%，月进度款付至 80%，结算后付至 97%，质保金 3%。' }, lines: {} }
  )
  await confirmProjectStaff(actorTx, { projectId })
  await confirmExecuteStartDate(actorTx, { projectId, startDate: start })
}

/** Takes a new project to its target cost, and to its works where built. @returns its id */
export async function performAnalysis(tx: Tx, seed: AnalysedSeed, world: DemoWorld): Promise<string> {
  const projectId = await createProject(tx, seed, world)
  const { begun: started, deadline, estimates, selected, composed, approved, won } = seed
  await analyses.assignManagers(
    await within(tx, world, projectId, 'cost', started), { projectId, userIds: estimates.map(({ by }) => world.ctxOf(by).userId), deadline }
  )
  const made = new Map<string, Estimate>()
  for (const seed of estimates) made.set(seed.by, await estimate(tx, world, projectId, seed))
  const leading = await within(tx, world, projectId, selected.by, selected.at)
  for (const { analyseId, opinions } of made.values())
    for (const one of opinions) await analyses.saveOpinion(leading, { projectId, analyseId, ...one })
  const ref: AnalysisRef = { projectId, analyseId: made.get(selected.of)!.analyseId }
  await analyses.selectAnalyse(leading, ref)
  const roundId = await compose(await within(tx, world, projectId, selected.by, composed), seed, projectId)
  const [served] = analyses.analysisDocuments
  await perform(tx, served, roundId, { does: 'submit', by: selected.by, at: composed }, world)
  for (const approval of approved) await perform(tx, served, roundId, { does: 'agree', ...approval }, world)
  const winning = await within(tx, world, projectId, won.by, won.at)
  const { version } = await readRecord(winning, servedBid.serving.stored, projectId)
  await saveDocument(
    servedBid.serving, winning,
    { id: projectId, version, head: { bidResult: 'WON', bidDate: won.day, winAmount: won.amount, winTaxRate: '9' }, lines: { bidders: [] } }
  )
  if (seed.share !== undefined) await share(tx, seed.share, world, ref)
  if (seed.built !== undefined) await build(tx, seed.built, world, projectId)
  return projectId
}
