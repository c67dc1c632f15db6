import { useCallback, useEffect, useState } from 'react'
import dayjs from 'dayjs'
import type { Draft, Row } from '#schemas/kit/index.ts'
import { setPrices } from '#schemas/labour/setPrices.ts'
import { labourApi } from '#shared/api/labour.ts'
import { call } from '#client/data/http.ts'
import { getLookups, needLookups, sourcesOf } from '#client/data/lookups.ts'
import { useCan, useUser } from '#client/data/session.ts'
import { keepDraft } from '#client/document/draftKeeper.ts'
import type { DraftStore } from '#client/document/draftStore.ts'
import { openDraft } from '#client/document/openDraft.ts'
import { isChanged, LINE, mergeRows, priceSheet, rowsOf, sheetRow } from './sheet.ts'

const SOURCES = sourcesOf(setPrices)
const today = (): string => dayjs().format('YYYY-MM-DD')

async function served(): Promise<Row[]> {
  const { rows } = await call(labourApi.queryPageJobCategorySetPriceNow, { everyRegion: true, pageSize: -1 })
  return rows.map(row => sheetRow({ ...row }))
}
const draftOf = (rows: readonly Row[], recordDate = today()): Draft => ({ head: { recordDate }, lines: { [LINE]: rows } })

/** Brings the sheet up to date after saving: rows named in `taken` are as the server has them, the others keep what was typed. */
export async function refreshSheet(store: DraftStore, taken: ReadonlySet<string>): Promise<void> {
  const fresh = await served()
  const unsaved = rowsOf(store.draft).filter(row => isChanged(row) && !taken.has(String(row.id)))
  const recordDate = String(store.head('recordDate') ?? today())
  store.restore(draftOf(mergeRows(fresh, unsaved), recordDate))
  store.markSaved(draftOf(fresh, recordDate))
}

/** The sheet of prices with everything in force, and the unsaved work of before. */
export function usePriceSheet(): { readonly store: DraftStore | null; readonly failed: string | null; readonly reopen: () => void } {
  const user = useUser()
  const can = useCan()
  const readOnly = !can('N_QUOTA:edit') || !can('P_PRICE')
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
  return { store, failed, reopen: useCallback(() => setRound(now => now + 1), []) }
}
