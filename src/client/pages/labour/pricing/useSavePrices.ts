import { useCallback, useRef, useState } from 'react'
import type { Problem, Row } from '#schemas/kit/index.ts'
import type { Repricing } from '#schemas/labour/repricing.ts'
import { labourApi } from '#shared/api/labour.ts'
import { call } from '#client/data/http.ts'
import type { DraftStore } from '#client/document/draftStore.ts'
import { showStanding } from '#client/business/price/standingPrice.ts'
import { toast } from '#client/ui/toaster.tsx'
import { refreshSheet } from './usePriceSheet.ts'
import { identityOf, isChanged, LINE, rowsOf, sentRow } from './sheet.ts'

/** The effect on packages, with the rows waiting to be saved. */
export interface Asking {
  readonly sent: readonly Row[]
  readonly rows: readonly Repricing[]
  readonly jobs: readonly { readonly jobCategory: string; readonly jobLevel: string }[]
  readonly later: number
}
export interface Running { readonly taskId: string; readonly total: number }

type Refusal = Pick<Problem, 'row' | 'column' | 'text'>

/** Marks refused rows; another user may have created a new row's price in the meantime, under another id. */
function markRefused(store: DraftStore, sent: readonly Row[], problems: readonly Refusal[]): void {
  const byIdentity = new Map(rowsOf(store.draft).map(row => [identityOf(row), String(row.id)]))
  const names = new Map(sent.map(row => [String(row.id), byIdentity.get(identityOf(row)) ?? String(row.id)]))
  store.setFaults(problems.map(({ row, column, text }) => ({ row: names.get(row) ?? row, column, code: 'invalid', text })))
}

/**
 * Saves the sheet: valid rows are first checked for their effect on packages, then written, followed by the chosen packages. Invalid rows
 * stay in the sheet, marked.
 */
export function useSavePrices(store: DraftStore) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [running, setRunning] = useState<Running | null>(null)
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false)

  const work = useCallback(async (task: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await task()
    } catch {
      // The call reports the reason; the sheet is unchanged.
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }, [])

  const write = useCallback(async ({ sent, jobs }: Asking, chosen: readonly Repricing[]): Promise<void> => {
    if (sent.length > 0) {
      const { saved, problems, standing: laterPrices } = await call(labourApi.addJobCategorySetPrice, { rows: sent.map(sentRow) })
      await refreshSheet(store, new Set(saved))
      markRefused(store, sent, problems)
      const remaining = store.problemCount(LINE)
      if (remaining > 0) toast.bad(`已保存 ${saved.length} 个价格，${remaining} 处有问题未保存`)
      else toast.ok(`已保存 ${saved.length} 个价格`)
      showStanding(laterPrices)
    }
    if (chosen.length === 0) return
    const items = chosen.map(({ quotaId, quotaVersion }) => ({ quotaId, quotaVersion: quotaVersion ?? 0 }))
    const { taskId } = await call(labourApi.updateQuotaJobCategoryPrice, { jobs: [...jobs], items })
    setRunning({ taskId, total: items.length })
  }, [store])

  const save = useCallback(() => work(async () => {
    // Clears earlier refusals for the retry: a user who has seen the other's price may override it.
    store.setFaults([])
    const wrong = store.problems(LINE)
    const changed = rowsOf(store.draft).filter(isChanged)
    const sent = changed.filter(row => !wrong.has(String(row.id)))
    if (changed.length === 0) return toast.info('没有要保存的修改')
    if (sent.length === 0) return toast.bad('请先改正标出的问题')
    const request = { sent, ...await call(labourApi.queryJobCategorySetPriceQuotas, { rows: sent.map(sentRow) }) }
    if (request.rows.length > 0) setAsking(request)
    else await write(request, [])
  }), [store, work, write])

  /** Compares the packages with the current prices; nothing is saved first. */
  const compare = useCallback(() => work(async () => {
    setAsking({ sent: [], ...await call(labourApi.queryJobCategorySetPriceQuotas, {}) })
  }), [work])

  const go = useCallback((chosen: readonly Repricing[]) => {
    const request = asking
    setAsking(null)
    if (request) void work(() => write(request, chosen))
  }, [asking, work, write])
  return { asking, running, busy, save, compare, go, drop: () => setAsking(null), close: useCallback(() => setRunning(null), []) }
}
