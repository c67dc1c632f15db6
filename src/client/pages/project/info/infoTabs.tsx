import type { ReactNode } from 'react'
import { ItemsTab } from '../items/ItemsTab.tsx'
import { BasicTab } from './BasicTab.tsx'
import { FilesTab } from './FilesTab.tsx'
import { LogTab } from './LogTab.tsx'

/** One part of the page 项目信息; its id stands in the address as `pageTab` (spec-1 §2). */
export interface InfoTab {
  readonly id: string
  readonly title: string
  /** The key that it asks for beside that of the page. */
  readonly need?: string
  /** A sheet: it has the page for itself, without figures and what stands beside. */
  readonly alone?: boolean
  readonly render: (projectId: string) => ReactNode
}

/** The parts of 项目信息 in their order; a further one is a line. */
export const INFO_TABS: readonly InfoTab[] = [
  { id: 'BASIC', title: '基本信息', render: projectId => <BasicTab projectId={projectId} /> },
  { id: 'ITEMS', title: '工程量清单', alone: true, render: projectId => <ItemsTab projectId={projectId} /> },
  { id: 'FILES', title: '附件', render: projectId => <FilesTab projectId={projectId} /> },
  { id: 'LOG', title: '日志', render: projectId => <LogTab projectId={projectId} /> },
]
