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

/** The grid of a comparison: a group of columns for each analysis, with its state, sum and margin. */
export const gridOf = ({ analyses }: AnalysisComparison, isWide: boolean) => comparisonOf(analyses.map(({ realName, selected, sums }) => ({
  name: realName,
  notes: [selected ? ANALYSE_STATE.SELECTED : ANALYSE_STATE.SUBMITTED, moneyText(sums.direct), rateText(sums.margin)].filter(Boolean),
})), isWide)

/** From what part of the lowest on the highest offer of an item is marked as different from it. */
const APART = '0.05'

/** What is known of the offers of a comparison beside what its rows show. */
export class Offers {
  readonly #rows: ReadonlyMap<string, ComparedRow>
  readonly #analyses: AnalysisComparison['analyses']
  /** Costs that name no item, which stand beside whatever is taken; undefined for who may see no money. */
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

  /** What everything would come to with these offers taken in place of those that are; public percentages are of them (domain B4.2). */
  sumWith(rows: readonly Row[], columnOf: (rowId: string) => string | null): string | null {
    if (this.#publics == null) return null
    const { machine: publicMachine, others } = this.#publics
    const offers = rows.flatMap(({ id, taken }) => {
      const rowId = String(id)
      const wanted = this.isOwn(rowId) ? null : columnOf(rowId)
      return this.at(rowId, wanted) ?? this.at(rowId, taken) ?? []
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

  /** Of the row, by the key of the column in which it stands. */
  at(rowId: string, column: unknown): Offer | undefined {
    const analysis = this.#analyses.find((_, at) => offerColumns(at).direct === column)
    return this.#rows.get(rowId)?.offers.find(({ analyseId }) => analyseId === analysis?.analyseId)
  }

  columnOf(analyseId: string | undefined): string | null {
    const at = this.#analyses.findIndex(one => one.analyseId === analyseId)
    return at < 0 ? null : offerColumns(at).direct
  }

  /** The column of the lowest offer of a row; of equal ones the first. */
  lowest(rowId: string): string | null {
    return this.columnOf(this.#rows.get(rowId)?.offers.find(({ lowest }) => lowest)?.analyseId)
  }

  /** The column of the offer with the highest margin; null where none is known. */
  richest(rowId: string): string | null {
    const offers = this.#rows.get(rowId)?.offers.filter(({ margin }) => margin != null) ?? []
    return this.columnOf(offers.toSorted((a, b) => dec(b.margin!).cmp(a.margin!))[0]?.analyseId)
  }

  /** Rows that an analysis has added itself count or do not; nothing is lower than they are. */
  isOwn(rowId: string): boolean {
    return this.#rows.get(rowId)?.own === true
  }

  /** Whether the offers of an item lie far from each other: the highest is 5 % or more above the lowest. */
  isApart(rowId: string): boolean {
    const money = (this.#rows.get(rowId)?.offers ?? []).flatMap(({ direct }) => (direct == null ? [] : [dec(direct)]))
      .toSorted((a, b) => a.cmp(b))
    const [low, high] = [money[0], money.at(-1)]
    return low !== undefined && high !== undefined && high.gt(low) && high.minus(low).gte(low.times(APART))
  }

  /** What a row shows of the offer that is taken. A reason is of that offer: one that is not above the lowest needs none. */
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

/** What a row of the server takes: the key of the column, and why. */
export const pickOf = ({ itemId, reason, offers: given }: ComparedRow, offers: Offers) =>
  ({ taken: offers.columnOf(given.find(offer => offer.itemId === itemId)?.analyseId), reason: reason ?? null })

/** Rows of the grid, as they are picked, each behind its section. */
export function rowsOf({ rows, sections }: AnalysisComparison, offers: Offers): Row[] {
  const items = rows.map((row): Row => {
    const { id, name, code, feature, unit, quantity, parentId, sort, offers: given } = row
    const prices = Object.fromEntries(given.flatMap(({ analyseId, unitCost, direct }) => {
      const key = offers.columnOf(analyseId)
      return key === null ? [] : [[key, direct ?? null], [key.replace('direct', 'unitCost'), unitCost ?? null]]
    }))
    return offers.settle({ id, name, code, feature, unit, quantity, parentId, sort, ...prices, ...pickOf(row, offers) })
  })
  const all = new Map([...sections.map((section): Row => ({ ...section })), ...items].map(row => [String(row.id), row]))
  return new RowTree(comparisonOf([]).tree!, 'id', [...all.values()]).ids.map(id => all.get(id)!)
}
