import { InputGroup } from '@blueprintjs/core'
import { useId, type KeyboardEvent } from 'react'
import type { Row } from '#schemas/kit/index.ts'

/** How much of each row is taken, as it is typed, and why so much cannot be. */
export interface LookupAmounts {
  readonly label: string
  readonly of: (row: Row) => string
  readonly set: (row: Row, text: string) => void
  /** Back to as much as there is. */
  readonly reset: (row: Row) => void
  readonly fault: (row: Row) => string | undefined
}

/** Keys that a row leaves to its amount. */
const LEFT: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'])

/** Whether a key on a row begins to type its amount. */
export const beginsAmount = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey && (/^[0-9.]$/.test(key) || key === 'F2')

/** Goes from a row into its amount, with the digit that was typed. */
export function intoAmount(event: KeyboardEvent<HTMLTableRowElement>, row: Row, amounts: LookupAmounts): void {
  event.preventDefault()
  const field = event.currentTarget.querySelector<HTMLInputElement>('input.amount')
  field?.focus()
  if (event.key === 'F2') field?.select()
  else amounts.set(row, event.key)
}

/** The amount of a row: Enter takes so much, Escape goes back to as much as there is. */
export function AmountCell({ row, amounts, onTake }: { readonly row: Row, readonly amounts: LookupAmounts, readonly onTake: () => void }) {
  const said = useId()
  const fault = amounts.fault(row)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (LEFT.has(event.key) || (event.key === 'Enter' && event.ctrlKey) || event.nativeEvent.isComposing) return
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
        inputClassName="amount" small tabIndex={-1} aria-label={amounts.label} value={amounts.of(row)} intent={fault === undefined ? 'none' : 'danger'} aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : said} onValueChange={text => amounts.set(row, text)} onFocus={event => event.currentTarget.select()} onKeyDown={onKeyDown}
      />
      {fault !== undefined && <span className="amount-fault" id={said} role="alert">{fault}</span>}
    </>
  )
}
