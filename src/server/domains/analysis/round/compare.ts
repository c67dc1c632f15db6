import { and, eq, inArray, sql } from 'drizzle-orm'
import { gapsOf } from '#schemas/analysis/sums.ts'
import { dec, toScale } from '#schemas/kit/index.ts'
import { RowTree } from '#schemas/kit/branches/index.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { analysisItem, analysisPick } from '#server/db/tables/analysis.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import type { Db } from '#server/db/tx.ts'
import { knownProject } from '#server/domains/project/index.ts'
import type { AnalysisComparison } from '#shared/api/analysisBest.ts'
import { composedSums, NO_PUBLICS, publicsOf, type Publics } from '../costs/composition.ts'
import { expected } from '../costs/rows.ts'
import { areaOf, sumsOf } from '../costs/displayedSums.ts'
import { storedGaps } from '../costs/sums.ts'
import { analysesOf, roundsOf, type AnalysisRow, type RoundRow } from '../facts/visibleRounds.ts'
import { sees } from '../facts/sees.ts'

export interface Offer {
  readonly id: string
  readonly analysisId: string
  readonly projectItemId: string | null
  readonly parentId: string | null
  readonly sort: number
  readonly name: string
  readonly code: string | null
  readonly feature: string | null
  readonly unit: string
  readonly quantity: string
  readonly quotaName: string | null
  readonly noCostReason: string | null
  readonly labour: string
  readonly material: string
  readonly machine: string
  readonly other: string
  readonly direct: string
  readonly sideDirect: string | null
  readonly otherSide: string
  readonly sell: string | null
  readonly margin: string | null
  readonly expected: string | null
}
/** Rows added by an analysis have one offer. */
export interface Choice {
  readonly key: string
  readonly own: boolean
  readonly parent: string | null
  readonly sort: number
  readonly offers: readonly Offer[]
  readonly picked: Offer | null
  readonly reason: string | null
  readonly lowest: string | null
}

export interface Section { readonly id: string, readonly name: string, readonly parentId: string | null, readonly sort: number }

export interface Comparison {
  readonly round: RoundRow
  readonly analyses: readonly AnalysisRow[]
  readonly selected: AnalysisRow | undefined
  readonly choices: readonly Choice[]
  readonly sections: readonly Section[]
  readonly publics: Publics
}

type PositionRow = Pick<typeof analysisItem.$inferSelect, keyof typeof PLACED>
/** In preorder. */
async function orderedRows(db: Db, analysisId: string): Promise<PositionRow[]> {
  const rows = await db.q.select(PLACED).from(analysisItem)
    .where(and(eq(analysisItem.merchantId, db.ctx.merchantId), eq(analysisItem.analysisId, analysisId)))
  const byId = new Map(rows.map(row => [row.id, row]))
  return new RowTree({ parent: 'parentId', order: 'sort', label: 'id' }, 'id', rows).ids.map(one => byId.get(one)!)
}

/** Bill sections are shared by the analyses, added sections are not. */
async function placesOf(db: Db, analyses: readonly AnalysisRow[]) {
  const order = new Map<string, number>()
  const keys = new Map<string, string>()
  const sections = new Map<string, Section>()
  const sectionOf = (parentId: string | null): string | null => (parentId === null ? null : keys.get(parentId) ?? null)
  for (const { id: analysisId } of analyses) {
    const from = order.size
    for (const [at, { id, name, unit, projectItemId, parentId }] of (await orderedRows(db, analysisId)).entries()) {
      order.set(id, from + at)
      const key = projectItemId ?? id
      keys.set(id, key)
      if (unit === null && !sections.has(key)) sections.set(key, { id: key, name, parentId: sectionOf(parentId), sort: from + at })
    }
  }
  return { order, sections, sectionOf }
}

const {
  id, analysisId, projectItemId, parentId, sort, name, code, feature, unit, quantity, quotaName, noCostReason, labour, material, machine,
  other, direct, sideDirect, otherSide, sell, margin,
} = analysisItem
/** Packages are not read: for thousands of items they are many megabytes. */
const OFFER_COLUMNS = {
  id, analysisId, projectItemId, parentId, sort, name, code, feature, unit, quantity, quotaName, noCostReason, labour, material, machine,
  other, direct, sideDirect, otherSide, sell, margin, expected,
} as const
const PLACED = { id, parentId, sort, name, unit, projectItemId } as const

export const pickedOf = (choices: readonly Choice[]): Offer[] => choices.flatMap(({ picked }) => picked ?? [])

const lowestOf = (offers: readonly Offer[]): string | null =>
  offers.reduce<string | null>((minimum, { direct }) => (minimum === null || dec(direct).lt(minimum) ? direct : minimum), null)

