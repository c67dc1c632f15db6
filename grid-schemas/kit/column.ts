import type { LookupSource, TreeName } from './lookup.ts'
import type { DateText, DateTimeText, DecimalText, FileRef } from './value.ts'

/** The kinds of column, each with a file in kinds/. */
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

/** Format of every value of a text column: a phone, a card number. */
export interface TextForm {
  /** Normalizes a typed text for storage. */
  readonly clean?: (text: string) => string
  /** Fault of a text, in Chinese. */
  readonly fault: (text: string) => string | null
  /** The text for display outside its editor, and for exports. */
  readonly shown?: (text: string) => string
  /** Stored encrypted: a mask means that the stored text is kept; `whole` is the refusal of a mask without a stored text. */
  readonly sealed?: { readonly isMask: (text: string) => boolean; readonly whole: string }
}
/** Format of encrypted texts: their mask, and the recognition of a mask. */
export type SealedForm = TextForm & Required<Pick<TextForm, 'shown' | 'sealed'>>

/** The grid of a reference, as far as its picker needs it. */
export interface PickedGrid {
  readonly name: string
  readonly source?: { readonly page: string }
  /**
   * The column that names a row, a distinguishing one, and the values required for a pick; `page`, `within` and `beside` as in {@link
   * Picked}.
   */
  readonly pick?: {
    readonly name: string; readonly detail?: string; readonly where?: Readonly<Record<string, readonly string[]>>
    readonly filled?: readonly string[]; readonly page?: string; readonly within?: readonly string[]; readonly beside?: readonly string[]
  }
}

/** Facts of one kind beyond the common ones. */
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
  /** `maker`: a person, by default the creator of the record. */
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

/**
 * Cells that a kind alone cannot render; the client has a component for each. A domain declares its cells beside its grids, under its name
 * (`quota/workers.ts`): the kit knows none of them.
 */
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

/** A common header of adjacent columns. Notes: the first one beside the title, the others below. */
export interface HeaderGroup { readonly title: string; readonly notes?: readonly string[] }

/** Facts of any kind of column. `required` as text is the specification's message. */
export interface Facts<V, R extends boolean | string> {
  required?: R
  /** The specification's message for a value below `min`. */
  hint?: string
  default?: V
  readOnly?: boolean
  width?: number
  pin?: 'left' | 'right'
  /** Hidden until the user shows the column. */
  hidden?: boolean
  /** Belongs to a single record (its number, an encrypted value, its documents): copies omit it. */
  copy?: false
  sort?: false
  filter?: false
  /** Header in Excel files, or false to leave the column out. */
  excel?: string | false
  /** Alternative headers in imported files. */
  excelAliases?: readonly string[]
  /** Usual pattern of a whole value: an import accepts others with this warning. */
  usual?: { readonly pattern: string; readonly text: string }
  help?: string
  /** In a tree, parent rows show the sum, or the formula over branch sums, and are read-only. */
  sum?: 'branch' | 'formula'
  /** In a tree, parent rows have no value: a stored default is not displayed. */
  leaf?: true
  /** Requires the price right (domain B14). */
  price?: true
  /** Adjacent columns of groups with the same title share a header. */
  group?: HeaderGroup
  /** Another column whose text is displayed in grey behind this one's, where there is room, to distinguish equal names. */
  beside?: string
  /** Text of an empty cell. */
  none?: string
  /** One of several alternative cells in a row, of which one is taken, or several in part: names the column with the choice (`takenOf`). */
  oneOf?: string
  /** In a document's header: a later total, counted in other tables. It is neither printed nor in the form of a new document. */
  later?: true
  /** In a document's header: for editors only. */
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
  /** Exists for inference only. */
  readonly value?: V
}
export type AnyColumn = { [K in KindName]: Column<K> }[KindName]
/** Columns of any value type: the type of a declaration's `columns`. */
export type Columns = Readonly<Record<string, Column<KindName, unknown>>>
