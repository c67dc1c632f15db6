import type { LookupSource, TreeName } from './lookup.ts'
import type { DateText, DateTimeText, DecimalText, FileRef } from './value.ts'

/** Column kinds, each with a file in kinds/. */
export interface KindValue {
  text: string
  longText: string
  integer: number
  decimal: DecimalText
  money: DecimalText
  percent: DecimalText
  boolean: boolean
  date: DateText
  datetime: DateTimeText
  choice: string
  dict: string
  tree: string
  ref: string
  files: readonly FileRef[]
  computed: DecimalText
}
export type KindName = keyof KindValue

export interface TextForm {
  readonly clean?: (text: string) => string
  readonly fault: (text: string) => string | null
  readonly shown?: (text: string) => string
  /** Stored encrypted: a mask keeps the stored text; `whole` is the fault of a mask without one. */
  readonly sealed?: { readonly isMask: (text: string) => boolean; readonly whole: string }
}
/** Format of encrypted texts with their mask and its recognition. */
export type SealedForm = TextForm & Required<Pick<TextForm, 'shown' | 'sealed'>>

export interface PickedGrid {
  readonly name: string
  readonly source?: { readonly page: string }
  /** The name column, a distinguishing one, and the values required for a pick; `page`, `within` and `beside` as in {@link Picked}. */
  readonly pick?: {
    readonly name: string; readonly detail?: string; readonly where?: Readonly<Record<string, readonly string[]>>
    readonly filled?: readonly string[]; readonly page?: string; readonly within?: readonly string[]; readonly beside?: readonly string[]
  }
}

export interface KindOptions {
  text: { max?: number; strip?: 'all'; form?: TextForm }
  longText: { max?: number }
  /** `period`: hours, also typed as days and hours (2天3小时). */
  integer: { min?: number; max?: number; unit?: string; period?: true }
  decimal: { scale: number; min?: DecimalText; max?: DecimalText; unit?: string; fixed?: boolean }
  money: { min?: DecimalText; max?: DecimalText; unit?: string }
  percent: { scale: number; min?: DecimalText; max?: DecimalText }
  boolean: { yes?: string; no?: string }
  date: object
  datetime: object
  choice: { values: Readonly<Record<string, string>>; tones?: Readonly<Record<string, Tone>> }
  dict: { source: LookupSource }
  tree: { source: TreeName; levels?: number; without?: string }
  /** `maker`: a user, by default the record's creator. */
  ref: { target: () => PickedGrid; label: string; maker?: true }
  files: { maxCount: number; maxSize: number; types: readonly string[] }
  computed: { scale: number; unit?: string; fixed?: boolean }
}

/** Tone and shape of a state's tag (look.md, States). */
export interface Tone {
  readonly tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  readonly shape?: 'ring' | 'half' | 'disc' | 'cross' | 'dash' | 'lock'
  readonly quiet?: boolean
}

/** Cells with a client component. A domain declares them beside its grids (`quota/workers.ts`), so the kit knows none of them. */
export interface CellNames {
  recordLink: true
  recordPicker: true
  imageGallery: true
  rowActions: true
  noted: true
  checkBox: true
  deadline: true
  oneOf: true
  variance: true
  suggested: true
}
export type CellName = keyof CellNames

/** A common header of adjacent columns; the first note is beside the title, others below. */
export interface HeaderGroup { readonly title: string; readonly notes?: readonly string[] }

/** Facts of any column. `required` as text is the specification's message. */
export interface Facts<V, R extends boolean | string> {
  required?: R
  /** The specification's message below `min`. */
  hint?: string
  default?: V
  readOnly?: boolean
  width?: number
  pin?: 'left' | 'right'
  hidden?: boolean
  /** Specific to one record (number, encrypted value, documents), so copies omit it. */
  copy?: false
  sort?: false
  filter?: false
  /** Excel header; false omits the column. */
  excel?: string | false
  /** Alternative import headers. */
  excelAliases?: readonly string[]
  /** Usual pattern of a value; an import accepts others with this warning. */
  usual?: { readonly pattern: string; readonly text: string }
  help?: string
  /** In a tree, parent rows show the sum, or the formula over branch sums, read-only. */
  sum?: 'branch' | 'formula'
  /** In a tree, parent rows have no value; a stored default is hidden. */
  leaf?: true
  /** Requires the price permission (domain B14). */
  price?: true
  /** Adjacent columns with the same title share a header. */
  group?: HeaderGroup
  /** A column displayed in grey behind this one, where there is room, to distinguish equal names. */
  beside?: string
  none?: string
  /** One of several alternative cells of a row; names the column with the choice (`takenOf`). */
  oneOf?: string
  /** A header total counted later in other tables, absent from prints and new documents. */
  later?: true
  shownTo?: 'editors'
  cell?: CellName
}

export interface Column<
  K extends KindName = KindName, V = KindValue[K], R extends boolean | string = boolean | string, C extends boolean = boolean,
> {
  readonly kind: K
  readonly label: string
  readonly required: R
  readonly computed: C
  readonly options: Readonly<KindOptions[K]>
  readonly facts: Readonly<Omit<Facts<V, boolean | string>, 'required'>>
  /** For inference only. */
  readonly value?: V
}
export type AnyColumn = { [K in KindName]: Column<K> }[KindName]
export type Columns = Readonly<Record<string, Column<KindName, unknown>>>