/** Compares the submitted analyses of a round by item; without a pick the selected analysis counts (domain B4.2). */
export async function compareRound(db: Db, round: RoundRow): Promise<Comparison> {
  const analyses = (await analysesOf(db, round.id)).filter(({ state }) => state === 'SUBMITTED' || state === 'SELECTED')
  const selected = analyses.find(({ state }) => state === 'SELECTED')
  const ids = analyses.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await db.q.select(OFFER_COLUMNS).from(analysisItem)
    .where(and(
      eq(analysisItem.merchantId, db.ctx.merchantId), inArray(analysisItem.analysisId, ids),
      sql`${analysisItem.unit} is not null and ${analysisItem.direct} is not null`
    ))
  const picks = new Map((await db.q.select().from(analysisPick).where(
    and(eq(analysisPick.merchantId, db.ctx.merchantId), eq(analysisPick.roundId, round.id))
  )).map(pick => [pick.analysisItemId, pick]))
  const groups = new Map<string, Offer[]>()
  for (const row of rows) {
    const offer: Offer = {
      ...row, labour: row.labour!, material: row.material!, direct: row.direct!, unit: row.unit!, quantity: row.quantity!,
    }
    const key = row.projectItemId ?? row.id
    groups.set(key, [...groups.get(key) ?? [], offer])
  }
  const {
    order, sections, sectionOf,
  } = await placesOf(db, selected === undefined ? analyses : [selected, ...analyses.filter(one => one !== selected)])
  const rank = new Map(ids.map((id, at) => [id, at]))
  const leading = (offers: readonly Offer[]): Offer => offers.find(({ analysisId }) => analysisId === selected?.id) ?? offers[0]!
  const first = (offers: readonly Offer[]): number => order.get(leading(offers).id) ?? 0
  const hasPicks = picks.size > 0
  const choices = [...groups].toSorted(([, a], [, b]) => first(a) - first(b)).map(([key, group]): Choice => {
    const offers = group.toSorted((a, b) => rank.get(a.analysisId)! - rank.get(b.analysisId)!)
    const isAdded = offers[0]!.projectItemId === null
    const explicit = offers.find(({ id }) => picks.has(id))
    const usual = offers.find(({ analysisId }) => analysisId === selected?.id)
    // Once there are picks, added rows count only if picked.
    const picked = explicit ?? (isAdded && hasPicks ? undefined : usual) ?? null
    return {
      key, own: isAdded, parent: sectionOf(leading(offers).parentId), sort: first(offers), offers, picked,
      reason: picked === null ? null : picks.get(picked.id)?.reason ?? null, lowest: lowestOf(offers),
    }
  })
  const used = new Set<string>()
  for (let id of choices.map(({ parent }) => parent))
    for (; id !== null && !used.has(id); id = sections.get(id)?.parentId ?? null) used.add(id)
  return {
    round, analyses, selected, choices, sections: [...sections.values()].filter(({ id }) => used.has(id)),
    publics: selected === undefined ? NO_PUBLICS : await publicsOf(db, round, selected.id),
  }
}

/** The newest round. @throws AppError NOT_FOUND if its money is not visible */
export async function comparedRound(db: Db, projectId: string): Promise<RoundRow> {
  const [round] = await roundsOf(db, projectId)
  if (round === undefined) throw new AppError('NOT_FOUND', { text: '项目还没有测算' })
  if (!await sees(db, round)) throw new AppError('NOT_FOUND')
  return round
}

export const unitCost = ({ direct, quantity }: Offer): string => toScale(dec(direct).div(quantity), 2)

/** 择优对比. */
export async function compareAnalyses(db: Db, { projectId }: { readonly projectId: string }): Promise<AnalysisComparison> {
  const project = await knownProject(db, projectId)
  const { round, analyses, selected, choices, sections, publics } = await compareRound(db, await comparedRound(db, projectId))
  const people = analyses.length === 0 ? [] : await db.q.select({ id: userMerchant.userId, name: userMerchant.realName }).from(userMerchant)
    .where(and(eq(userMerchant.merchantId, db.ctx.merchantId), inArray(userMerchant.userId, analyses.map(({ userId }) => userId))))
  const nameOf = (analysisId: string): string =>
    people.find(({ id }) => id === analyses.find(one => one.id === analysisId)?.userId)?.name ?? ''
  const prices = seesPrices(db.ctx)
  const gaps = await storedGaps(db, analyses.map(({ id }) => id), [])
  const area = areaOf(round, project)
  const composed = (offers: readonly Offer[]) => sumsOf(db, composedSums(offers, publics).sums, gapsOf(offers), area)
  return {
    roundId: round.id, bestAt: round.bestAt,
    ...(prices && { publics: { machine: publics.machine, others: publics.others.map(one => ({ ...one })) } }),
    analyses: analyses.map(row =>
      ({ analyseId: row.id, realName: nameOf(row.id), selected: row === selected, sums: sumsOf(db, row, gaps.get(row.id), area) })),
    sections: sections.map(one => ({ ...one })),
    rows: choices.map(({ key, own: isAdded, parent, sort, offers, picked, reason, lowest }) => {
      const { name, code, feature, unit, quantity } = picked ?? offers[0]!
      return {
        id: key, name, code, feature, unit, quantity: toScale(dec(quantity), 6),
        pickedName: picked === null ? null : nameOf(picked.analysisId), reason, itemId: picked?.id ?? null, own: isAdded, parentId: parent,
        sort,
        unitCost: picked && unitCost(picked), direct: picked && toScale(dec(picked.direct), 2), sideDirect: picked?.sideDirect ?? null,
        lowest: lowest && toScale(dec(lowest), 2),
        above: picked && lowest && toScale(dec(picked.direct).minus(lowest), 2), sell: picked?.sell ?? null, margin: picked?.margin ?? null,
        expected: picked?.expected ?? null,
        offers: offers.map(offer => ({
          analyseId: offer.analysisId, itemId: offer.id, quotaName: offer.quotaName, noCostReason: offer.noCostReason,
          quantity: offer.quantity,
          unitCost: unitCost(offer), direct: toScale(dec(offer.direct), 2), sideDirect: offer.sideDirect, labour: offer.labour,
          material: offer.material, machine: offer.machine,
          above: lowest && toScale(dec(offer.direct).minus(lowest), 2), sell: offer.sell, margin: offer.margin, expected: offer.expected,
          // Marking the lowest reveals prices too.
          lowest: prices && lowest !== null && dec(offer.direct).eq(lowest),
        })),
      }
    }),
    picked: composed(pickedOf(choices)),
    lowest: composed(
      choices.flatMap(({ own: isAdded, offers, picked, lowest }) =>
        (isAdded ? picked ?? [] : offers.find(({ direct }) => direct === lowest) ?? []))
    ),
  }
}
