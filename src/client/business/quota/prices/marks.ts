import { isDecimalText, type Row } from '#schemas/kit/index.ts'
import { PRICE_SOURCE, type PriceSource } from '#schemas/price/sources.ts'
import type { PriceOffer } from '#schemas/price/offers.ts'
import type { PriceMark } from '#schemas/price/stale.ts'
import { refreshApi } from '#shared/api/refreshPrices.ts'
import type { CellNote, CellNotes } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import type { DraftStore } from '#client/document/draftStore.ts'
import { noteOf } from './notes.ts'

/** Equal rows share a mark. */
interface PriceQuery {
  readonly libMaterialId: string, readonly sourceType: PriceSource, readonly sourceId: string | null, readonly price: string
}
type Ask = (rows: readonly PriceQuery[]) => Promise<readonly (PriceMark | null)[]>

const isSource = (value: unknown): value is PriceSource => typeof value === 'string' && Object.hasOwn(PRICE_SOURCE, value)

/** Null without a price or a library item. */
function questionOf({ libMaterialId, sourceType, sourceId, price }: Row): PriceQuery | null {
  if (typeof libMaterialId !== 'string' || libMaterialId === '' || typeof price !== 'string' || !isDecimalText(price)) return null
  return {
    libMaterialId, sourceType: isSource(sourceType) ? sourceType : 'MANUAL', sourceId: typeof sourceId === 'string' ? sourceId : null,
    price,
  }
}

export interface PriceMarks {
  readonly notes: CellNotes
  readonly refresh: () => Promise<void>
  /** Marks added and changed rows. Returns a function that stops it. */
  readonly follow: () => () => void
}

/** In order of rows: none without a price or a library item. */
export async function offersOf(quotaId: string | null, rows: readonly Row[]): Promise<readonly PriceOffer[][]> {
  const questions = rows.map(questionOf)
  const distinct = [...new Map(questions.flatMap(question => (question === null ? [] : [[JSON.stringify(question), question] as const])))]
  if (distinct.length === 0) return rows.map(() => [])
  const responses = await call(refreshApi.queryMaterialPriceOffers, { quotaId, rows: distinct.map(([, question]) => question) })
  const byKey = new Map(distinct.map(([key], at) => [key, responses[at] ?? []]))
  return questions.map(question =>
    (byKey.get(JSON.stringify(question)) ?? []).flatMap(({ price, difference, percent, ...rest }): PriceOffer[] =>
      (price == null || difference == null ? [] : [{ ...rest, price, difference, percent: percent ?? null }])))
}

const server = (quotaId: string | null): Ask => async rows =>
  (await call(refreshApi.queryStaleMaterialPrices, { quotaId, rows: [...rows] }, { quiet: true }))
    .map(mark => mark && { ...mark, price: mark.price ?? null, difference: mark.difference ?? null, percent: mark.percent ?? null })

/** Queried on opening, and again for changed prices. */
export function createPriceMarks(store: DraftStore, quotaId: string | null, ask: Ask = server(quotaId)): PriceMarks {
  const model = store.line('materials')
  const cache = new Map<string, CellNote | null>()
  const listeners = new Set<() => void>()
  const cachedNote = (row: Row | undefined) => {
    const question = row && questionOf(row)
    return question ? cache.get(JSON.stringify(question)) ?? null : null
  }
  const load = async (): Promise<void> => {
    const uncached = new Map(model.rows().flatMap(row => {
      const question = questionOf(row)
      const key = JSON.stringify(question)
      return question === null || cache.has(key) ? [] : [[key, question] as const]
    }))
    if (uncached.size === 0) return
    for (const key of uncached.keys()) cache.set(key, null)
    try {
      const marks = await ask([...uncached.values()])
      for (const [at, key] of [...uncached.keys()].entries()) {
        const mark = marks[at]
        if (mark) cache.set(key, noteOf(mark))
      }
    } catch {
      // The next edit retries.
      for (const key of uncached.keys()) cache.delete(key)
    }
    for (const listener of listeners) listener()
  }
  return {
    notes: {
      subscribe: listener => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      of: (column, rowId) => (column === 'price' ? cachedNote(model.row(rowId)) ?? undefined : undefined),
    },
    refresh: () => {
      cache.clear()
      return load()
    },
    follow: () => {
      void load()
      return store.subscribe(() => void load(), 'materials')
    },
  }
}
