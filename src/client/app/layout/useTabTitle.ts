import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { tabs } from '#client/data/tabs.ts'
import type { CurrentTab } from './useCurrentTab.ts'

/** Names the window after its tab (spec-1 §2). */
export function useTabTitle(current: CurrentTab): string {
  const { list } = useSnapshot(tabs.state)
  const title = list.find(tab => tab.id === current.plan.id)?.title ?? current.route.title
  useEffect(() => { document.title = `${title} - 营造` }, [title])
  return title
}
