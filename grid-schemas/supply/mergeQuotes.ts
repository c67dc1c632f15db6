import { emptyLine, lineText, QUOTE_COLUMNS, type AskedLine, type Quote, type QuoteLine } from './quote.ts'

type Field = string | number | boolean | null
const LINE_FIELDS = ['declined', 'price', 'taxRate', 'brand', 'note', 'days', 'leastQuantity'] as const
const HEAD_FIELDS = ['includeTax', 'taxRate', 'freight', 'freightAmount', 'freightTaxRate', 'validUntil', 'payment'] as const
const FIELD_LABELS: Readonly<Record<string, string>> = { ...QUOTE_COLUMNS, declined: '不报', includeTax: '含税', freight: '运费方式' }

/** A field changed differently in two windows since their common base. */
export interface QuoteConflict { readonly row: string | null, readonly column: string, readonly text: string }

export interface Merged {
  /** Merged input; in a conflict this window's. */
  readonly mine: Quote
  /** Merged input; in a conflict the other's. */
  readonly theirs: Quote
  readonly conflicts: readonly QuoteConflict[]
}

const display = (value: Field): string =>
  (value === null || value === '' ? '空' : value === true ? '是' : value === false ? '否' : String(value))

function merge<T extends object>(
  fields: readonly (keyof T & string)[], [base, local, remote]: readonly [T, T, T],
  note: (field: string, other: Field, localValue: Field) => void
): readonly [T, T] {
  let [first, second] = [local, remote]
  for (const field of fields) {
    if (local[field] === remote[field]) continue
    if (local[field] === base[field]) first = { ...first, [field]: remote[field] }
    else if (remote[field] === base[field]) second = { ...second, [field]: local[field] }
    else note(field, remote[field] as Field, local[field] as Field)
  }
  return [first, second]
}

/** Merges two windows' input since `base`, so that no input is lost without a question. */
export function mergeQuotes(base: Quote, local: Quote, remote: Quote, requested: readonly AskedLine[]): Merged {
  const conflicts: QuoteConflict[] = []
  const lineOf = (quote: Quote, row: string): QuoteLine => quote.lines.find(line => line.row === row) ?? emptyLine(row)
  const lines = requested.map(({ row, itemName }, at) => merge<QuoteLine>(
    LINE_FIELDS, [lineOf(base, row), lineOf(local, row), lineOf(remote, row)],
    (column, other, localValue) => {
      conflicts.push({
        row, column,
        text: lineText(at + 1, itemName, FIELD_LABELS[column] ?? column, `另一个窗口填的是“${display(other)}”，这里是“${display(localValue)}”`),
      })
    },
  ))
  const [first, second] = merge<Quote>(HEAD_FIELDS, [base, local, remote], (column, other, localValue) => {
    conflicts.push({ row: null, column, text: `${FIELD_LABELS[column] ?? column}：另一个窗口填的是“${display(other)}”，这里是“${display(localValue)}”` })
  })
  return { mine: { ...first, lines: lines.map(([one]) => one) }, theirs: { ...second, lines: lines.map(([, one]) => one) }, conflicts }
}

export const isSameQuote = (one: Quote, other: Quote): boolean =>
  HEAD_FIELDS.every(field => one[field] === other[field]) && one.lines.length === other.lines.length
  && one.lines.every(
    (line, at) => line.row === other.lines[at]?.row && LINE_FIELDS.every(field => line[field] === other.lines[at]?.[field])
  )
