import type { ReactNode } from 'react'
import { project } from '#schemas/project/project.ts'
import { projectRecordApi } from '#shared/api/projectRecord.ts'
import { useCall } from '#client/data/swr.ts'
import { RecordHistory } from '#client/document/record/HistoryTab.tsx'
import { RecordFacts } from '#client/document/record/RecordFacts.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { ItemsTab } from '../items/ItemsTab.tsx'
import { FilesTab } from './FilesTab.tsx'
import { VariablesTab } from './VariablesTab.tsx'

/** 日志, newest first. */
const LogTab = ({ projectId }: { readonly projectId: string }) => <RecordHistory kind={project.name} id={projectId} />

const { 附件与备注: _files, ...SECTIONS } = project.sections ?? {}
const DISPLAYED = { ...SECTIONS, '': ['remark'] }

/** 基本信息. */
function BasicTab({ projectId }: { readonly projectId: string }) {
  const { data } = useCall(projectRecordApi.info, { id: projectId })
  return data
    ? <div className="yz-project-record"><RecordFacts document={project} head={data.head} sections={DISPLAYED} /></div>
    : <SkeletonRows rows={6} columns={3} />
}

/** One tab of 项目信息; its id is in the address as `pageTab` (spec-1 §2). */
export interface InfoTab {
  readonly id: string
  readonly title: string
  /** Permission required in addition to the page's. */
  readonly need?: string
  /** Whether the tab takes the whole page, without figures and side content. */
  readonly alone?: boolean
  readonly render: (projectId: string) => ReactNode
}

/** The tabs of 项目信息 in order; to add one, add a line. */
export const INFO_TABS: readonly InfoTab[] = [
  { id: 'BASIC', title: '基本信息', render: projectId => <BasicTab projectId={projectId} /> },
  { id: 'ITEMS', title: '工程量清单', alone: true, render: projectId => <ItemsTab projectId={projectId} /> },
  { id: 'VARIABLES', title: '变更', alone: true, render: projectId => <VariablesTab key={projectId} projectId={projectId} /> },
  { id: 'FILES', title: '附件', render: projectId => <FilesTab projectId={projectId} /> },
  { id: 'LOG', title: '日志', render: projectId => <LogTab projectId={projectId} /> },
]
