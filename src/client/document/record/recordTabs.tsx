import { lazy, Suspense, type ReactNode } from 'react'
import type { Document } from '#schemas/kit/index.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import type { DraftStore } from '../draft/types.ts'
import type { DocumentTab } from '../tabs.ts'
import { AmendedTab } from './AmendedTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { LineTab, type LineDock } from './LineTab.tsx'
import { RecordForm, type CustomFields } from './RecordForm.tsx'
import { RelatedDocuments } from './RelatedDocuments.tsx'
import type { RecordFactsOf } from './useRecordFacts.ts'
import { VersionsTab } from './VersionsTab.tsx'

const loadPulled = async () => ({ default: (await import('../pull/PulledLineTab.tsx')).PulledLineTab })
const PulledLineTab = lazy(loadPulled)
const StandingsTab = lazy(async () => ({ default: (await import('../pull/StandingsTab.tsx')).StandingsTab }))
const CommentsTab = lazy(async () => ({ default: (await import('../workflow/CommentsTab.tsx')).CommentsTab }))

export type LineTools = Readonly<Record<string, ReactNode>>
export type LineCells = Readonly<Record<string, (store: DraftStore) => CellEvents>>
/** Replaces the tab's content, which it may embed. */
export type LineViews = Readonly<Record<string, ReactNode>>
export type LineDocks = Readonly<Record<string, LineDock>>
export interface CustomTabs {
  readonly tabs?: readonly DocumentTab[]
  readonly fields?: CustomFields
  readonly tools?: LineTools
  readonly cells?: LineCells
  readonly docks?: LineDocks
  readonly views?: LineViews
}

/** Only for a stored record; empty tabs are absent. */
function factTabs(document: Document, { id, versions, related, comments, gives: isSource }: RecordFactsOf): DocumentTab[] {
  const { name } = document
  const lazily = (rows: number, columns: number, tab: ReactNode) =>
    <Suspense fallback={<SkeletonRows rows={rows} columns={columns} />}>{tab}</Suspense>
  return [
    ...related.length === 0 ? [] : [{
      id: 'related', title: '关联单据', count: related.length,
      render: () => <RelatedDocuments kind={name} id={id} rows={related} />,
    }],
    ...isSource ? [{
      id: 'standings', title: '取用情况', render: () => lazily(4, 6, <StandingsTab document={document} id={id} />),
    }] : [],
    ...comments === null ? [] : [{
      id: 'comments', title: '评论', ...(comments > 0 && { count: comments }),
      render: () => <div className="yz-document-form">{lazily(3, 1, <CommentsTab kind={name} id={id} />)}</div>,
    }],
    ...versions.length < 2 ? [] : [{
      id: 'versions', title: '版本', count: versions.length, render: () => <VersionsTab id={id} versions={versions} />,
    }],
    { id: 'history', title: '修改记录', render: () => <HistoryTab kind={name} /> },
  ]
}

export const recordTabs = (
  document: Document, facts: RecordFactsOf | null,
  { tabs = [], fields, tools = {}, cells = {}, docks = {}, views = {} }: CustomTabs = {},
): readonly DocumentTab[] => [
  { id: 'basic', title: '基本信息', head: Object.keys(document.header.columns), render: () => <RecordForm fields={fields} /> },
  ...Object.entries(document.lines).map(([line, { title }]): DocumentTab => {
    if (views[line] !== undefined) return { id: line, title, line, render: () => views[line] }
    const props = { line, tools: tools[line], cells: cells[line], dock: docks[line] }
    if (document.pulls[line] === undefined) return { id: line, title, line, render: () => <LineTab {...props} /> }
    // Preloaded so that its key works at once.
    void loadPulled()
    const fallback = <SkeletonRows rows={6} columns={4} />
    return { id: line, title, line, render: () => <Suspense fallback={fallback}><PulledLineTab {...props} /></Suspense> }
  }),
  ...document.amends === undefined ? [] : [{ id: 'amended', title: '变更对比', render: () => <AmendedTab document={document} /> }],
  ...tabs.filter(({ stored }) => stored !== true || facts !== null),
  ...facts === null ? [] : factTabs(document, facts),
]
