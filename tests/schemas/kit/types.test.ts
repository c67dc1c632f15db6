import { describe, expect, it } from 'vitest'
import {
  choice, computed, decimal, defineDocument, defineGrid, text, type CellName, type DraftOf, type Kind, type KindName, type KINDS,
} from '#schemas/kit/index.ts'
import type { CELL_VIEWS } from '#client/cells/cellViews.ts'
import type { KIND_EDITORS } from '#client/cells/editorName.ts'
import type { HEAD_CONTROLS } from '#client/document/fields/controls.ts'
import type { TAKES_RAW } from '#client/grid/sheet/clipValue.ts'
import type { SERIES } from '#client/grid/sheet/fill.ts'
import type { FILTER_EDITORS } from '#client/grid/workspace/filters/editors.ts'
import type { KEPT_AS } from '#server/db/tables/declared.ts'
import type { SQL_KINDS } from '#server/grid/kinds/index.ts'
import type { WIRE } from '#shared/api/page.ts'
import { quotaMaterials, type QuotaMaterial } from '#schemas/quota/materials.ts'

type IsEqual<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const proves = <_T extends true>(): void => {}
const access = { read: 'N_QUOTA' } as const
const actions = {}, states = { A: 'a' } as const

type KindEntries = Readonly<Record<KindName | 'added', unknown>>

/** A new kind does not compile before each table has an entry. */
export const kindTests = (
  kinds: typeof KINDS, wire: typeof WIRE, sql: typeof SQL_KINDS, columns: typeof KEPT_AS, controls: typeof HEAD_CONTROLS,
  filters: typeof FILTER_EDITORS,
  editors: typeof KIND_EDITORS, raw: typeof TAKES_RAW, series: typeof SERIES,
): void => {
  // @ts-expect-error what the kind itself answers
  const kindFacts: KindEntries = kinds
  // @ts-expect-error how a call carries it
  const carried: KindEntries = wire
  // @ts-expect-error how the database filters it
  const stored: KindEntries = sql
  // @ts-expect-error how a header field of it is filled in
  const filled: KindEntries = controls
  // @ts-expect-error how a list of it is filtered
  const filtered: KindEntries = filters
  // @ts-expect-error the column of a declared table that keeps it
  const columnOf: KindEntries = columns
  // @ts-expect-error how a cell of it is edited
  const edited: KindEntries = editors
  // @ts-expect-error whether a paste takes what stands behind a displayed value
  const pasted: KindEntries = raw
  // @ts-expect-error how a series of it goes on
  const continued: KindEntries = series
  void [kindFacts, carried, stored, filled, filtered, columnOf, edited, pasted, continued]
  proves<IsEqual<
    keyof typeof KINDS | keyof typeof WIRE | keyof typeof SQL_KINDS | keyof typeof HEAD_CONTROLS | keyof typeof FILTER_EDITORS, KindName
  >>()
  proves<IsEqual<keyof typeof KEPT_AS | keyof typeof KIND_EDITORS | keyof typeof TAKES_RAW | keyof typeof SERIES, KindName>>()
  const { counted, bulk, ...rest } = kinds.text
  // @ts-expect-error a kind that keeps its facts to itself
  const silent: Kind<'text'> = rest
  void [silent, counted, bulk]
}

/** A domain's cell requires a component like the kit's. */
export const cellTests = (views: typeof CELL_VIEWS): void => {
  proves<IsEqual<keyof typeof CELL_VIEWS, CellName>>()
  // @ts-expect-error a cell that nobody draws
  const all: Readonly<Record<CellName | 'quota.added', unknown>> = views
  void all
  // @ts-expect-error a cell of a domain is named by it
  text('n', { cell: 'stepName' })
  text('n', { cell: 'quota.stepName' })
}

