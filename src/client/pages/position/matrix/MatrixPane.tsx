import { Grid } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { matchItems, positionMatches } from '#schemas/position/matches.ts'
import { MATRIX_PLACES_MAX } from '#schemas/position/matrix.ts'
import { positions } from '#schemas/position/positions.ts'
import { positionApi } from '#shared/api/position.ts'
import { positionMatchApi as api } from '#shared/api/positionMatch.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { leavesBelow } from '../leaves.ts'
import type { Design } from '../useDesign.ts'
import { MatrixSheet, type MatrixFacts } from './MatrixSheet.tsx'

const GRIDS = [positions.name, matchItems.name, positionMatches.name]

export interface MatrixPaneProps {
  readonly design: Design
  /** Null for the whole project. */
  readonly place: Row | null
  readonly active: boolean
}

/** 矩阵: items by the leaves of a place. Changes by other users are loaded while nothing is edited. */
export function MatrixPane({ design: { projectId, edits }, place, active }: MatrixPaneProps) {
  const { data: positions } = useCall(positionApi.list, { projectId, pageSize: -1 })
  const { data: items } = useCall(api.items, { projectId, pageSize: -1 })
  const root = place === null ? null : String(place.id)
  const all = useMemo(() => leavesBelow(positions?.rows ?? [], root), [positions, root])
  const leaves = useMemo(() => all.slice(0, MATRIX_PLACES_MAX), [all])
  const { data: matrix } = useCall(
    api.matrix, positions === undefined ? null : { projectId, positionIds: leaves.map(({ id }) => id) }, { keepPreviousData: false }
  )
  useRowsNews(GRIDS, () => void reload(positionApi.list, api.items, api.matrix))
  const fresh = useMemo<MatrixFacts | null>(
    () => (items === undefined || matrix === undefined ? null : { items: items.rows, leaves, cells: matrix.cells }),
    [items, leaves, matrix]
  )
  const [displayed, setDisplayed] = useState<MatrixFacts | null>(null)
  const [version, setVersion] = useState(0)
  const [isDirty, setDirty] = useState(false)
  if (fresh !== null && fresh !== displayed && !isDirty) {
    setDisplayed(fresh)
    setVersion(version + 1)
  }
  if (displayed === null) return <SkeletonRows rows={8} columns={6} />
  if (displayed.leaves.length === 0) return <EmptyState icon={<Grid size={32} />} title="还没有部位" text="先在右侧新增部位，再按清单项和部位填写工程量。" />
  return (
    <MatrixSheet
      key={version} projectId={projectId} facts={displayed} edits={edits} active={active} onDirty={setDirty}
      note={[
        place === null ? '全部部位' : `${String(place.name ?? '')} 及其下级`,
        ...all.length > MATRIX_PLACES_MAX ? [`共 ${all.length} 个，只列出前 ${MATRIX_PLACES_MAX} 个`] : [`${displayed.leaves.length} 个`],
      ].join('，')}
    />
  )
}
