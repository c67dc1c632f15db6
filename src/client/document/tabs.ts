import type { ReactNode } from 'react'

export interface DocumentTab {
  readonly id: string
  readonly title: string
  readonly line?: string
  readonly count?: number
  readonly head?: readonly string[]
  /** Only for a stored record. */
  readonly stored?: true
  readonly render: () => ReactNode
}

/** `line` is '' for the header. */
export const tabOf = (tabs: readonly DocumentTab[], line: string, column: string): string =>
  (line === '' ? tabs.find(tab => tab.head?.includes(column)) : tabs.find(tab => tab.line === line))?.id ?? tabs[0]!.id
