import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import type { ReadSheet } from '#server/core/xlsx/index.ts'
import { labelsAt } from '#shared/import/header.ts'
import type { Mapping } from '#shared/import/mapping.ts'
import { closes, isNext, rankOf, type TitleWords } from './levels.ts'
import {
  formRow, isCounting, isCover, isFee, isItemCode, isNamed, isNote, isPage, isSummary, isTitle, plain, SHAPE, sumOfText, type FormRow,
  type Shape, type SumWords,
} from './words.ts'

/** How a sheet is read: its header, its columns, and whether rows that it does not show are left out. */
export interface Reading { readonly headerRow: number; readonly mapping: Mapping; readonly withoutHidden?: boolean }

/** What a row is by itself; `money` has a name and an amount and is a title or a lump sum, as the rows below it say. */
type Kind = 'header' | 'head' | 'counting' | 'note' | 'hidden' | 'cover' | 'sum' | 'item' | 'lump' | 'money' | 'title' | 'more' | 'nameless'

/** A row of the sheet below its header that holds something; `at` counts from 0. */
export interface Line {
  readonly at: number
  readonly kind: Kind
  readonly row: FormRow
  readonly words: TitleWords
  readonly sum: (SumWords & { readonly name: string }) | null
  /** The amount of the file: of an item without one its quantity times its price. */
  readonly amount: string | null
}

/** A page begins with the header again. */
function isHeader(row: FormRow, labels: ReadonlyMap<string, string>): boolean {
  const same = SHAPE.filter(key => row.text(key) !== '' && plain(row.text(key)) === labels.get(key))
  const other = SHAPE.filter(key => row.text(key) !== '' && plain(row.text(key)) !== labels.get(key))
  return same.length > 0 && other.length <= 1 && same.length > other.length
}

/** The text of a sum in any of the columns that may hold it. */
function sumIn(row: FormRow): Line['sum'] {
  if (!['', '元'].includes(row.text('unit')) || row.text('price') !== '') return null
  for (const key of ['name', 'number', 'code', 'feature'] as const) {
    const words = sumOfText(row.text(key))
    if (words !== null) return { ...words, name: row.text(key).replace(/\s+/g, ' ') }
  }
  return null
}

function wordsOf(row: FormRow): TitleWords {
  const [name, code, title] = [row.text('name'), row.text('code'), row.text('number')]
  const said = name || code || title || row.text('feature')
  return { name: said, number: said === title ? '' : title, code: said === code ? '' : code }
}

const FIGURES = ['unit', 'quantity', 'price'] as const satisfies readonly Shape[]

/** What every row of a sheet is by its own texts; `above` are the texts over the header, which pages repeat. */
function kindOf(row: FormRow, words: TitleWords, labels: ReadonlyMap<string, string>, above: ReadonlySet<string>): Kind {
  const amount = row.amount('total')
  const figured = FIGURES.some(key => row.text(key) !== '')
  const code = row.text('code')
  if (isHeader(row, labels)) return 'header'
  if (isCounting(row.all)) return 'counting'
  if (amount === null && (row.all.every(text => above.has(plain(text))) || row.all.some(isPage)
    || row.all.length <= 2 && row.all.some(isTitle))) return 'head'
  if (isCover(words.name) && !isItemCode(code) && ['', '项', '元', '%'].includes(plain(row.text('unit')))) return 'cover'
  if (sumIn(row) !== null) return 'sum'
  if (amount === null && !figured && row.all.length <= 2 && isNote(row.all[0]!)) return 'note'
  if (figured) return 'item'
  if (isItemCode(code) || row.text('name') !== '' && row.text('feature') !== '') return amount === null ? 'item' : 'lump'
  if (row.text('name') === '' && code === '' && row.text('feature') !== '') return 'more'
  if (words.name === '') return 'nameless'
  return amount === null ? 'title' : 'money'
}

/** The lines behind one of them. */
export function* after(lines: readonly Line[], place: number): Generator<Line> {
  for (let at = place + 1; at < lines.length; at++) yield lines[at]!
}

const PASSING: ReadonlySet<Kind> = new Set(['head', 'header', 'note', 'counting', 'hidden'])
function nextIn(lines: readonly Line[], place: number): Line | undefined {
  for (const line of after(lines, place)) if (!PASSING.has(line.kind)) return line
  return undefined
}

/** What the items below a row with an amount come to, as far as they would stand in it as a title; `items` is how many there are. */
function below(lines: readonly Line[], from: number): { readonly items: number; readonly sum: string | null } {
  const own = lines[from]!
  const rank = rankOf(own.words)
  const amounts: (string | null)[] = []
  let nested = 0
  for (const { kind, sum, words, amount } of after(lines, from)) {
    if (kind === 'cover' || kind === 'sum' && sum!.scope !== 'page' && (nested === 0 || isNamed(sum!.lead, own.words.name))) break
    if (kind === 'sum' && sum!.scope === 'section') nested--
    // Fees stand beside each other, whatever the rows between them come to.
    const isPeer = kind === 'lump' && words.code === '' && isFee(own.words.name)
    if ((kind === 'title' || kind === 'money' || isPeer) && closes(rankOf(words), rank)) break
    if (kind === 'title' || kind === 'money') nested++
    if (kind === 'item' || kind === 'lump') amounts.push(amount)
  }
  return { items: amounts.length, sum: amounts.every(amount => amount === null) ? null : toScale(sumOf(amounts), 2) }
}

/** A name with an amount: a lump sum, unless the rows below it make it a title. What summaries name so is neither. */
function settled(lines: readonly Line[], at: number): Kind {
  const { words, amount } = lines[at]!
  const next = nextIn(lines, at)
  if (next !== undefined && next.kind !== 'title' && isNext(words.number, next.row.text('number'))) return 'lump'
  const { items, sum } = below(lines, at)
  if (items === 0) return isSummary(words.name) ? 'cover' : 'lump'
  return sum === null || dec(sum).eq(toScale(dec(amount!), 2)) || !isFee(words.name) ? 'title' : 'lump'
}

/** The rows of a sheet of form 表-08 below its header with what each of them is. */
export function linesOf(sheet: ReadSheet, { headerRow, mapping, withoutHidden = false }: Reading): Line[] {
  const header = labelsAt(sheet, headerRow - 1).map(label => plain(label.split('/').at(-1) ?? ''))
  const labels = new Map(SHAPE.flatMap((key): [string, string][] => {
    const label = header[mapping[key] ?? -1]
    return label === undefined || label === '' ? [] : [[key, label]]
  }))
  const above = new Set(sheet.rows.slice(0, headerRow).flatMap(cells => cells.flatMap(cell => (cell === null ? [] : [plain(cell.text)]))))
  const hidden = new Set(withoutHidden ? sheet.hiddenRows : [])
  const lines = sheet.rows.flatMap((cells, at): Line[] => {
    const row = formRow(cells, mapping)
    if (at < headerRow || row.all.length === 0) return []
    const words = wordsOf(row)
    const kind = hidden.has(at) ? 'hidden' : kindOf(row, words, labels, above)
    const [quantity, price] = [row.amount('quantity'), row.amount('price')]
    const amount = row.amount('total') ?? (
      kind === 'item' && quantity !== null && price !== null ? toScale(dec(quantity).times(price), 2) : null
    )
    return [{ at, kind, row, words, amount, sum: kind === 'sum' ? sumIn(row) : null }]
  })
  // What stands below decides, so the last is settled first.
  for (let at = lines.length - 1; at >= 0; at--) if (lines[at]!.kind === 'money') lines[at] = { ...lines[at]!, kind: settled(lines, at) }
  return lines
}
