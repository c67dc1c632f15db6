import { useEffect } from 'react'
import { matchItems, positionMatches, type DesignCode } from '#schemas/position/matches.ts'
import { positions } from '#schemas/position/positions.ts'
import { positionApi, positionMay, type PositionTotal } from '#shared/api/position.ts'
import { positionMatchApi as api, type ItemMatchCount } from '#shared/api/positionMatch.ts'
import { useProject } from '#client/data/project.ts'
import { useMay, useUser } from '#client/data/session.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { useGo } from '#client/document/navigation.ts'
import { toast } from '#client/ui/toaster.tsx'

/** Unfinished and matched counts when they could not be loaded: a commit is refused then (spec-1 §4). */
const UNKNOWN = 999
const GRIDS = [positions.name, matchItems.name, positionMatches.name]

export interface Design {
  readonly projectId: string
  readonly code: DesignCode
  readonly finished: number
  readonly unfinished: number
  readonly matched: number
  readonly unmatched: number
  readonly unchecked: number
  readonly total: PositionTotal | undefined
  readonly items: ItemMatchCount | undefined
  readonly whyNot: string | null
  readonly edits: boolean
  readonly mayCommit: boolean
  readonly mayUnlock: boolean
}

function whyNotCommitted(isKnown: boolean, unfinished: number, unchecked: number): string | null {
  if (!isKnown || unfinished > 0) return `还有 ${unfinished} 项未完成匹配`
  return unchecked > 0 ? `有 ${unchecked} 行复制的匹配未核对` : null
}

/** Live counts of a design; a page whose state cannot be loaded closes and leads back to the project (spec-1 §4). */
export function useDesign(projectId: string): Design {
  const { close } = useTab()
  const go = useGo()
  const hasPermission = useMay()
  const { canSeeAll } = useUser()
  const project = useProject(projectId)
  const params = { projectId }
  const { data: total, error } = useCall(positionApi.total, params, { quiet: true })
  const { data: items, error: noItems } = useCall(api.itemCount, params, { quiet: true })
  const { data: positions, error: noPlaces } = useCall(api.positionCount, params, { quiet: true })
  useRowsNews(GRIDS, () => void reload(positionApi.total, api.itemCount, api.positionCount))
  const isLost = error !== undefined && total === undefined
  useEffect(() => {
    if (!isLost) return
    toast.bad('操作失败：深化设计状态查询失败')
    const back = `/project/${projectId}/info`
    close(back)
    go(back)
  }, [isLost, projectId, close, go])
  const loadedItems = noItems === undefined ? items : undefined
  const placed = noPlaces === undefined ? positions : undefined
  const state = loadedItems !== undefined
    ? loadedItems.projectItem
    : { notFinishItemCount: UNKNOWN, statusCode: '00' as const, alreadyFinishItemIds: [] }
  const place = placed !== undefined ? placed.position : { alreadyMatchCount: UNKNOWN, notMatchCount: 0 }
  const unchecked = loadedItems?.unchecked ?? 0
  const isOpen = project?.closed === false
  return {
    projectId, total, items: loadedItems, code: state.statusCode, unchecked,
    finished: state.alreadyFinishItemIds.length, unfinished: state.notFinishItemCount, matched: place.alreadyMatchCount,
    unmatched: place.notMatchCount,
    whyNot: placed !== undefined ? whyNotCommitted(loadedItems !== undefined, state.notFinishItemCount, unchecked) : '部位匹配情况没有读到',
    edits: isOpen && loadedItems !== undefined && state.statusCode !== '30' && hasPermission(positionMay('edit'), projectId),
    mayCommit: isOpen && hasPermission(api.commit.need, projectId),
    mayUnlock: isOpen && canSeeAll && hasPermission(api.unlock.need, projectId),
  }
}
