import { dec, sumOf, toScale } from '#schemas/kit/index.ts'

/** Decimal text, null without a number, undefined where unknown. */
export type CellValue = string | null | undefined
/** Row and column count from 0. */
export type CellAt = (sheet: string, row: number, column: number) => CellValue

const NUMBER = /(\d+(?:\.\d+)?)/.source
const SHEET = /((?:'(?:[^']|'')+'|[A-Za-z_\u4e00-\u9fff][\w.\u4e00-\u9fff]*)!)/.source
const CELL = /\$?([A-Za-z]{1,3})\$?(\d+)/.source
const RANGE = `${SHEET}?${CELL}(?:\\s*:\\s*${CELL})?(?![\\w(])`
const NAME = /([A-Za-z]+)\s*\(/.source
const SIGN = /([-+*/(),%])/.source
const TOKEN = new RegExp(`\\s*(?:${[NUMBER, RANGE, NAME, SIGN].join('|')})`, 'y')
const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
/** A range with more cells is no sum of a bill. */
const MAX_CELLS = 20_000

type Token =
  | { readonly is: 'number', readonly value: string }
  | { readonly is: 'range', readonly cells: () => readonly CellValue[] }
  | { readonly is: 'name' | 'sign', readonly value: string }

class Unknown extends Error {}

function tokensOf(formula: string, ownSheet: string, at: CellAt): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < formula.trimEnd().length) {
    const match = TOKEN.exec(formula)
    if (match === null) throw new Unknown()
    const [, number, sheetPrefix, left, top, right = left, bottom = top, name, sign] = match
    if (number !== undefined) tokens.push({ is: 'number', value: number })
    else if (left !== undefined) {
      const sheet = sheetPrefix === undefined ? ownSheet : sheetPrefix.slice(0, -1).replace(/^'|'$/g, '').replaceAll("''", "'")
      const [from, to, first, last] = [Number(top) - 1, Number(bottom) - 1, columnOf(left), columnOf(right!)]
      const width = last - first + 1
      const length = (to - from + 1) * width
      if (length > MAX_CELLS) throw new Unknown()
      const cells = (): CellValue[] =>
        Array.from({ length }, (_, i) => at(sheet, from + Math.floor(i / width), first + i % width))
      tokens.push({ is: 'range', cells })
    } else tokens.push(name !== undefined ? { is: 'name', value: name.toUpperCase() } : { is: 'sign', value: sign! })
  }
  return tokens
}

type Argument = readonly CellValue[]
const demandKnown = (value: CellValue): string | null => {
  if (value === undefined) throw new Unknown()
  return value
}

const FUNCTIONS: Readonly<Record<string, (args: readonly Argument[]) => string>> = {
  SUM: args => sumOf(args.flat().map(demandKnown)).toFixed(),
  PRODUCT: args => args.flat().map(demandKnown)
    .reduce<string>((product, value) => (value === null ? product : dec(product).times(value).toFixed()), '1'),
  ROUND: ([value = [], digits = []]) => {
    const decimals = Number(demandKnown(digits[0]) ?? '0')
    if (!Number.isInteger(decimals) || decimals < 0) throw new Unknown()
    return toScale(dec(demandKnown(value[0]) ?? '0'), decimals)
  },
}

/**
 * Evaluates sums, products and roundings over numbers and cells. An empty cell counts as nothing.
 * @param formula without the equals sign
 * @returns unrounded decimal text; undefined where the formula needs anything else
 */
export function evaluate(formula: string, sheet: string, at: CellAt): string | undefined {
  try {
    const tokens = tokensOf(formula, sheet, at)
    let next = 0
    const isSign = (...signs: readonly string[]): string | undefined => {
      const token = tokens[next]
      if (token?.is !== 'sign' || !signs.includes(token.value)) return undefined
      next++
      return token.value
    }
    const demandSign = (sign: string): void => { if (isSign(sign) === undefined) throw new Unknown() }
    const single = (argument: Argument): string => {
      if (argument.length !== 1) throw new Unknown()
      return demandKnown(argument[0]) ?? '0'
    }
    const call = (name: string): Argument => {
      const work = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined
      if (work === undefined) throw new Unknown()
      const args: Argument[] = []
      do args.push(sum())
      while (isSign(',') !== undefined)
      demandSign(')')
      return [work(args)]
    }
    const atom = (): Argument => {
      const negative = isSign('-', '+')
      if (negative !== undefined) return [dec(single(atom())).times(negative === '-' ? -1 : 1).toFixed()]
      if (isSign('(') !== undefined) {
        const inner = sum()
        demandSign(')')
        return inner
      }
      const token = tokens[next++]
      if (token === undefined || token.is === 'sign') throw new Unknown()
      return token.is === 'number' ? [token.value] : token.is === 'range' ? token.cells() : call(token.value)
    }
    const percent = (): Argument => {
      let value = atom()
      while (isSign('%') !== undefined) value = [dec(single(value)).div(100).toFixed()]
      return value
    }
    const chain = (part: () => Argument, signs: readonly string[]) => (): Argument => {
      let value = part()
      for (let sign = isSign(...signs); sign !== undefined; sign = isSign(...signs)) {
        const [a, b] = [dec(single(value)), dec(single(part()))]
        if (sign === '/' && b.isZero()) throw new Unknown()
        value = [(sign === '+' ? a.plus(b) : sign === '-' ? a.minus(b) : sign === '*' ? a.times(b) : a.div(b)).toFixed()]
      }
      return value
    }
    const product = chain(percent, ['*', '/'])
    const sum: () => Argument = chain(product, ['+', '-'])
    const value = single(sum())
    return next === tokens.length ? value : undefined
  } catch (error) {
    if (error instanceof Unknown) return undefined
    throw error
  }
}
