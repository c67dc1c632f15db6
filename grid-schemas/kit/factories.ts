import type { Column, Facts, KindName, KindOptions, KindValue, PickedGrid, SealedForm } from './column.ts'
import type { LookupSource, TreeName } from './lookup.ts'

type Req = boolean | string
type Opts<K extends KindName, R extends Req, V = KindValue[K]> = Omit<KindOptions[K], 'values' | 'source' | 'target'> & Facts<V, R>

const KIND_KEYS: Readonly<Record<string, true>> = {
  max: true, min: true, strip: true, form: true, scale: true, unit: true, fixed: true, yes: true, no: true,
  values: true, tones: true, source: true, levels: true, without: true, target: true, label: true, maker: true,
  period: true, maxCount: true, maxSize: true, types: true,
}

const make = (kind: KindName, label: string, facts: object, computed = false): never => {
  const { required = false, ...rest } = facts as { required?: Req }
  const entries = Object.entries(rest)
  return Object.freeze({
    kind, label, required, computed,
    options: Object.freeze(Object.fromEntries(entries.filter(([key]) => Object.hasOwn(KIND_KEYS, key)))),
    facts: Object.freeze(Object.fromEntries(entries.filter(([key]) => !Object.hasOwn(KIND_KEYS, key)))),
  }) as never
}

// NoInfer keeps `required` inferred from the argument alone, so that a typo in the options does not compile.
type Made<K extends KindName, R extends Req, V = KindValue[K]> = Column<K, V, NoInfer<R>, false>

export const text = <const R extends Req = false>(label: string, o: Opts<'text', R> = {}): Made<'text', R> => make('text', label, o)
/** A text stored encrypted: the table has its mask, its ciphertext, and a hash to find equal ones. */
export const sealed = <const R extends Req = false>(
  label: string, form: SealedForm, o: Omit<Opts<'text', R>, 'form'> = {}
): Made<'text', R> & { readonly options: { readonly form: SealedForm } } =>
  make('text', label, { ...o, form })
export const longText = <const R extends Req = false>(label: string, o: Opts<'longText', R> = {}): Made<'longText', R> =>
  make('longText', label, o)
export const integer = <const R extends Req = false>(label: string, o: Opts<'integer', R> = {}): Made<'integer', R> =>
  make('integer', label, o)
export const decimal = <const R extends Req = false>(label: string, o: Opts<'decimal', R>): Made<'decimal', R> => make('decimal', label, o)
/** Two decimals (spec-1 §9). */
export const money = <const R extends Req = false>(label: string, o: Opts<'money', R> = {}): Made<'money', R> => make('money', label, o)
/** Stored as the figure before the percent sign: 8.00 is 8 %. */
export const percent = <const R extends Req = false>(label: string, o: Opts<'percent', R>): Made<'percent', R> => make('percent', label, o)
export const boolean = <const R extends Req = false>(label: string, o: Opts<'boolean', R> = {}): Made<'boolean', R> =>
  make('boolean', label, o)
export const date = <const R extends Req = false>(label: string, o: Opts<'date', R> = {}): Made<'date', R> => make('date', label, o)
export const datetime = <const R extends Req = false>(label: string, o: Opts<'datetime', R> = {}): Made<'datetime', R> =>
  make('datetime', label, o)
/** Keys as text: numeric keys are text in rows. */
type KeyText<M> = `${Extract<keyof M, string | number>}`

/** One of a closed list: labels by key, in display order. */
export const choice = <const M extends Readonly<Record<string, string>>, const R extends Req = false>(
  label: string, values: M, o: Opts<'choice', R, KeyText<NoInfer<M>>> = {},
): Made<'choice', R, KeyText<M>> => make('choice', label, { ...o, values })
/** An entry of a dictionary, by its fixed parent id. */
export const dict = <const R extends Req = false>(label: string, source: LookupSource, o: Opts<'dict', R> = {}): Made<'dict', R> =>
  make('dict', label, { ...o, source })
/** A node of a tree, by its code; `levels` requires that depth, `without` leaves out the root of that name. */
export const tree = <const R extends Req = false>(label: string, source: TreeName, o: Opts<'tree', R> = {}): Made<'tree', R> =>
  make('tree', label, { ...o, source })
/** The id of a row of another grid, which declares its picker; `label` is the column of this row with the name. */
export const ref = <const L extends string, const R extends Req = false>(
  label: string, target: () => PickedGrid, o: Omit<Opts<'ref', R>, 'label'> & { label: L },
): Made<'ref', R> & { readonly options: { readonly label: L } } => make('ref', label, { ...o, target })
export const files = <const R extends Req = false>(label: string, o: Opts<'files', R>): Made<'files', R> => make('files', label, o)
/** Never typed: computed by `formulas` of the grid. */
export const computed = (label: string, o: KindOptions['computed'] & Facts<never, false>): Column<'computed', string, false, true> =>
  make('computed', label, o, true)

const UNSEEN = { hidden: true, sort: false, filter: false, excel: false, copy: false } as const
/** The two columns that make rows a tree (`tree` of the grid). Never displayed, written by moves. */
export const treeParent = (): Made<'text', false> => make('text', '上级', { ...UNSEEN, max: 64 })
export const treeOrder = (): Made<'integer', false> => make('integer', '位置', UNSEEN)
