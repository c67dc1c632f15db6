import { isDecimalText, type Row } from '#schemas/kit/index.ts'
import { PRICE_SOURCE, type PriceSource } from '#schemas/price/sources.ts'
import type { PriceOffer } from '#schemas/price/offers.ts'
import type { PriceMark } from '#schemas/price/stale.ts'
import { refreshApi } from '#shared/api/refreshPrices.ts'
import type { CellNote, CellNotes } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import type { DraftStore } from '#client/document/draftStore.ts'
import { noteOf } from './notes.ts'

/** Query of a price; equal rows share a mark. */
interface Asked {
  readonly libMaterialId: string, readonly sourceType: PriceSource, readonly sourceId: string | null, readonly price: string
}
type Ask = (rows: readonly Asked[]) => Promise<readonly (PriceMark | null)[]>

const isSource = (value: unknown): value is PriceSource => typeof value === 'string' && Object.hasOwn(PRICE_SOURCE, value)

/** The question of a row that has a price and a library item. */
function questionOf({ libMaterialId, sourceType, sourceId, price }: Row): Asked | null {
  if (typeof libMaterialId !== 'string' || libMaterialId === '' || typeof price !== 'string' || !isDecimalText(price)) return null
  return {
    libMaterialId, sourceType: isSource(sourceType) ? sourceType : 'MANUAL', sourceId: typeof sourceId === 'string' ? sourceId : null,
    price,
  }
}

export interface PriceMarks {
  readonly notes: CellNotes
  /** Queries every row again. */
  readonly refresh: () => Promise<void>
  /** Marks rows from now on, as they come and change. Returns the way to stop. */
  readonly follow: () => () => void
}

/** Offers for the prices of rows, in their order: none for rows without a price or a library item. */
export async function offersOf(quotaId: string | null, rows: readonly Row[]): Promise<readonly PriceOffer[][]> {
  const questions = rows.map(questionOf)
  const wanted = [...new Map(questions.flatMap(question => (question === null ? [] : [[JSON.stringify(question), question] as const])))]
  if (wanted.length === 0) return rows.map(() => [])
  const answers = await call(refreshApi.queryMaterialPriceOffers, { quotaId, rows: wanted.map(([, question]) => question) })
  const known = new Map(wanted.map(([key], at) => [key, answers[at] ?? []]))
  return questions.map(question =>
    (known.get(JSON.stringify(question)) ?? []).flatMap(({ price, difference, percent, ...rest }): PriceOffer[] =>
      (price == null || difference == null ? [] : [{ ...rest, price, difference, percent: percent ?? null }])))
}

const server = (quotaId: string | null): Ask => async rows =>
  (await call(refreshApi.queryStaleMaterialPrices, { quotaId, rows: [...rows] }, { quiet: true }))
    .map(mark => mark && { ...mark, price: mark.price ?? null, difference: mark.difference ?? null, percent: mark.percent ?? null })

/** Stale prices of an open package: queried on opening, and again for changed prices. */
export function createPriceMarks(store: DraftStore, quotaId: string | null, ask: Ask = server(quotaId)): PriceMarks {
  const model = store.line('materials')
  const known = new Map<string, CellNote | null>()
  const listeners = new Set<() => void>()
  const found = (row: Row | undefined) => {
    const question = row && questionOf(row)
    return question ? known.get(JSON.stringify(question)) ?? null : null
  }
  const look = async (): Promise<void> => {
    const wanted = new Map(model.rows().flatMap(row => {
      const question = questionOf(row)
      const key = JSON.stringify(question)
      return question === null || known.has(key) ? [] : [[key, question] as const]
    }))
    if (wanted.size === 0) return
    for (const key of wanted.keys()) known.set(key, null)
    try {
      const marks = await ask([...wanted.values()])
      for (const [at, key] of [...wanted.keys()].entries()) {
        const mark = marks[at]
        if (mark) known.set(key, noteOf(mark))
      }
    } catch {
      // Unmarked prices are shown as they are; the next edit asks again.
      for (const key of wanted.keys()) known.delete(key)
    }
    for (const listener of listeners) listener()
  }
  return {
    notes: {
      subscribe: listener => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      of: (column, rowId) => (column === 'price' ? found(model.row(rowId)) ?? undefined : undefined),
    },
    refresh: () => {
      known.clear()
      return look()
    },
    follow: () => {
      void look()
      return store.subscribe(() => void look(), 'materials')
    },
  }
}
