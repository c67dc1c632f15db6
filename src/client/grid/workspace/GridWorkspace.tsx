import { lazy, Suspense } from 'react'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { Workspace, type GridWorkspaceProps } from './Workspace.tsx'

export type { GridWorkspaceProps }

const TreeWorkspace = lazy(async () => ({ default: (await import('../tree/TreeWorkspace.tsx')).TreeWorkspace }))

/** Loads tree code with the first tree. */
export function GridWorkspace(props: GridWorkspaceProps) {
  const { tree } = props.kind === 'list' ? props.list.grid : props.model.grid
  if (!tree) return <Workspace {...props} />
  return <Suspense fallback={<SkeletonRows rows={8} columns={6} />}><TreeWorkspace {...props} /></Suspense>
}
