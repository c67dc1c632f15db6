import { cleanLine, cleanText, lengthOf } from '../text.ts'
import { compareText, ok, textCell, type Kind } from './kind.ts'

const tooLong = (max: number): string => `字数不能大于${max}`

export const textKind: Kind<'text'> = {
  align: 'left', width: 140, filters: ['contains', 'starts', 'equals', 'empty', 'filled'],
  parse: (raw, { options }) => ok((options.strip === 'all' ? raw.replace(/\s/g, '') : cleanLine(raw)) || null),
  check: (value, { options }) => (options.max !== undefined && lengthOf(value) > options.max ? tooLong(options.max) : null),
  format: value => value,
  edit: value => value,
  compare: compareText,
  toExcel: textCell,
}

export const longTextKind: Kind<'longText'> = {
  ...textKind as unknown as Kind<'longText'>,
  width: 240,
  filters: ['contains', 'empty', 'filled'],
  parse: raw => ok(cleanText(raw) || null),
  check: (value, { options }) => (options.max !== undefined && lengthOf(value) > options.max ? `最多输入${options.max}个字` : null),
}
