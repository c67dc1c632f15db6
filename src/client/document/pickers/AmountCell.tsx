import { InputGroup } from '@blueprintjs/core'
import { useId, type KeyboardEvent } from 'react'
import type { Row } from '#schemas/kit/index.ts'

export interface LookupAmounts {
  readonly label: string
  readonly of: (row: Row) => string
  readonly set: (row: Row, text: string) => void
  readonly reset: (row: Row) => void
  readonly fault: (row: Row) => string | undefined
}

const ROW_KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'])

export const beginsAmount = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (/^[0-9.]$/.test(key) || key === 'F2')

export function intoAmount(event: KeyboardEvent<HTMLTableRowElement>, row: Row, amounts: LookupAmounts): void {
  event.preventDefault()
  const field = event.currentTarget.querySelector<HTMLInputElement>('input.amount')
  field?.focus()
  if (event.key === 'F2') field?.select()
  else amounts.set(row, event.key)
}

/** Escape resets to the remainder. */
export function AmountCell({ row, amounts, onTake }: {
  readonly row: Row
  readonly amounts: LookupAmounts
  readonly onTake: () => void
}) {
  const faultId = useId()
  const fault = amounts.fault(row)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (ROW_KEYS.has(event.key) || (event.key === 'Enter' && event.ctrlKey) || event.nativeEvent.isComposing) return
    event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Enter') return onTake()
    amounts.reset(row)
    event.currentTarget.closest('tr')?.focus()
  }
  return (
    <>
      <InputGroup
        inputClassName="amount" small tabIndex={-1} aria-label={amounts.label} value={amounts.of(row)}
        intent={fault === undefined ? 'none' : 'danger'} aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        onValueChange={text => amounts.set(row, text)} onFocus={event => event.currentTarget.select()} onKeyDown={onKeyDown}
      />
      {fault !== undefined && <span className="amount-fault" id={faultId} role="alert">{fault}</span>}
    </>
  )
}
