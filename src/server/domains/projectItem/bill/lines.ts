import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import type { ReadSheet } from '#server/core/xlsx/index.ts'
import { labelsAt } from '#shared/import/header.ts'
import type { Mapping } from '#shared/import/mapping.ts'
import { closes, isNext, rankOf, type TitleWords } from './levels.ts'
import {
  formRow, isCounting, isCover, isFee, isItemCode, isNamed, isNote, isPage, isSummary, isTitle, normalized, SHAPE, sumOfText, type FormRow,
  type Shape, type SumWords,
} from './billTerms.ts'

/** Header and columns of a sheet, and whether hidden rows are skipped. */
export interface Reading { readonly headerRow: number; readonly mapping: Mapping; readonly withoutHidden?: boolean }

/** Kind of a row by its texts; `money` (name and amount) becomes a title or lump sum by the rows below. */
type Kind = 'header' | 'head' | 'counting' | 'note' | 'hidden' | 'cover' | 'sum' | 'item' | 'lump' | 'money' | 'title' | 'more' | 'nameless'

/** A non-empty row below the header; `at` counts from 0. */
export interface Line {
  readonly at: number
  readonly kind: Kind
  readonly row: FormRow
  readonly words: TitleWords
  readonly sum: (SumWords & { readonly name: string }) | null
  /** Amount of the file; of an item without one, quantity times price. */
  readonly amount: string | null
}

/** Whether a row repeats the header, as every page does. */
function isHeader(row: FormRow, labels: ReadonlyMap<string, string>): boolean {
  const same = SHAPE.filter(key => row.text(key) !== '' && normalized(row.text(key)) === labels.get(key))
  const other = SHAPE.filter(key => row.text(key) !== '' && normalized(row.text(key)) !== labels.get(key))
  return same.length > 0 && other.length <= 1 && same.length > other.length
}

/** The text of a sum in any of its possible columns. */
function sumIn(row: FormRow): Line['sum'] {
  if (!['', '元'].includes(row.text('unit')) || row.text('price') !== '') return null
  for (const key of ['name', 'number', 'code', 'feature'] as const) {
    const sumTitle = sumOfText(row.text(key))
    if (sumTitle !== null) return { ...sumTitle, name: row.text(key).replace(/\s+/g, ' ') }
  }
  return null
}

function wordsOf(row: FormRow): TitleWords {
  const [name, code, title] = [row.text('name'), row.text('code'), row.text('number')]
  const firstText = name || code || title || row.text('feature')
  return { name: firstText, number: firstText === title ? '' : title, code: firstText === code ? '' : code }
}

const FIGURES = ['unit', 'quantity', 'price'] as const satisfies readonly Shape[]

/** Kind of a row by its texts; `above` are the texts over the header, which pages repeat. */
function kindOf(row: FormRow, title: TitleWords, labels: ReadonlyMap<string, string>, above: ReadonlySet<string>): Kind {
  const amount = row.amount('total')
  const figured = FIGURES.some(key => row.text(key) !== '')
  const code = row.text('code')
  if (isHeader(row, labels)) return 'header'
  if (isCounting(row.all)) return 'counting'
  if (amount === null && (row.all.every(text => above.has(normalized(text))) || row.all.some(isPage)
    || row.all.length <= 2 && row.all.some(isTitle))) return 'head'
  if (isCover(title.name) && !isItemCode(code) && ['', '项', '元', '%'].includes(normalized(row.text('unit')))) return 'cover'
  if (sumIn(row) !== null) return 'sum'
  if (amount === null && !figured && row.all.length <= 2 && isNote(row.all[0]!)) return 'note'
  if (figured) return 'item'
  if (isItemCode(code) || row.text('name') !== '' && row.text('feature') !== '') return amount === null ? 'item' : 'lump'
  if (row.text('name') === '' && code === '' && row.text('feature') !== '') return 'more'
  if (title.name === '') return 'nameless'
  return amount === null ? 'title' : 'money'
}

