import type { Column } from '../column.ts'
import { cleanLine, cleanText, lengthOf } from '../text.ts'
import { compareText, ok, textCell, type Kind } from './kind.ts'

const tooLong = (max: number): string => `字数不能大于${max}`

const display = (value: string, { options: { form } }: Column<'text'>): string => form?.shown?.(value) ?? value

export const textKind: Kind<'text'> = {
  align: 'left', holds: 'text', width: 140, counted: true, bulk: true, filters: ['contains', 'starts', 'equals', 'empty', 'filled'],
  parse: (raw, { options: { strip, form } }) => {
    const text = strip === 'all' ? raw.replace(/\s/g, '') : cleanLine(raw)
    return ok((form?.clean?.(text) ?? text) || null)
  },
  check: (value, { options: { max, form } }) => (max !== undefined && lengthOf(value) > max ? tooLong(max) : form?.fault(value) ?? null),
  format: display,
  edit: value => value,
  compare: compareText,
  toExcel: (value, column) => textCell(display(value, column)),
}

export const longTextKind: Kind<'longText'> = {
  ...textKind as unknown as Kind<'longText'>,
  width: 240,
  counted: false,
  filters: ['contains', 'empty', 'filled'],
  parse: raw => ok(cleanText(raw) || null),
  check: (value, { options }) => (options.max !== undefined && lengthOf(value) > options.max ? `最多输入${options.max}个字` : null),
}
