import { dec, isDecimalText, toText } from './decimal.ts'
import { decimalsOf, padded } from './decimalText.ts'
import type { DecimalText } from './value.ts'

export type NumberRead = { ok: true; value: DecimalText | null } | { ok: false }

const UNFORMATTED = /^[-+]?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?(e[-+]?\d{1,2})?$/i

/**
 * Parses usual number notation: full-width digits, thousands separators, ￥ ¥ 元, parentheses for negatives, exponent, percent ("12.5%" is
 * 0.125). Empty text is null; wrong grouping ("1,2345") is invalid. Source: workspace.md, "Typing follows the column".
 */
export function readNumber(raw: string): NumberRead {
  // Plain numbers, the usual paste, are parsed without arithmetic.
  if (isDecimalText(raw)) return { ok: true, value: padded(raw, decimalsOf(raw)) }
  let text = raw.normalize('NFKC').replace(/\s/g, '').replace(/[−–—]/g, '-').replace(/。/g, '.')
  if (text === '' || text === '-') return { ok: true, value: null }
  if (text.startsWith('=')) return readArithmetic(text.slice(1))
  const bracketed = /^\((.+)\)$/.exec(text)
  if (bracketed) text = `-${bracketed[1]!}`
  text = text.replace(/^([-+]?)[¥$]/, '$1').replace(/元$/, '')
  const percent = text.endsWith('%')
  if (percent) text = text.slice(0, -1)
  if (!UNFORMATTED.test(text) || !/^[^e]*\d/i.test(text)) return { ok: false }
  const number = dec(text.replace(/,/g, '').replace(/\.$/, '').replace(/\.(e)/i, '$1'))
  return { ok: true, value: toText(percent ? number.div(100) : number) }
}

/** Evaluates `12*3.5+0.8` with + - * / × ÷ and brackets, in decimals; division by zero and incomplete text are invalid. */
export function readArithmetic(text: string): NumberRead {
  const tokens = text.replace(/×/g, '*').replace(/÷/g, '/').match(/\d+(\.\d+)?|\.\d+|[-+*/()]|[^\s]/g) ?? []
  let at = 0
  const atom = (): ReturnType<typeof dec> | null => {
    const token = tokens[at++]
    if (token === '-') { const inner = atom(); return inner && inner.neg() }
    if (token === '+') return atom()
    if (token === '(') {
      const inner = sum()
      return tokens[at++] === ')' ? inner : null
    }
    return token !== undefined && /\d/.test(token) ? dec(token) : null
  }
  const product = (): ReturnType<typeof dec> | null => {
    let left = atom()
    while (left && (tokens[at] === '*' || tokens[at] === '/')) {
      const times = tokens[at++] === '*'
      const right = atom()
      if (!right || (!times && right.isZero())) return null
      left = times ? left.times(right) : left.div(right)
    }
    return left
  }
  const sum = (): ReturnType<typeof dec> | null => {
    let left = product()
    while (left && (tokens[at] === '+' || tokens[at] === '-')) {
      const plus = tokens[at++] === '+'
      const right = product()
      if (!right) return null
      left = plus ? left.plus(right) : left.minus(right)
    }
    return left
  }
  const result = sum()
  return result && at === tokens.length ? { ok: true, value: toText(result) } : { ok: false }
}

/** Formats "1234567.5" as "1,234,567.50" at scale 2; without a scale decimals are unchanged. U+2212 for minus. */
export function groupThousands(text: DecimalText, scale?: number): string {
  const fixed = scale === undefined ? text : decimalsOf(text) <= scale ? padded(text, scale) : dec(text).toFixed(scale)
  const negative = fixed.startsWith('-') && /[1-9]/.test(fixed)
  const [integer = '', fraction] = fixed.replace('-', '').split('.')
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${negative ? '−' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}
