import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { dec, formatCell, NO_LOOKUPS, readNumber, sumOf, toText, type DecimalText } from '#schemas/kit/index.ts'
import type { Taking } from '#schemas/supply/compared.ts'
import { supplyComparison } from '#schemas/supply/comparison.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'

/** With the unit price at arrival. */
export interface SplitSupplier { readonly invited: string, readonly name: string, readonly price: string }

export interface SplitDialogProps {
  readonly title: string
  readonly row: string
  readonly unit: string
  readonly left: DecimalText
  readonly suppliers: readonly SplitSupplier[]
  readonly takings: readonly Taking[]
  readonly onDone: (takings: readonly Taking[]) => void
  readonly onClose: () => void
}

const format = (value: DecimalText): string => formatCell(value, supplyComparison.columns.quantity, NO_LOOKUPS)

/** Empty is zero. */
function readPart(text: string): { readonly value: DecimalText, readonly fault?: string } {
  const read = readNumber(text)
  if (!read.ok) return { value: '0', fault: '只能填数字' }
  const value = read.value ?? '0'
  if (dec(value).lt(0)) return { value: '0', fault: '不能是负数' }
  return (value.split('.')[1]?.length ?? 0) > 6 ? { value: '0', fault: '最多 6 位小数' } : { value }
}

/** 拆分: splits a row between suppliers by quantity. */
export function SplitDialog({ title, row, unit, left: remaining, suppliers, takings, onDone, onClose }: SplitDialogProps) {
  const [texts, setTexts] = useState(() => suppliers.map(({ invited }) => takings.find(one => one.invited === invited)?.quantity ?? ''))
  const parts = suppliers.map(({ invited }, at) => ({ invited, ...readPart(texts[at] ?? '') }))
  const sum = sumOf(parts.map(({ value }) => value))
  const over = sum.gt(remaining)
  const isWrong = over || sum.isZero() || parts.some(({ fault }) => fault !== undefined)
  const finish = (): void =>
    onDone(parts.flatMap(({ invited, value }) => (dec(value).isZero() ? [] : [{ row, invited, quantity: toText(dec(value)) }])))
  return (
    <DialogFrame
      size="S" title={`拆分 ${title}`} onClose={onClose} actions={<Button intent="primary" text="拆分" disabled={isWrong} onClick={finish} />}
    >
      {suppliers.map(({ invited, name, price }, at) => (
        <FieldRow key={invited} label={`${name} · 到场价 ${price}`} error={parts[at]?.fault}>
          {aria => (
            <InputGroup
              {...aria} value={texts[at] ?? ''} inputMode="decimal" autoFocus={at === 0}
              rightElement={<span className="yz-award-unit">{unit}</span>}
              onValueChange={text => setTexts(texts.map((one, place) => (place === at ? text : one)))}
            />
          )}
        </FieldRow>
      ))}
      <p className={over ? 'yz-award-over' : undefined} role={over ? 'alert' : undefined}>
        {over
          ? `共 ${format(toText(sum))}，超过可定标的 ${format(remaining)} ${unit}`
          : `共 ${format(toText(sum))} ${unit}，还剩 ${format(toText(dec(remaining).minus(sum)))} ${unit}`}
      </p>
    </DialogFrame>
  )
}
