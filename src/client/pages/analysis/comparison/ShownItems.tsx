import { SegmentedControl } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import { useMemo, useSyncExternalStore } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { useCommands } from '#client/data/commands.ts'
import { PART, useTabParam } from '#client/data/tabAddress.ts'
import { useTab } from '#client/data/tabContext.ts'
import type { RowModel } from '#client/grid/model.ts'
import type { Offers } from './rows.ts'

/** The filters of the items; the first shows all. */
export const ITEM_FILTERS = { all: '全部', apart: '相差 ≥ 5%', above: '未取最低' } as const
export type ItemFilter = keyof typeof ITEM_FILTERS
const CHOICES = Object.keys(ITEM_FILTERS) as ItemFilter[]
const isShown = (text: string | null): text is ItemFilter => text !== null && Object.hasOwn(ITEM_FILTERS, text)

/** Whether an item passes the filter. Equal offers are never above the lowest. */
const isOne = (filter: ItemFilter, offers: Offers, { id, dear }: Row): boolean =>
  offers.has(String(id)) && (filter === 'all' || (filter === 'apart' ? offers.isApart(String(id)) : dear === true))

export interface ShownItems {
  readonly shown: ItemFilter
  readonly show: (filter: ItemFilter) => void
  /** Row predicate, or null for all. A row that matched when the filter was chosen stays, whatever is picked in it. */
  readonly only: ((row: Row) => boolean) | null
}

/** The item filter of a comparison, stored in the URL. */
export function useShownItems(model: RowModel, offers: Offers): ShownItems {
  const [param, setParam] = useTabParam(PART)
  const filter = isShown(param) ? param : 'all'
  const only = useMemo(() => {
    if (filter === 'all') return null
    const first = new Set(model.rows().filter(row => isOne(filter, offers, row)).map(({ id }) => id))
    return (row: Row) => first.has(row.id) || isOne(filter, offers, row)
  }, [filter, model, offers])
  return { shown: filter, show: next => setParam(next === 'all' ? null : next), only }
}

export interface ShownItemsChoiceProps extends ShownItems { readonly model: RowModel, readonly offers: Offers }

/** The filter choice with the current count of each. */
export function ShownItemsChoice({ shown: filter, show, model, offers }: ShownItemsChoiceProps) {
  const { active } = useTab()
  const rows = useSyncExternalStore(model.subscribe, model.rows)
  const count = (one: ItemFilter): number => rows.filter(row => isOne(one, offers, row)).length
  useCommands(CHOICES.map(one =>
    ({
      key: `comparison.${one}`, label: `择优：${ITEM_FILTERS[one]}`, icon: <Filter />, disabled: one === filter, run: () => show(one),
    })), active)
  return (
    <SegmentedControl
      size="small" aria-label="显示的清单项" value={filter}
      options={CHOICES.map(value => ({ value, label: `${ITEM_FILTERS[value]} ${count(value)}` }))}
      onValueChange={value => { if (isShown(value)) show(value) }}
    />
  )
}
