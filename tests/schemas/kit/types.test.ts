import { describe, expect, it } from 'vitest'
import { choice, computed, decimal, defineDocument, defineGrid, text, type DraftOf } from '#schemas/kit/index.ts'
import { quotaMaterials, type QuotaMaterial } from '#schemas/quota/materials.ts'

type Is<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const proves = <_T extends true>(): void => {}
const access = { read: 'N_QUOTA' } as const
const actions = {}, states = { A: 'a' } as const

// Every line below compiles, or must not: the compiler is the test.
export const typeTests = (): void => {
  proves<Is<QuotaMaterial['sourceType'], 'INQUIRY' | 'CONTRACT' | 'ORDER' | 'PRICE_LIST' | 'MANUAL' | null>>()
  proves<Is<QuotaMaterial['price'], string>>()
  proves<Is<QuotaMaterial['brand'], string | null>>()
  proves<Is<QuotaMaterial['key'], string>>()
  proves<Is<'quotaTotalAmount' extends keyof DraftOf<typeof quotaMaterials> ? true : false, false>>()
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
  defineDocument('d', { title: '', access, states, start: 'A', editable: [], actions, header: { t: computed('t', { scale: 2 }) }, lines: { m: quotaMaterials },
    // @ts-expect-error a name is no number
    totals: { t: lines => lines.m.materialName } })
  defineDocument('d', { title: '', access, states, start: 'A', editable: [], header: { n: text('n') }, lines: {},
    // @ts-expect-error an unknown state
    actions: { go: { label: '', from: ['C'], to: 'A', allow: 'N_QUOTA' } } })
}

describe('types', () => {
  it('gives declarations their rows', () => expect(typeof typeTests).toBe('function'))
})
