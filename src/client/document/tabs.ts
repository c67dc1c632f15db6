import type { ReactNode } from 'react'

/** One tab of an open document. */
export interface DocumentTab {
  readonly id: string
  readonly title: string
  /** Its line grid: rows are counted, problems shown in red. */
  readonly line?: string
  /** Count beside the title where there is no line. */
  readonly count?: number
  /** Header columns that are edited here. */
  readonly head?: readonly string[]
  /** Shows what a stored record brings about: absent for a new one. */
  readonly stored?: true
  readonly render: () => ReactNode
}

/** The tab that shows a line, or a column of the header ('' as line). */
export const tabOf = (tabs: readonly DocumentTab[], line: string, column: string): string =>
  (line === '' ? tabs.find(tab => tab.head?.includes(column)) : tabs.find(tab => tab.line === line))?.id ?? tabs[0]!.id
