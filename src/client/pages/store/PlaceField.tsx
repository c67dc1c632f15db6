import { HTMLSelect } from '@blueprintjs/core'
import type { StockTotals } from '#shared/api/store.ts'

interface PlaceFieldProps {
  readonly places: StockTotals['warehouses']
  /** '': all. */
  readonly value: string
  readonly onChange: (warehouseId: string) => void
}

export function PlaceField({ places: locations, value, onChange }: PlaceFieldProps) {
  if (locations.length < 2) return null
  return (
    <HTMLSelect aria-label="仓库" value={value} onChange={event => onChange(event.currentTarget.value)}>
      <option value="">全部仓库</option>
      {locations.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
    </HTMLSelect>
  )
}
