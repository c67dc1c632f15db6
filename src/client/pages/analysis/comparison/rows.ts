import { composedOthers } from '#schemas/analysis/bases.ts'
import { ANALYSE_STATE } from '#schemas/analysis/states.ts'
import { analysisComparison, comparisonOf, offerColumns } from '#schemas/analysis/comparison.ts'
import { RowTree } from '#schemas/kit/branches/index.ts'
import { dec, formatCell, NO_LOOKUPS, sumOf, toScale, type Row } from '#schemas/kit/index.ts'
import type { AnalysisComparison } from '#shared/api/analysisBest.ts'

const { direct, margin } = analysisComparison.columns
export const moneyText = (value: string | null | undefined): string => formatCell(value, direct, NO_LOOKUPS)
const rateText = (value: string | null | undefined): string => (value == null ? '' : `毛利 ${formatCell(value, margin, NO_LOOKUPS)}%`)

type ComparedRow = AnalysisComparison['rows'][number]
type Offer = ComparedRow['offers'][number]

/** A comparison's grid: a column group for each analysis, with its state, sum and margin. */
export const gridOf = ({ analyses }: AnalysisComparison, isWide: boolean) => comparisonOf(analyses.map(({ realName, selected, sums }) => ({
  name: realName,
  notes: [selected ? ANALYSE_STATE.SELECTED : ANALYSE_STATE.SUBMITTED, moneyText(sums.direct), rateText(sums.margin)].filter(Boolean),
})), isWide)

/** Minimum relative distance of the highest from the lowest offer to mark an item. */
const APART = '0.05'

/** Facts about the offers of a comparison that its rows do not show. */
export class Offers {
  readonly #rows: ReadonlyMap<string, ComparedRow>
  readonly #analyses: AnalysisComparison['analyses']
  /** Costs without an item, independent of the picks; undefined for users who may not see money. */
  readonly #publics: AnalysisComparison['publics']

  constructor({ rows, analyses, publics }: AnalysisComparison) {
    this.#rows = new Map(rows.map(row => [row.id, row]))
    this.#analyses = analyses
    this.#publics = publics
  }

  /** Whether the row is an item: sections have no offers. */
  has(rowId: string): boolean {
    return this.#rows.has(rowId)
  }

  /** The total with these offers replacing the picked ones; public percentages are calculated from them (domain B4.2). */
  sumWith(rows: readonly Row[], columnOf: (rowId: string) => string | null): string | null {
    if (this.#publics == null) return null
    const { machine: publicMachine, others } = this.#publics
    const offers = rows.flatMap(({ id, taken: column }) => {
      const rowId = String(id)
      const target = this.isOwn(rowId) ? null : columnOf(rowId)
      return this.at(rowId, target) ?? this.at(rowId, column) ?? []
    })
    const costs = offers.map(({ labour = null, material = null, machine = null }) => ({ labour, material, machine }))
    return toScale(
      sumOf([
        ...offers.map(({ direct }) => direct ?? null), publicMachine,
        ...composedOthers(others, costs, publicMachine).map(({ amount }) => amount),
      ]),
      2
    )
  }

  /** A row's offer by column key. */
  at(rowId: string, column: unknown): Offer | undefined {
    const analysis = this.#analyses.find((_, at) => offerColumns(at).direct === column)
    return this.#rows.get(rowId)?.offers.find(({ analyseId }) => analyseId === analysis?.analyseId)
  }

  columnOf(analyseId: string | undefined): string | null {
    const at = this.#analyses.findIndex(one => one.analyseId === analyseId)
    return at < 0 ? null : offerColumns(at).direct
  }

  /** The column of a row's lowest offer, the first of equal ones. */
  lowest(rowId: string): string | null {
    return this.columnOf(this.#rows.get(rowId)?.offers.find(({ lowest }) => lowest)?.analyseId)
  }

  /** The column of the offer with the highest known margin, if any. */
  richest(rowId: string): string | null {
    const offers = this.#rows.get(rowId)?.offers.filter(({ margin }) => margin != null) ?? []
    return this.columnOf(offers.toSorted((a, b) => dec(b.margin!).cmp(a.margin!))[0]?.analyseId)
  }

  /** Whether the row was added by an analysis: it counts or not, and has no lower offer. */
  isOwn(rowId: string): boolean {
    return this.#rows.get(rowId)?.own === true
  }

  /** Whether an item's offers differ widely: the highest is 5 % or more above the lowest. */
  isApart(rowId: string): boolean {
    const money = (this.#rows.get(rowId)?.offers ?? []).flatMap(({ direct }) => (direct == null ? [] : [dec(direct)]))
      .toSorted((a, b) => a.cmp(b))
    const [low, high] = [money[0], money.at(-1)]
    return low !== undefined && high !== undefined && high.gt(low) && high.minus(low).gte(low.times(APART))
  }

  /** Updates a row's displayed pick. A reason belongs to its offer: one that is not above the lowest needs none. */
  settle(row: Row): Row {
    const id = String(row.id)
    const offer = this.at(id, row.taken)
    const [isUnpriced, isUncosted] = [offer !== undefined && offer.sell == null, offer === undefined && !this.isOwn(id)]
    const dear = !this.isOwn(id) && offer?.above != null && !dec(offer.above).isZero()
    return {
      ...row, dear, direct: offer?.direct ?? null, sideDirect: offer?.sideDirect ?? null, above: offer?.above ?? null,
      margin: offer?.margin ?? null, sell: offer?.sell ?? null,
      unpriced: isUnpriced ? 1 : null, uncosted: isUncosted ? 1 : null, incomplete: isUnpriced || isUncosted ? 1 : null,
      expected: offer?.expected ?? null, reason: dear ? row.reason ?? null : null,
      pickedName: this.#analyses.find(({ analyseId }) => analyseId === offer?.analyseId)?.realName ?? null,
    }
  }
}

/** A server row's pick: column key and reason. */
export const pickOf = ({ itemId, reason, offers: rowOffers }: ComparedRow, offers: Offers) =>
  ({ taken: offers.columnOf(rowOffers.find(offer => offer.itemId === itemId)?.analyseId), reason: reason ?? null })

/** The grid's rows with their picks, each behind its section. */
export function rowsOf({ rows, sections }: AnalysisComparison, offers: Offers): Row[] {
  const items = rows.map((row): Row => {
    const { id, name, code, feature, unit, quantity, parentId, sort, offers: rowOffers } = row
    const prices = Object.fromEntries(rowOffers.flatMap(({ analyseId, unitCost, direct }) => {
      const key = offers.columnOf(analyseId)
      return key === null ? [] : [[key, direct ?? null], [key.replace('direct', 'unitCost'), unitCost ?? null]]
    }))
    return offers.settle({ id, name, code, feature, unit, quantity, parentId, sort, ...prices, ...pickOf(row, offers) })
  })
  const all = new Map([...sections.map((section): Row => ({ ...section })), ...items].map(row => [String(row.id), row]))
  return new RowTree(comparisonOf([]).tree!, 'id', [...all.values()]).ids.map(id => all.get(id)!)
}
