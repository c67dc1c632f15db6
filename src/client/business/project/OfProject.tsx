import { Button } from '@blueprintjs/core'
import { Projects } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTab } from '#client/data/tabContext.ts'
import { useGo, useQueryParam } from '#client/document/navigation.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { useEntering } from './useEntering.ts'

const LIST = '/project/list'

interface EnteredProps { readonly projectId: string, readonly children: (projectId: string) => ReactNode }

function Entered({ projectId, children }: EnteredProps) {
  useEntering(projectId)
  return children(projectId)
}

export interface OfProjectProps {
  /** Query parameter. */
  readonly param?: string
  readonly children: EnteredProps['children']
}

/** Enters the project of the query; a missing one is reported. */
export function OfProject({ param = 'projectId', children }: OfProjectProps) {
  const projectId = useQueryParam(param)
  const go = useGo()
  const { close } = useTab()
  if (projectId !== null && projectId !== '') return <Entered projectId={projectId}>{children}</Entered>
  return <EmptyState
    icon={<Projects size={32} />} title="没有选择项目" text="地址里没有项目编号。"
    action={<Button text="去项目列表" onClick={() => { close(LIST); go(LIST) }} />}
  />
}
