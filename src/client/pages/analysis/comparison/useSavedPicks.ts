import { useCallback, useEffect, useRef } from 'react'
import { analysisBestApi, type AnalysisComparison } from '#shared/api/analysisBest.ts'
import { call } from '#client/data/http.ts'
import { reload } from '#client/data/swr.ts'
import type { HandRows } from '#client/grid/rowsModel.ts'
import { renewAnalyses } from '../useAnalyses.ts'
import { pickOf, type Offers } from './rows.ts'

interface Pick { readonly itemId: string | null, readonly reason: string | null }
const same = (a: Pick | undefined, b: Pick): boolean => a?.itemId === b.itemId && a?.reason === b.reason

interface SavedPicks {
  /** Resolves when everything has been sent; to false when the last of it failed. */
  readonly sent: () => Promise<boolean>
  /** Shows what others have picked meanwhile. */
  readonly bring: (now: AnalysisComparison) => void
}

/**
 * Sends what is picked, and why, whenever the rows say something else than the server knows: one request after the other, undo and redo as well.
 * @param onFailed shows what the server has
 */
export function useSavedPicks(projectId: string, model: HandRows, offers: Offers, onFailed: () => void): SavedPicks {
  const last = useRef<Promise<boolean>>(Promise.resolve(true))
  const others = useRef(false)
  useEffect(() => {
    const now = (): Map<string, Pick> => new Map(model.rows().map(({ id, taken, reason }) =>
      [
        String(id),
        { itemId: offers.at(String(id), taken)?.itemId ?? null, reason: typeof reason === 'string' && reason !== '' ? reason : null },
      ]))
    let known = now()
    return model.subscribe(() => {
      const next = now()
      if (others.current) {
        known = next
        return
      }
      const changed = [...next].filter(([id, pick]) => !same(known.get(id), pick))
      if (changed.length === 0) return
      const picks = changed.flatMap(([, { itemId, reason }]) => (itemId === null ? [] : [{ itemId, reason }]))
      const dropped = changed.flatMap(([id, { itemId }]) => (itemId === null ? known.get(id)?.itemId ?? [] : []))
      known = next
      last.current = last.current.then(async () => {
        try {
          await call(analysisBestApi.pick, { projectId, picks, dropped })
          await Promise.all([reload(analysisBestApi.compare), renewAnalyses()])
          return true
        } catch {
          // The call has said why.
          onFailed()
          return false
        }
      })
    })
  }, [projectId, model, offers, onFailed])
  const bring = useCallback(({ rows }: AnalysisComparison) => {
    const cells = rows.flatMap(row => {
      const [shown, wanted] = [model.row(row.id), pickOf(row, offers)]
      if (shown === undefined || (shown.taken === wanted.taken && (shown.reason ?? null) === wanted.reason)) return []
      return (['taken', 'reason'] as const).map(column => ({ rowId: row.id, column, value: wanted[column] }))
    })
    if (cells.length === 0) return
    others.current = true
    model.bring(cells)
    others.current = false
  }, [model, offers])
  return { sent: useCallback(() => last.current, []), bring }
}
