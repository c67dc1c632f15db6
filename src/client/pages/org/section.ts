import type { ComponentType } from 'react'

/** A part of 企业管理 with an address of its own (`?section=`); who lacks `permission` does not see it. */
export interface Section {
  readonly key: string
  readonly title: string
  /** Heading above the section and those that follow it. */
  readonly group?: string
  readonly permission?: string
  readonly load: () => Promise<ComponentType>
}
