import type { ComponentType } from 'react'
import type { PermissionAction } from '#schemas/dict/permissions.ts'

/** A part of 企业管理 with an address of its own (`?section=`); who lacks what it asks for does not see it. */
export interface Section {
  readonly key: string
  readonly title: string
  /** Heading above the section and those that follow it. */
  readonly group?: string
  /** What one must be allowed to do under the page's own permission. */
  readonly action?: PermissionAction
  /** Another permission that it asks for. */
  readonly permission?: string
  readonly load: () => Promise<ComponentType>
}
