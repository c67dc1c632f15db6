import { useCallback, useEffect, useRef, useState } from 'react'
import { businessDate, type Draft, type Row } from '#schemas/kit/index.ts'
import { dailyPrices } from '#schemas/labour/dailyPrices.ts'
import { setPrices } from '#schemas/labour/setPrices.ts'
import { labourApi } from '#shared/api/labour.ts'
import { call } from '#client/data/http.ts'
import { getLookups, needLookups, sourcesOf } from '#client/data/lookups.ts'
import { useCan, useMay, useUser } from '#client/data/session.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { keepDraft } from '#client/document/draftKeeper.ts'
import type { DraftStore } from '#client/document/draftStore.ts'
import { openDraft } from '#client/document/openDraft.ts'
import { isChanged, laidOver, LINE, mergeRows, metWith, priceSheet, rowsOf, sheetRow } from './sheet.ts'

const SOURCES = sourcesOf(setPrices)

async function served(): Promise<Row[]> {
  const { rows } = await call(labourApi.queryPageJobCategorySetPriceNow, { everyRegion: true, pageSize: -1 })
  return rows.map(row => sheetRow({ ...row }))
}
const draftOf = (rows: readonly Row[], recordDate = businessDate()): Draft => ({ head: { recordDate }, lines: { [LINE]: rows } })

/** Refreshes the sheet after saving: rows in `savedIds` get the server's state, others keep their input. */
export async function refreshSheet(store: DraftStore, savedIds: ReadonlySet<string>): Promise<void> {
  const fresh = await served()
  const unsaved = rowsOf(store.draft).filter(row => isChanged(row) && !savedIds.has(String(row.id)))
  const recordDate = String(store.head('recordDate') ?? businessDate())
  store.restore(draftOf(mergeRows(fresh, unsaved), recordDate))
  store.markSaved(draftOf(fresh, recordDate))
}

/**
 * Merges other users' saves into the sheet; input is preserved, and marked where they have changed the same price. The merge is then one
 * undoable step over their state: earlier steps would start from stale rows.
 */
async function followSheet(store: DraftStore): Promise<void> {
  const fresh = await served()
  const unsaved = rowsOf(store.draft).filter(isChanged)
  const recordDate = String(store.head('recordDate') ?? businessDate())
  const rows = mergeRows(fresh, unsaved)
  const conflicts = metWith(fresh, unsaved)
  const alone = conflicts.length === 0
  store.restore(draftOf(alone ? rows : fresh, recordDate), alone ? store.log() : undefined)
  store.markSaved(draftOf(fresh, recordDate))
  if (alone) return
  store.edit(LINE, { label: '未保存的修改', ...laidOver(fresh, rows) })
  store.setFaults(conflicts)
}

/** The price sheet with all current prices, live updates by other users, and restored unsaved work. */
export function usePriceSheet(): { readonly store: DraftStore | null; readonly failed: string | null; readonly reopen: () => void } {
  const user = useUser()
  const hasPermission = useMay()
  const prices = useCan()('P_PRICE')
  const readOnly = !hasPermission(labourApi.addJobCategorySetPrice.need) || !prices
  const [store, setStore] = useState<DraftStore | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const draftKey = [user.merchant.key, user.name, 'labour.setPrices'].join('.')

  useEffect(() => {
    let current = true
    let stop = (): void => {}
    setFailed(null)
    const start = async (): Promise<void> => {
      const [rows] = await Promise.all([served(), needLookups(SOURCES)])
      const opened = await openDraft(priceSheet, draftOf(rows), getLookups(), draftKey, { readOnly })
      if (!current) return
      if (!readOnly) stop = keepDraft(opened, draftKey, () => null).stop
      setStore(opened)
    }
    start().catch((error: unknown) => { if (current) setFailed(error instanceof Error ? error.message : '系统错误') })
    return () => {
      current = false
      stop()
    }
  }, [draftKey, readOnly, round])
  // Serialised, so that an older answer never overwrites a newer one; failed loads are repeated with the next event.
  const following = useRef(Promise.resolve())
  useRowsNews(dailyPrices.name, () => {
    if (store !== null) following.current = following.current.then(() => followSheet(store)).catch(() => {})
  })
  return { store, failed, reopen: useCallback(() => setRound(now => now + 1), []) }
}
