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
  /** Resolves when everything has been sent; to false when the last request failed. */
  readonly sent: () => Promise<boolean>
  /** Displays other users' picks. */
  readonly bring: (now: AnalysisComparison) => void
}

/**
 * Sends picks and reasons that differ from the server's state, one request after the other, including undo and redo.
 * @param onFailed displays the server's state
 */
export function useSavedPicks(projectId: string, model: HandRows, offers: Offers, onFailed: () => void): SavedPicks {
  const last = useRef<Promise<boolean>>(Promise.resolve(true))
  const isBringing = useRef(false)
  useEffect(() => {
    const now = (): Map<string, Pick> => new Map(model.rows().map(({ id, taken: column, reason }) =>
      [
        String(id),
        { itemId: offers.at(String(id), column)?.itemId ?? null, reason: typeof reason === 'string' && reason !== '' ? reason : null },
      ]))
    let saved = now()
    return model.subscribe(() => {
      const next = now()
      if (isBringing.current) {
        saved = next
        return
      }
      const changed = [...next].filter(([id, pick]) => !same(saved.get(id), pick))
      if (changed.length === 0) return
      const picks = changed.flatMap(([, { itemId, reason }]) => (itemId === null ? [] : [{ itemId, reason }]))
      const dropped = changed.flatMap(([id, { itemId }]) => (itemId === null ? saved.get(id)?.itemId ?? [] : []))
      saved = next
      last.current = last.current.then(async () => {
        try {
          await call(analysisBestApi.pick, { projectId, picks, dropped })
          await Promise.all([reload(analysisBestApi.compare), renewAnalyses()])
          return true
        } catch {
          // The call reports the reason.
          onFailed()
          return false
        }
      })
    })
  }, [projectId, model, offers, onFailed])
  const bring = useCallback(({ rows }: AnalysisComparison) => {
    const cells = rows.flatMap(row => {
      const [displayed, target] = [model.row(row.id), pickOf(row, offers)]
      if (displayed === undefined || (displayed.taken === target.taken && (displayed.reason ?? null) === target.reason)) return []
      return (['taken', 'reason'] as const).map(column => ({ rowId: row.id, column, value: target[column] }))
    })
    if (cells.length === 0) return
    isBringing.current = true
    model.bring(cells)
    isBringing.current = false
  }, [model, offers])
  return { sent: useCallback(() => last.current, []), bring }
}
