import { useCallback, useId, useRef, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { UNREACHABLE, CallError } from '#client/data/callError.ts'
import { toast } from '#client/ui/toaster.tsx'
import type { Keeper } from './draftKeeper.ts'
import type { DraftStore, DraftCell } from './draft/types.ts'
import { finishTyping } from './finishTyping.ts'
import { faultsOf, firstProblem, isStale, refusalOf, type TabMap } from './saveFlow.ts'
import { tabOf, type DocumentTab } from './tabs.ts'
import { useNewest } from './useNewest.ts'

export interface SavingOptions {
  readonly store: DraftStore
  readonly tabs: readonly DocumentTab[]
  /** Returns the header values assigned by the server (code, version). */
  readonly send: () => Promise<Row>
  readonly messages: { readonly done: string; readonly unreachable: string }
  readonly keeper: () => Keeper | undefined
  readonly show: (tab: string, cell: DraftCell | undefined) => void
  readonly onSaved: (head: Row) => void
  /** A new document is replaced by its stored one, a dialog closes. */
  readonly ends: 'goesOn' | 'closes' | null
}

const tabMapOf = (tabs: readonly DocumentTab[]): TabMap => ({
  ofHead: column => tabOf(tabs, '', column),
  lineOf: id => tabs.find(tab => tab.id === id)?.line,
})

/** Refused cells are marked in the grids (spec-2 §5). */
export function useSaving(options: SavingOptions) {
  const [saving, setSaving] = useState(false)
  const [stale, setStale] = useState(false)
  const [tried, setTried] = useState(false)
  const busy = useRef(false)
  const about = useId()
  const newest = useNewest(options)

  const fail = useCallback((error: unknown): void => {
    const { store, tabs, messages, show } = newest.current
    if (isStale(error)) {
      setStale(true)
      return
    }
    const placed = store.setFaults(faultsOf(error))
    if (placed > 0) {
      const cell = ['', ...Object.keys(store.document.lines)]
        .map(line => firstProblem(store, line))
        .find(wrong => wrong !== undefined)
      if (cell) show(tabOf(tabs, cell.line, cell.column), cell)
    }
    const text = error instanceof CallError && error.code !== UNREACHABLE ? error.msg : messages.unreachable
    toast.bad(placed > 0 ? `${text}（${placed} 处已标出）` : text, undefined, about)
  }, [newest, about])

  /** @returns whether the server has saved it */
  const save = useCallback(async (): Promise<boolean> => {
    const { store, tabs, send, messages, keeper, show, onSaved, ends } = newest.current
    if (busy.current || store.readOnly) return false
    store.insist()
    const refusal = refusalOf(store, tabMapOf(tabs))
    setTried(refusal !== null)
    if (refusal) {
      toast.bad(refusal.text, undefined, about)
      show(refusal.tab, refusal.cell)
      return false
    }
    busy.current = true
    setSaving(true)
    const sent = store.draft
    try {
      let head = await send()
      store.markSaved(sent, head)
      // The next page reads from the server, so later edits are saved first.
      const savesAgain = (): boolean => {
        // A replaced page transfers an open cell editor.
        if (ends === 'closes') finishTyping()
        return ends !== null && store.dirty && refusalOf(store, tabMapOf(tabs)) === null
      }
      do {
        while (savesAgain()) {
          const sentDraft = store.draft
          head = { ...head, ...await newest.current.send() }
          store.markSaved(sentDraft, head)
        }
        if (!store.dirty) await keeper()?.drop()
      } while (savesAgain())
      toast.ok(messages.done, undefined, about)
      onSaved(head)
      return true
    } catch (error) {
      fail(error)
      return false
    } finally {
      busy.current = false
      setSaving(false)
    }
  }, [fail, newest, about])
  const showProblems = useCallback(() => {
    newest.current.store.insist()
    setTried(true)
  }, [newest])
  return { saving, stale, tried, insist: showProblems, closeStale: () => setStale(false), save }
}
