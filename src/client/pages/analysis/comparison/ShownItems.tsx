import { SegmentedControl } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import { useMemo, useSyncExternalStore } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { useCommands } from '#client/data/commands.ts'
import { PART, useTabParam } from '#client/data/tabAddress.ts'
import { useTab } from '#client/data/tabContext.ts'
import type { RowModel } from '#client/grid/model.ts'
import type { Offers } from './rows.ts'

/** Which items are shown; the first one is all of them. */
export const SHOWN = { all: '全部', apart: '相差 ≥ 5%', above: '未取最低' } as const
export type Shown = keyof typeof SHOWN
const CHOICES = Object.keys(SHOWN) as Shown[]
const isShown = (text: string | null): text is Shown => text !== null && Object.hasOwn(SHOWN, text)

/** Whether an item is among those that are shown. Of equal ones nothing is above the lowest. */
const isOne = (shown: Shown, offers: Offers, { id, dear }: Row): boolean =>
  offers.has(String(id)) && (shown === 'all' || (shown === 'apart' ? offers.isApart(String(id)) : dear === true))

export interface ShownItems {
  readonly shown: Shown
  readonly show: (shown: Shown) => void
  /** Which rows the sheet has; null: all of them. A row that was there when it was chosen stays, whatever is picked in it. */
  readonly only: ((row: Row) => boolean) | null
}

/** Which items of a comparison are shown, kept in the address. */
export function useShownItems(model: RowModel, offers: Offers): ShownItems {
  const [wanted, setWanted] = useTabParam(PART)
  const shown = isShown(wanted) ? wanted : 'all'
  const only = useMemo(() => {
    if (shown === 'all') return null
    const first = new Set(model.rows().filter(row => isOne(shown, offers, row)).map(({ id }) => id))
    return (row: Row) => first.has(row.id) || isOne(shown, offers, row)
  }, [shown, model, offers])
  return { shown, show: next => setWanted(next === 'all' ? null : next), only }
}

export interface ShownItemsChoiceProps extends ShownItems { readonly model: RowModel, readonly offers: Offers }

/** The choice, with how many items each has now. */
export function ShownItemsChoice({ shown, show, model, offers }: ShownItemsChoiceProps) {
  const { active } = useTab()
  const rows = useSyncExternalStore(model.subscribe, model.rows)
  const count = (one: Shown): number => rows.filter(row => isOne(one, offers, row)).length
  useCommands(CHOICES.map(one =>
    ({ key: `comparison.${one}`, label: `择优：${SHOWN[one]}`, icon: <Filter />, disabled: one === shown, run: () => show(one) })), active)
  return (
    <SegmentedControl
      size="small" aria-label="显示的清单项" value={shown} options={CHOICES.map(value => ({ value, label: `${SHOWN[value]} ${count(value)}` }))}
      onValueChange={value => { if (isShown(value)) show(value) }}
    />
  )
}
