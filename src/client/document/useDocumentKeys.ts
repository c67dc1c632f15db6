import { useLayoutEffect, useRef } from 'react'
import { useTab } from '#client/data/tabContext.ts'
import { isInFront } from '#client/ui/inFront.ts'
import { toast } from '#client/ui/toaster.tsx'
import type { DraftCell, DraftStore } from './draft/types.ts'
import { finishTyping } from './finishTyping.ts'
import { nextProblem } from './saveFlow.ts'
import type { DocumentTab } from './tabs.ts'
import { useNewest } from './useNewest.ts'
import type { DocumentView } from './view.ts'

export interface DocumentKeys {
  readonly store: DraftStore
  readonly tabs: readonly DocumentTab[]
  readonly view: DocumentView
  readonly save: () => void
  /** Shows missing required values from this call on. */
  readonly insist: () => void
}

const TYPED_IN = 'input, textarea, select, [contenteditable]'

/** The focused cell of the sheet in front, or a header field. */
export function cellInFocus({ tab, sheet, root }: DocumentView, tabs: readonly DocumentTab[]): DraftCell | null {
  const at = document.activeElement
  const column = at?.closest<HTMLElement>('[data-head]')?.dataset.head
  if (column !== undefined) return { line: '', rowId: '', column }
  const line = tabs.find(({ id }) => id === tab)?.line
  const inSheet = at?.closest('.yz-sheet') != null && root.current?.contains(at) === true
  const place = line === undefined || !inSheet ? null : sheet(line)?.selection().active
  return place && line !== undefined ? { line, ...place } : null
}

/** Wherever the focus is: Ctrl+S, F8 over all tabs, undo and redo outside cells. In cells the sheet handles its keys. */
export function useDocumentKeys(keys: DocumentKeys): void {
  const tab = useTab()
  const newest = useNewest(keys)
  const last = useRef<DraftCell | null>(null)
  useLayoutEffect(() => {
    if (!tab.active) return undefined
    const walk = (by: 1 | -1): void => {
      const { store, tabs, view, insist: showProblems } = newest.current
      finishTyping()
      showProblems()
      const cell = nextProblem(store, ['', ...Object.keys(store.document.lines)], cellInFocus(view, tabs) ?? last.current, by)
      last.current = cell ?? null
      if (cell) view.goTo(cell)
      else toast.info('没有问题')
    }
    /** @returns whether the key was handled */
    const act = (event: KeyboardEvent): boolean => {
      const { store, save } = newest.current
      const command = event.ctrlKey || event.metaKey
      const key = event.key.toLowerCase()
      const target = event.target instanceof Element ? event.target : null
      if (command && key === 's') save()
      else if (event.key === 'F8' && !command && !event.altKey) walk(event.shiftKey ? -1 : 1)
      else if (
        command && !event.altKey && (key === 'z' || key === 'y')
        && (target?.closest('[data-head]') != null || target?.matches(TYPED_IN) !== true)
      ) {
        if (key === 'y' || event.shiftKey) store.redo()
        else store.undo()
      } else return false
      return true
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.isComposing || event.defaultPrevented) return
      if (!isInFront(newest.current.view.root.current)) {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') event.preventDefault()
        return
      }
      if (!act(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    // Only F8 goes beyond the focused sheet.
    const first = (event: KeyboardEvent): void => { if (event.key === 'F8') onKey(event) }
    addEventListener('keydown', onKey)
    addEventListener('keydown', first, { capture: true })
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('keydown', first, { capture: true })
    }
  }, [tab.active, newest])
}
