import { and, eq, isNotNull } from 'drizzle-orm'
import { PUBLIC_COSTS } from '#schemas/analysis/optimize.ts'
import { waterfallOf, type Cost, type Costs, type Waterfall } from '#schemas/analysis/waterfall.ts'
import { AppError } from '#server/core/errors.ts'
import { analysisItem } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import { knownProject } from '#server/domains/project/index.ts'
import type { WaterfallSide } from '#shared/api/analysisOptimize.ts'
import { composedSums } from '../costs/composition.ts'
import { sheetSums } from '../costs/sums.ts'
import { demandPicked } from '../facts/counted.ts'
import { knownAnalysis, roundsOf } from '../facts/visibleRounds.ts'
import { compareRound, pickedOf } from '../round/compare.ts'

interface Row {
  readonly id: string, readonly analysisId: string, readonly projectItemId: string | null, readonly name: string,
  readonly quantity: string | null
  readonly labour: string | null, readonly material: string | null, readonly machine: string, readonly other: string
}

function costsOf(
  rows: readonly Row[],
  { analyseId, publicMachine, publicOther }: { readonly analyseId: string, readonly publicMachine: string, readonly publicOther: string }
): Costs {
  const cost = ({ id, analysisId, name, quantity, labour, material, machine, other }: Row): Cost =>
    ({ id, analyseId: analysisId, name, quantity, labour: labour ?? '0', material: material ?? '0', machine, other })
  return new Map([
    ...rows.map(row => [row.projectItemId ?? row.id, cost(row)] as const),
    [PUBLIC_COSTS, {
      id: PUBLIC_COSTS, analyseId, name: '措施与公共费用', quantity: null, labour: '0', material: '0', machine: publicMachine, other: publicOther,
    }] as const,
  ])
}

/** @throws AppError NOT_FOUND if not visible, WRONG_STATE for a round without picks */
async function sideOf(db: Db, projectId: string, { kind, id }: WaterfallSide): Promise<Costs> {
  if (kind === 'analysis') {
    await knownAnalysis(db, { projectId, analyseId: id })
    const rows = await db.q.select().from(analysisItem)
      .where(and(
        eq(analysisItem.merchantId, db.ctx.merchantId), eq(analysisItem.analysisId, id), isNotNull(analysisItem.unit),
        isNotNull(analysisItem.direct)
      ))
    return costsOf(rows, { analyseId: id, ...await sheetSums(db, id) })
  }
  await knownProject(db, projectId)
  const round = (await roundsOf(db, projectId)).find(one => one.id === id)
  if (round === undefined) throw new AppError('NOT_FOUND')
  await demandPicked(db, round)
  const { selected, choices, publics } = await compareRound(db, round)
  const picked = pickedOf(choices)
  return costsOf(picked, { analyseId: selected?.id ?? '', ...composedSums(picked, publics) })
}

/** 节省: explains the difference between two compositions of a project's costs. */
export const waterfall = async (
  db: Db, { projectId, from, to }: { readonly projectId: string, readonly from: WaterfallSide, readonly to: WaterfallSide }
): Promise<Waterfall> =>
  waterfallOf(await sideOf(db, projectId, from), await sideOf(db, projectId, to))
