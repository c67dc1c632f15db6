import type { KindName } from '#schemas/kit/index.ts'
import { DateFilter } from './DateFilter.tsx'
import type { FilterEditor } from './filterEditor.ts'
import { BooleanFilter } from './FlagFilter.tsx'
import { ListFilter, TreeFilter } from './ListFilter.tsx'
import { NumberFilter } from './NumberFilter.tsx'
import { TextFilter } from './TextFilter.tsx'

/** By kind; null: only by presence (records are searched by name). */
export const FILTER_EDITORS = {
  text: TextFilter, longText: TextFilter,
  integer: NumberFilter, decimal: NumberFilter, money: NumberFilter, percent: NumberFilter, computed: NumberFilter,
  date: DateFilter, datetime: DateFilter,
  choice: ListFilter, dict: ListFilter, tree: TreeFilter,
  boolean: BooleanFilter, ref: null, files: null,
} as const satisfies Record<KindName, FilterEditor | null>
