import { lazy, Suspense } from 'react'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { Workspace, type GridWorkspaceProps } from './Workspace.tsx'

export type { GridWorkspaceProps }

const TreeWorkspace = lazy(async () => ({ default: (await import('../tree/TreeWorkspace.tsx')).TreeWorkspace }))

/** The one workspace of every grid; what only trees need comes with the first of them. */
export function GridWorkspace(props: GridWorkspaceProps) {
  const { tree } = props.kind === 'list' ? props.list.grid : props.model.grid
  return tree ? <Suspense fallback={<SkeletonRows rows={8} columns={6} />}><TreeWorkspace {...props} /></Suspense> : <Workspace {...props} />
}
