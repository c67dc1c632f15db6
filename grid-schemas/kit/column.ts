import type { LookupSource, TreeName } from './lookup.ts'
import type { DateText, DateTimeText, DecimalText, FileRef } from './value.ts'

/** The kinds of column, each with its own file in kinds/. */
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

/** The form that every value of a text column has: a phone, the number of a card. */
export interface TextForm {
  /** The one way in which a typed text is kept. */
  readonly clean?: (text: string) => string
  /** What is wrong with a text, in Chinese. */
  readonly fault: (text: string) => string | null
  /** What of it is shown outside its own editor, and leaves the program. */
  readonly shown?: (text: string) => string
  /** Kept sealed: what is shown of it stands for the stored text, and `whole` is said of one that can stand for none. */
  readonly sealed?: { readonly isMask: (text: string) => boolean; readonly whole: string }
}
/** Of texts that are kept sealed: how they are masked, and what stands for a stored one. */
export type SealedForm = TextForm & Required<Pick<TextForm, 'shown' | 'sealed'>>

/** The grid whose rows a reference names, as far as picking one of them needs it. */
export interface PickedGrid {
  readonly name: string
  readonly source?: { readonly page: string }
  /** The column that names a row, the one that distinguishes two of a name, and what a row must have to be taken; `page`, `within` and `beside` as {@link Picked} has them. */
  readonly pick?: {
    readonly name: string; readonly detail?: string; readonly where?: Readonly<Record<string, readonly string[]>>
    readonly filled?: readonly string[]; readonly page?: string; readonly within?: readonly string[]; readonly beside?: readonly string[]
  }
}

/** What a kind needs to know beyond the common facts. */
export interface KindOptions {
  text: { max?: number; strip?: 'all'; form?: TextForm }
  longText: { max?: number }
  /** `period`: hours, which are typed as days and hours as well (2天3小时). */
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
  /** `maker`: a person, who at first is whoever makes the record. */
  ref: { target: () => PickedGrid; label: string; maker?: true }
  files: { maxCount: number; maxSize: number; types: readonly string[] }
  computed: { scale: number; unit?: string; fixed?: boolean }
}

/** How a state looks: tone and shape of its tag (look.md, States). */
export interface Tone {
  readonly tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  readonly shape?: 'ring' | 'half' | 'disc' | 'cross' | 'dash' | 'lock'
  readonly quiet?: boolean
}

/**
 * Cells that a kind alone cannot draw; the client owes a component for each. A domain declares its own beside its grids, under its own name
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

/** A header above columns that belong together: whose they are. What is said of it: the first word beside the title, the others below. */
export interface HeaderGroup { readonly title: string; readonly notes?: readonly string[] }

/** Facts that every kind of column may state. `required` as text is the message of the spec. */
export interface Facts<V, R extends boolean | string> {
  required?: R
  /** Message for a value below `min`, where the spec has one. */
  hint?: string
  default?: V
  readOnly?: boolean
  width?: number
  pin?: 'left' | 'right'
  /** Hidden until the user shows the column. */
  hidden?: boolean
  /** Belongs to one row or record alone (its number, a sealed value, its papers): a copy begins without it. */
  copy?: false
  sort?: false
  filter?: false
  /** Header in Excel files, or false to leave the column out. */
  excel?: string | false
  /** Other headers under which the column is found in an imported file. */
  excelAliases?: readonly string[]
  /** What values usually look like, as a pattern of the whole value: another one is taken by an import, with this warning. */
  usual?: { readonly pattern: string; readonly text: string }
  help?: string
  /** In a tree, a row with others under it shows their sum, or the column's formula over the sums of the branch, and cannot be typed into. */
  sum?: 'branch' | 'formula'
  /** In a tree, a row with others under it has no value of it: what it stores by default is not shown. */
  leaf?: true
  /** Money that only holders of the price key see (domain B14). */
  price?: true
  /** Neighbours that name a group of the same title stand under one header. */
  group?: HeaderGroup
  /** Another column of the row whose text stands in grey behind this one's, where there is room: what distinguishes two of a name. */
  beside?: string
  /** What a cell without a value says: that there is none. */
  none?: string
  /** One cell of several in a row, of which one is taken, or several in part: the column that is named here holds which (`takenOf`). */
  oneOf?: string
  /** Of a document's header: what comes of it later, counted in other tables. It is no part of its paper, nor of the form of a new one. */
  later?: true
  /** Of a document's header: shown to those alone who may edit it. */
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
/** Columns of any value type: what a declaration's `columns` must be. */
export type Columns = Readonly<Record<string, Column<KindName, unknown>>>
