import type { ReactNode } from 'react'
import type { Document } from '#schemas/kit/index.ts'
import type { DocumentTab } from '../tabs.ts'
import { AmendedTab } from './AmendedTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { LineTab } from './LineTab.tsx'
import { RecordForm, type OwnFields } from './RecordForm.tsx'

/** By line: what stands beside the buttons that add and delete its rows. */
export type LineTools = Readonly<Record<string, ReactNode>>

/** The tabs of a declared document: its form, a tab for each of its lines, the page's own, and what was done to it once it is stored. */
export const recordTabs = (document: Document, stored: boolean, own: readonly DocumentTab[] = [], fields?: OwnFields, tools: LineTools = {}): readonly DocumentTab[] => [
  { id: 'basic', title: '基本信息', head: Object.keys(document.header.columns), render: () => <RecordForm fields={fields} /> },
  ...Object.entries(document.lines).map(([line, { title }]): DocumentTab => ({ id: line, title, line, render: () => <LineTab line={line} tools={tools[line]} /> })),
  ...document.amends === undefined ? [] : [{ id: 'amended', title: '变更对比', render: () => <AmendedTab document={document} /> }],
  ...own,
  ...(stored ? [{ id: 'history', title: '修改记录', render: () => <HistoryTab kind={document.name} /> }] : []),
]
