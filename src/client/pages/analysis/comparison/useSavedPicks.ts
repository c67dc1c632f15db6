import { useEffect, useRef } from 'react'
import { analysisBestApi } from '#shared/api/analysisBest.ts'
import { call } from '#client/data/http.ts'
import { reload } from '#client/data/swr.ts'
import type { RowModel } from '#client/grid/model.ts'
import { renewAnalyses } from '../useAnalyses.ts'
import type { Offers } from './rows.ts'

interface Pick { readonly itemId: string | null, readonly reason: string | null }
const same = (a: Pick | undefined, b: Pick): boolean => a?.itemId === b.itemId && a?.reason === b.reason

/**
 * Sends what is picked, and why, whenever the rows say something else than the server knows: one request after the other, undo and redo as well.
 * @returns resolves to false when the last of them failed: `onFailed` has been told to show what the server has
 */
export function useSavedPicks(projectId: string, model: RowModel, offers: Offers, onFailed: () => void): () => Promise<boolean> {
  const last = useRef<Promise<boolean>>(Promise.resolve(true))
  useEffect(() => {
    const now = (): Map<string, Pick> => new Map(model.rows().map(({ id, taken, reason }) =>
      [String(id), { itemId: offers.at(String(id), taken)?.itemId ?? null, reason: typeof reason === 'string' && reason !== '' ? reason : null }]))
    let known = now()
    return model.subscribe(() => {
      const next = now()
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
  return () => last.current
}
