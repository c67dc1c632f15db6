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

// NoInfer lets `required` be inferred from the argument alone, so that a typo in the options does not compile.
type MadeColumn<K extends KindName, R extends Req, V = KindValue[K]> = Column<K, V, NoInfer<R>, false>

export const text = <const R extends Req = false>(label: string, o: Opts<'text', R> = {}): MadeColumn<'text', R> => make('text', label, o)
/** A text stored encrypted: mask, ciphertext, and a hash to find equal ones. */
export const sealed = <const R extends Req = false>(
  label: string, form: SealedForm, o: Omit<Opts<'text', R>, 'form'> = {}
): MadeColumn<'text', R> & { readonly options: { readonly form: SealedForm } } =>
  make('text', label, { ...o, form })
export const longText = <const R extends Req = false>(label: string, o: Opts<'longText', R> = {}): MadeColumn<'longText', R> =>
  make('longText', label, o)
export const integer = <const R extends Req = false>(label: string, o: Opts<'integer', R> = {}): MadeColumn<'integer', R> =>
  make('integer', label, o)
export const decimal = <const R extends Req = false>(label: string, o: Opts<'decimal', R>): MadeColumn<'decimal', R> =>
  make('decimal', label, o)
/** Two decimals (spec-1 §9). */
export const money = <const R extends Req = false>(label: string, o: Opts<'money', R> = {}): MadeColumn<'money', R> =>
  make('money', label, o)
/** Stored as the number before the percent sign: 8.00 is 8 %. */
export const percent = <const R extends Req = false>(label: string, o: Opts<'percent', R>): MadeColumn<'percent', R> =>
  make('percent', label, o)
export const boolean = <const R extends Req = false>(label: string, o: Opts<'boolean', R> = {}): MadeColumn<'boolean', R> =>
  make('boolean', label, o)
export const date = <const R extends Req = false>(label: string, o: Opts<'date', R> = {}): MadeColumn<'date', R> => make('date', label, o)
export const datetime = <const R extends Req = false>(label: string, o: Opts<'datetime', R> = {}): MadeColumn<'datetime', R> =>
  make('datetime', label, o)
type KeyText<M> = `${Extract<keyof M, string | number>}`

/** One of a closed list: labels by key, in display order. */
export const choice = <const M extends Readonly<Record<string, string>>, const R extends Req = false>(
  label: string, values: M, o: Opts<'choice', R, KeyText<NoInfer<M>>> = {},
): MadeColumn<'choice', R, KeyText<M>> => make('choice', label, { ...o, values })
export const dict = <const R extends Req = false>(label: string, source: LookupSource, o: Opts<'dict', R> = {}): MadeColumn<'dict', R> =>
  make('dict', label, { ...o, source })
/** A tree node by code; `levels` requires that depth, `without` omits the root of that name. */
export const tree = <const R extends Req = false>(label: string, source: TreeName, o: Opts<'tree', R> = {}): MadeColumn<'tree', R> =>
  make('tree', label, { ...o, source })
/** The row id of another grid, which declares its picker; `label` is this row's name column. */
export const ref = <const L extends string, const R extends Req = false>(
  label: string, target: () => PickedGrid, o: Omit<Opts<'ref', R>, 'label'> & { label: L },
): MadeColumn<'ref', R> & { readonly options: { readonly label: L } } => make('ref', label, { ...o, target })
export const files = <const R extends Req = false>(label: string, o: Opts<'files', R>): MadeColumn<'files', R> => make('files', label, o)
export const computed = (label: string, o: KindOptions['computed'] & Facts<never, false>): Column<'computed', string, false, true> =>
  make('computed', label, o, true)

const UNSEEN = { hidden: true, sort: false, filter: false, excel: false, copy: false } as const
/** The two hidden columns of a tree (`tree` of the grid), written by moves. */
export const treeParent = (): MadeColumn<'text', false> => make('text', '上级', { ...UNSEEN, max: 64 })
export const treeOrder = (): MadeColumn<'integer', false> => make('integer', '位置', UNSEEN)
