import type { ReactNode } from 'react'

/** One tab of an open document. */
export interface DocumentTab {
  readonly id: string
  readonly title: string
  /** The line grid that it shows: its rows are counted, its problems shown in red. */
  readonly line?: string
  /** How much it shows of what is no line. */
  readonly count?: number
  /** Header columns that are filled in here. */
  readonly head?: readonly string[]
  /** It shows what follows from a stored record: a new one has none of it. */
  readonly stored?: true
  readonly render: () => ReactNode
}

/** The tab that shows a line, or a column of the header ('' as line). */
export const tabOf = (tabs: readonly DocumentTab[], line: string, column: string): string =>
  (line === '' ? tabs.find(tab => tab.head?.includes(column)) : tabs.find(tab => tab.line === line))?.id ?? tabs[0]!.id
