import type { Row } from '#schemas/kit/index.ts'
import { SUM_WORDS, UNIT_WORDS } from '#schemas/pricing/bases.ts'
import type { CellEvents, Suggestion } from '#client/cells/cellEvents.ts'
import type { DraftStore } from '#client/document/draftStore.ts'

const MAX_SUGGESTIONS = 12
const suggested = (
  column: string, terms: readonly string[], detail: (word: string) => string | undefined, before = ''
): readonly Suggestion[] =>
  terms.slice(0, MAX_SUGGESTIONS).map(word => ({ key: word, label: before + word, detail: detail(word), set: { [column]: before + word } }))

const feesOf = (store: DraftStore): readonly Row[] => store.line('fees').rows()
const fits = (word: string, part: string): boolean => part === '' || (word.includes(part) && word !== part)

/** 费率表: a base is composed of its part's base terms and the fees above it. */
export const feeCells = (store: DraftStore): CellEvents => ({
  suggest: (column, text, row) => {
    if (column !== 'bases') return Promise.resolve([])
    // The search word follows the last operator.
    const [, before = '', part = ''] = /^(.*[+＋\-−－])?(.*)$/.exec(text) ?? []
    const rows = feesOf(store)
    const inUnit = row.part === 'UNIT'
    const above = rows.slice(0, Math.max(0, rows.findIndex(({ id }) => id === row.id))).filter(one => (one.part === 'UNIT') === inUnit)
      .map(({ name }) => String(name ?? '')).filter(name => name !== '')
    const terms = [...(inUnit ? UNIT_WORDS : SUM_WORDS), ...above].filter(word => fits(word, part.trim()))
    return Promise.resolve(suggested('bases', terms, word => (above.includes(word) ? '上方的费用' : undefined), before))
  },
})

const feeNames = (holds: (fee: Row) => boolean) => (store: DraftStore): CellEvents => ({
  suggest: (column, text) => Promise.resolve(column !== 'feeName' ? [] : suggested(
    'feeName', feesOf(store).filter(holds).map(({ name }) => String(name ?? '')).filter(name => fits(name, text.trim())), () => undefined
  )),
})
/** 费用明细: fees that sum up their lines. */
export const detailCells = feeNames(({ kind }) => kind === 'LINES')
/** 分部费率: fees of the unit price. */
export const rateFees = feeNames(({ part, kind }) => part === 'UNIT' && kind === 'RATE')
