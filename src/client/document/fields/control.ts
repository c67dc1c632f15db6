import type { ComponentType } from 'react'
import type { Column, KindName } from '#schemas/kit/index.ts'
import type { ControlProps } from '#client/ui/FieldRow.tsx'
import type { DraftStore } from '../draft/types.ts'

/** `aria` goes on the control itself. */
export interface HeadControlProps {
  readonly store: DraftStore
  readonly name: string
  readonly column: Column<KindName, unknown>
  readonly aria: ControlProps
}
export type HeadControl = ComponentType<HeadControlProps>