export const typeTests = (): void => {
  proves<IsEqual<QuotaMaterial['sourceType'], 'INQUIRY' | 'CONTRACT' | 'ORDER' | 'PRICE_LIST' | 'MANUAL' | null>>()
  proves<IsEqual<QuotaMaterial['price'], string>>()
  proves<IsEqual<QuotaMaterial['brand'], string | null>>()
  proves<IsEqual<QuotaMaterial['key'], string>>()
  proves<IsEqual<'quotaTotalAmount' extends keyof DraftOf<typeof quotaMaterials> ? true : false, false>>()
  // @ts-expect-error a computed column without its formula
  defineGrid('a', { title: '', access, columns: { t: computed('t', { scale: 2 }) } })
  // @ts-expect-error a typo in the options
  defineGrid('a', { title: '', access, columns: { q: decimal('q', { scle: 2, scale: 2 }) } })
  // @ts-expect-error the scale is compulsory
  defineGrid('a', { title: '', access, columns: { q: decimal('q', {}) } })
  // @ts-expect-error a default outside the choice
  choice('c', { A: 'a' }, { default: 'B' })
  defineGrid('a', { title: '', access, columns: { n: text('n'), q: decimal('q', { scale: 2 }), t: computed('t', { scale: 2 }) },
    // @ts-expect-error a text column is no number
    formulas: { t: r => r.q.times(r.n) } })
  defineGrid('a', { title: '', access, columns: { q: decimal('q', { scale: 2 }) },
    // @ts-expect-error formulas for nothing
    formulas: { q: r => r.q } })
  defineGrid('a', { title: '', access, columns: { q: decimal('q', { scale: 2 }) },
    // @ts-expect-error an unknown key
    footr: { q: 'sum' } })
  defineGrid('a', { title: '', access, columns: { q: decimal('q', { scale: 2 }), n: text('n') },
    // @ts-expect-error the footer of a text column
    footer: { n: 'sum' } })
  defineGrid('a', { title: '', access, columns: { q: decimal('q', { scale: 2 }) },
    // @ts-expect-error sorted by an unknown column
    sort: [['p', 'asc']] })
  defineDocument('d', {
    title: '', access,
    form: {
      header: { t: computed('t', { scale: 2 }) }, lines: { m: quotaMaterials },
      // @ts-expect-error a name is no number
      totals: { t: lines => lines.m.materialName },
    },
    life: { states, start: 'A', editable: [], actions },
  })
  defineDocument('d', {
    title: '', access,
    form: { header: { n: text('n') }, lines: {} },
    life: {
      states, start: 'A', editable: [],
      // @ts-expect-error an unknown state
      actions: { go: { label: '', from: ['C'], to: 'A', allow: 'N_QUOTA' } },
    },
  })
  const m = defineGrid('m', { title: '', access, columns: { n: text('n'), q: decimal('q', { scale: 2 }) } })
  const pulled = { title: '', access, form: { header: { projectId: text('p') }, lines: { m } } } as const
  const pull = { from: 'x', line: 'l', quantity: 'q', ceiling: 'q', copies: { n: 'name' }, match: { projectId: 'projectId' } } as const
  defineDocument('d', { ...pulled, relations: { pulls: { m: [pull] } } })
  // @ts-expect-error a text says no quantity
  defineDocument('d', { ...pulled, relations: { pulls: { m: [{ ...pull, quantity: 'n' }] } } })
  // @ts-expect-error a column that the line lacks is filled
  defineDocument('d', { ...pulled, relations: { pulls: { m: [{ ...pull, copies: { brand: 'brand' } }] } } })
  // @ts-expect-error a column that the header lacks has to agree
  defineDocument('d', { ...pulled, relations: { pulls: { m: [{ ...pull, match: { supplierId: 'supplierId' } }] } } })
  // @ts-expect-error a line that is not there
  defineDocument('d', { ...pulled, relations: { pulls: { other: [pull] } } })
  // @ts-expect-error a state that it has not
  defineDocument('d', { ...pulled, life: { states, start: 'A', editable: [], actions }, relations: { counting: { none: ['C'] } } })
}

describe('types', () => {
  it('gives declarations their rows', () => expect(typeof typeTests).toBe('function'))
  it('names every place that owes an answer for a kind', () => expect(typeof kindTests).toBe('function'))
})
