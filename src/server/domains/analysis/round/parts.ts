import { and, asc, eq, inArray } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dec, groupThousands, toScale, toText } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { analysisChange, analysisMachine, analysisMaterial, analysisOther, analysisStep } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { knownProject } from '#server/domains/project/index.ts'
import type { ItemParts } from '#shared/api/analysisBest.ts'
import { compareRound, comparedRound, unitCost } from './compare.ts'

type Class = ItemParts['parts'][number]['class']
interface Line {
  readonly itemId: string, readonly class: Class, readonly key: string, readonly name: string, readonly note: string,
  readonly amount: string | null, readonly how: string | null
}

const decimalText = (value: string | null): string => (value === null ? '' : toText(dec(value)))
const times = (num: string | null, price: string | null): string | null =>
  (num === null || price === null ? null : `${decimalText(num)} × ${groupThousands(toScale(dec(price), 2))}`)
const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' ')

/** By class, with expected changes. */
async function linesOf(db: Db, itemIds: readonly string[]): Promise<Line[]> {
  const { q, ctx } = db
  const inItems = (table: typeof analysisStep | typeof analysisMaterial | typeof analysisMachine | typeof analysisOther
    | typeof analysisChange) => and(eq(table.merchantId, ctx.merchantId), inArray(table.itemId, [...itemIds]))
  const lookups = await lookupsFor(db)
  const steps = await q.select().from(analysisStep).where(inItems(analysisStep)).orderBy(asc(analysisStep.itemId), asc(analysisStep.sort))
  const materials = await q.select().from(analysisMaterial).where(inItems(analysisMaterial))
    .orderBy(asc(analysisMaterial.itemId), asc(analysisMaterial.sort))
  const machines = await q.select().from(analysisMachine).where(inItems(analysisMachine)).orderBy(asc(analysisMachine.id))
  const others = await q.select().from(analysisOther).where(inItems(analysisOther)).orderBy(asc(analysisOther.id))
  const changes = await q.select().from(analysisChange).where(inItems(analysisChange)).orderBy(asc(analysisChange.id))
  return [
    ...steps.map(({ itemId, jobName, jobCategory, jobLevel, workDay, dailyPrice, amount }): Line => {
      const note = joined(jobCategory && lookups.label(DICT.jobCategory, jobCategory), jobLevel && lookups.label(DICT.jobLevel, jobLevel))
      return { itemId, class: 'labour', key: `${jobName}/${note}`, name: jobName, note, amount, how: times(workDay, dailyPrice) }
    }),
    ...materials.map(({ itemId, libMaterialId, name, spec, brand, num, price, amount }): Line =>
      ({
        itemId, class: 'material', key: libMaterialId ?? `${name}/${spec ?? ''}/${brand ?? ''}`, name, note: joined(spec, brand), amount,
        how: times(num, price),
      })),
    ...machines.map(({ itemId, machineName, quantity, days, price, amount }): Line =>
      ({
        itemId: itemId!, class: 'machine', key: machineName, name: machineName, note: '', amount,
        how: times(toText(dec(quantity).times(days)), price),
      })),
    ...others.map(({ itemId, costName, basis, rate, amount }): Line => ({
      itemId: itemId!, class: 'other', key: costName, name: costName, note: '', amount,
      how: `${groupThousands(toScale(dec(basis), 2))} × ${decimalText(rate)}`,
    })),
    ...changes.map(({ itemId, changeName, probability, amount, expected }): Line =>
      ({
        itemId: itemId!, class: 'change', key: changeName, name: changeName, note: '', amount: expected,
        how: `${groupThousands(toScale(dec(amount), 2))} × ${decimalText(probability)}%`,
      })),
  ]
}

/** 差在哪里: costs of an item in each analysis, line by line; the lines of a class sum to its amount. @throws AppError NOT_FOUND */
export async function itemParts(
  db: Db, { projectId, itemId }: { readonly projectId: string, readonly itemId: string }
): Promise<ItemParts> {
  await knownProject(db, projectId)
  const { choices } = await compareRound(db, await comparedRound(db, projectId))
  const choice = choices.find(({ key }) => key === itemId)
  if (choice === undefined) throw new AppError('NOT_FOUND')
  const { offers, picked } = choice
  const analysisOf = new Map(offers.map(({ id, analysisId }) => [id, analysisId]))
  const parts = new Map<string, ItemParts['parts'][number]>()
  // Lines of the pick come first.
  const rank = (id: string): number => (id === picked?.id ? 0 : 1)
  const lines = (await linesOf(db, offers.map(({ id }) => id))).toSorted((a, b) => rank(a.itemId) - rank(b.itemId))
  for (const { itemId: id, class: costClass, key, name, note, amount, how: calculation } of lines) {
    const mark = `${costClass}/${key}`
    const part = parts.get(mark) ?? { key: mark, class: costClass, name, note, amounts: [] }
    parts.set(mark, part)
    const analyseId = analysisOf.get(id)!
    const existing = part.amounts.find(one => one.analyseId === analyseId)
    if (existing === undefined) part.amounts.push({ analyseId, amount: toScale(dec(amount ?? '0'), 2), note: calculation })
    else Object.assign(
      existing,
      { amount: toScale(dec(existing.amount!).plus(amount ?? '0'), 2), note: [existing.note, calculation].filter(Boolean).join('，') }
    )
  }
  const { name, unit } = picked ?? offers[0]!
  return {
    id: itemId, name, unit, parts: [...parts.values()],
    offers: offers.map(offer => ({
      analyseId: offer.analysisId, quotaName: offer.quotaName, noCostReason: offer.noCostReason, direct: toScale(dec(offer.direct), 2),
      unitCost: unitCost(offer),
    })),
  }
}
