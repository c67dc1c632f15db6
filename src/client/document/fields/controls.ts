import type { KindName } from '#schemas/kit/index.ts'
import type { HeadControl } from './control.ts'
import { DateControl } from './DateControl.tsx'
import { FilesControl } from './FilesControl.tsx'
import { ListControl } from './ListControl.tsx'
import { RefControl } from './RefControl.tsx'
import { CountedControl, TextControl } from './TextControl.tsx'
import { ToggleControl } from './ToggleControl.tsx'
import { TreeControl } from './TreeControl.tsx'

/** Computed fields fall back to their text. */
export const HEAD_CONTROLS = {
  text: TextControl, longText: CountedControl, integer: TextControl, decimal: TextControl, money: TextControl, percent: TextControl,
  boolean: ToggleControl, date: DateControl, datetime: TextControl, choice: ListControl, dict: ListControl, tree: TreeControl,
  ref: RefControl, files: FilesControl, computed: TextControl,
} as const satisfies Record<KindName, HeadControl>
