import { gapsOf } from '#schemas/analysis/sums.ts'
import { dec } from '#schemas/kit/index.ts'
import { openTasks } from '#shared/approval/nodes.ts'
import { ANALYSE_READ } from '#shared/api/analysis.ts'
import type { OfferPart, RoundReading } from '#shared/api/analysisReading.ts'
import { readInstance } from '#server/approval/index.ts'
import { meets } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/tx.ts'
import { knownProject } from '#server/domains/project/index.ts'
import { composedSums } from '../costs/composition.ts'
import { areaOf, sumsOf } from '../costs/displayedSums.ts'
import { analysesOf, isMajordomo, knownAnalysis, roundById, roundsOf, type RoundRow } from '../facts/visibleRounds.ts'
import { offeredSum } from '../pricing/summary.ts'
import { sheetOf } from '../round/assign.ts'
import { compareRound, pickedOf, type Comparison, type Offer } from '../round/compare.ts'
import { pickedProblems, warningCounts } from '../round/offerProblems.ts'
import { changeParts, partOf, two } from './offerParts.ts'

/**
 * Loads the round for its pending approvers and its leader; that of a change also for readers of analyses, who see its money from the
 * start. @throws AppError NOT_FOUND for others
 */
async function readRound(db: Db, projectId: string, id: string): Promise<RoundRow> {
  const round = await roundById(db, id)
  if (round.projectId !== projectId) throw new AppError('NOT_FOUND')
  if (round.changeId !== null && meets(db.ctx, ANALYSE_READ)) return round
  const stored = await readInstance(db, id)
  const isPending = stored?.instance.state === 'RUNNING' && openTasks(stored.instance).some(({ userId }) => userId === db.ctx.userId)
  if (!isPending && !await isMajordomo(db, projectId)) throw new AppError('NOT_FOUND')
  return round
}
const costOf = (id: string, name: string, direct: string): OfferPart => ({ id, name, direct: two(direct), sell: null, margin: null })

/** The picks summed by top section of the bill; items without a section come last. */
function sectionsOf({ choices, sections }: Comparison): OfferPart[] {
  const above = new Map(sections.map(({ id, parentId }) => [id, parentId]))
  const topOf = (at: string | null): string => {
    let top = at ?? ''
    for (let parent = above.get(top); parent != null; parent = above.get(parent)) top = parent
    return top
  }
  const offers = new Map<string, Offer[]>()
  for (const { parent, picked } of choices) {
    if (picked === null) continue
    const top = topOf(parent)
    offers.set(top, [...offers.get(top) ?? [], picked])
  }
  return [...sections.filter(({ parentId }) => parentId === null), { id: '', name: '未分部' }].flatMap(({ id, name }) => {
    const sectionOffers = offers.get(id)
    return sectionOffers === undefined ? [] : [partOf(id, name, sectionOffers)]
  })
}

const lastOf = (rounds: readonly RoundRow[], round: RoundRow): RoundRow | undefined =>
  rounds.find(one => one.round < round.round && one.processState === 'COMPLETE' && one.direct !== null)

/** Null without permission. */
async function sheetPage(db: Db, round: RoundRow, analyseId: string | undefined): Promise<string | null> {
  if (analyseId === undefined || !meets(db.ctx, ANALYSE_READ)) return null
  try {
    await knownAnalysis(db, { projectId: round.projectId, analyseId })
    return sheetOf(round, analyseId)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** A change's lines have no competition and fees. */
async function readChangeReading(db: Db, round: RoundRow): Promise<RoundReading> {
  const [analysis] = await analysesOf(db, round.id)
  const { parts, items } = analysis === undefined ? { parts: [], items: [] } : await changeParts(db, analysis.id)
  return {
    isChange: true, sections: parts, fees: [], whole: sumsOf(db, round, gapsOf(items), null), control: null, last: null, warnings: [],
    sheet: await sheetPage(db, round, analysis?.id),
  }
}

/** Facts for approving a round: sections, fees, margin, control price, the last approved round, and the path to its sheet. */
export async function readRoundReading(
  db: Db, { projectId, id }: { readonly projectId: string, readonly id: string }
): Promise<RoundReading> {
  const project = await knownProject(db, projectId)
  const { bidControlPrice } = project
  const round = await readRound(db, projectId, id)
  if (round.changeId !== null) return readChangeReading(db, round)
  const compared = await compareRound(db, round)
  const picked = pickedOf(compared.choices)
  const { sums, publicMachine, publicOther } = composedSums(picked, compared.publics)
  const last = lastOf(await roundsOf(db, projectId), round)
  const bestOffer = compared.selected === undefined
    ? null
    : await offeredSum(db, { projectId, analyseId: compared.selected.id, best: true })
  const publics = [costOf('publicMachine', '公共机械费', publicMachine), costOf('publicOther', '公共其他费用', publicOther)].filter(({ direct }) =>
    !dec(direct!).isZero())
  return {
    isChange: false, sections: sectionsOf(compared),
    fees: [
      ...publics,
      ...(bestOffer?.fees ?? []).map(({ id: fee, name, amount }) => ({ id: fee, name, direct: null, sell: amount, margin: null })),
    ],
    whole: sumsOf(db, sums, gapsOf(picked), areaOf(round, project)),
    control: bidControlPrice === null
      ? null
      : { controlPrice: two(bidControlPrice), sell: two(dec(bidControlPrice).minus(bestOffer?.total ?? sums.sell)) },
    last: last === undefined ? null : {
      round: last.round, sums: { direct: two(last.direct!), sell: last.sell === null ? null : two(last.sell) },
      difference: {
        direct: two(dec(sums.direct).minus(last.direct!)), sell: last.sell === null ? null : two(dec(sums.sell).minus(last.sell)),
      },
    },
    warnings: warningCounts(await pickedProblems(db, compared)),
    sheet: await sheetPage(db, round, compared.selected?.id),
  }
}
