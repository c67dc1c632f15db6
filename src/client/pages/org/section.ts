import type { ComponentType } from 'react'
import type { PermissionAction } from '#schemas/dict/permissions.ts'

/** A part of 企业管理 with its address (`?section=`); hidden without its permission. */
export interface Section {
  readonly key: string
  readonly title: string
  /** Heading above this section and the following ones. */
  readonly group?: string
  /** Required action of the page's permission. */
  readonly action?: PermissionAction
  /** Another required permission. */
  readonly permission?: string
  readonly load: () => Promise<ComponentType>
}