export function* after(lines: readonly Line[], place: number): Generator<Line> {
  for (let at = place + 1; at < lines.length; at++) yield lines[at]!
}

const PASSING: ReadonlySet<Kind> = new Set(['head', 'header', 'note', 'counting', 'hidden'])
function nextIn(lines: readonly Line[], place: number): Line | undefined {
  for (const line of after(lines, place)) if (!PASSING.has(line.kind)) return line
  return undefined
}

/** Sum and number (`items`) of the items below a row if it were a title. */
function below(lines: readonly Line[], from: number): { readonly items: number; readonly sum: string | null } {
  const line = lines[from]!
  const rank = rankOf(line.words)
  const amounts: (string | null)[] = []
  let nested = 0
  for (const { kind, sum, words: title, amount } of after(lines, from)) {
    if (kind === 'cover' || kind === 'sum' && sum!.scope !== 'page' && (nested === 0 || isNamed(sum!.lead, line.words.name))) break
    if (kind === 'sum' && sum!.scope === 'section') nested--
    // Fees are peers, even if the rows between equal the amount.
    const isPeer = kind === 'lump' && title.code === '' && isFee(line.words.name)
    if ((kind === 'title' || kind === 'money' || isPeer) && closes(rankOf(title), rank)) break
    if (kind === 'title' || kind === 'money') nested++
    if (kind === 'item' || kind === 'lump') amounts.push(amount)
  }
  return { items: amounts.length, sum: amounts.every(amount => amount === null) ? null : toScale(sumOf(amounts), 2) }
}

/** A name with an amount is a lump sum, or a title by the rows below, or a cover under a summary's name. */
function resolvedKind(lines: readonly Line[], at: number): Kind {
  const { words: title, amount } = lines[at]!
  const next = nextIn(lines, at)
  if (next !== undefined && next.kind !== 'title' && isNext(title.number, next.row.text('number'))) return 'lump'
  const { items, sum } = below(lines, at)
  if (items === 0) return isSummary(title.name) ? 'cover' : 'lump'
  return sum === null || dec(sum).eq(toScale(dec(amount!), 2)) || !isFee(title.name) ? 'title' : 'lump'
}

/** The rows of a sheet of form 表-08 below its header, with their kinds. */
export function linesOf(sheet: ReadSheet, { headerRow, mapping, withoutHidden = false }: Reading): Line[] {
  const header = labelsAt(sheet, headerRow - 1).map(label => normalized(label.split('/').at(-1) ?? ''))
  const labels = new Map(SHAPE.flatMap((key): [string, string][] => {
    const label = header[mapping[key] ?? -1]
    return label === undefined || label === '' ? [] : [[key, label]]
  }))
  const above = new Set(sheet.rows.slice(0, headerRow)
    .flatMap(cells => cells.flatMap(cell => (cell === null ? [] : [normalized(cell.text)]))))
  const hidden = new Set(withoutHidden ? sheet.hiddenRows : [])
  const lines = sheet.rows.flatMap((cells, at): Line[] => {
    const row = formRow(cells, mapping)
    if (at < headerRow || row.all.length === 0) return []
    const title = wordsOf(row)
    const kind = hidden.has(at) ? 'hidden' : kindOf(row, title, labels, above)
    const [quantity, price] = [row.amount('quantity'), row.amount('price')]
    const amount = row.amount('total') ?? (
      kind === 'item' && quantity !== null && price !== null ? toScale(dec(quantity).times(price), 2) : null
    )
    return [{ at, kind, row, words: title, amount, sum: kind === 'sum' ? sumIn(row) : null }]
  })
  // The rows below decide, so this goes bottom up.
  for (let at = lines.length - 1; at >= 0; at--)
    if (lines[at]!.kind === 'money') lines[at] = { ...lines[at]!, kind: resolvedKind(lines, at) }
  return lines
}
