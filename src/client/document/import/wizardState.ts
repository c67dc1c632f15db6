import type { ImportReading, PastImport } from '#shared/api/gridImport.ts'
import { suggestMapping, wantedOf, type ImportTarget, type Mapping } from '#shared/import/mapping.ts'
import { underHeader } from './header.ts'
import { recall, type Remembered } from './remembered.ts'
import type { DocumentChoice } from '#shared/api/documentImport.ts'
import type { DocumentChoices, ImportOptions, ImportReport, ImportRequest, ImportSpec, Matching, SheetFacts, Workbook } from './types.ts'

export const STEPS = { file: '选择文件', mapping: '对应列', check: '核对', result: '导入结果' } as const
export type Step = keyof typeof STEPS
export type WorkKind = 'upload' | 'check' | 'commit' | 'open'

export interface WizardState {
  readonly step: Step
  readonly workbook: Workbook | null
  /** Index in the workbook. */
  readonly sheet: number
  readonly headerRow: number
  readonly mapping: Mapping
  readonly options: ImportOptions
  readonly matching: Matching
  readonly reading: ImportReading
  readonly choices: DocumentChoices
  readonly remembered: Remembered
  /** `total` 0: not counted yet. */
  readonly work: { readonly kind: WorkKind; readonly done: number; readonly total: number } | null
  readonly failure: string | null
  readonly report: ImportReport | null
  /** Opened without its workbook. */
  readonly past: PastImport | null
}

export const isRunning = ({ state }: Pick<PastImport, 'state'>): boolean => state === 'QUEUED' || state === 'RUNNING'

/** Resumes a task after a reload. */
export interface Resumed {
  readonly workbook: Workbook
  readonly sheet: number
  readonly headerRow: number
  readonly mapping: Mapping
  readonly options: ImportOptions
  readonly matching: Matching
  readonly reading: ImportReading
  readonly commit: boolean
}

export type WizardAction =
  | { readonly type: 'remembered'; readonly remembered: Remembered }
  | { readonly type: 'begin'; readonly kind: Exclude<WorkKind, 'open'> }
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'uploaded'; readonly workbook: Workbook }
  | { readonly type: 'sheet'; readonly at: number }
  | { readonly type: 'header'; readonly row: number }
  | { readonly type: 'map'; readonly key: string; readonly at: number | null }
  | { readonly type: 'options'; readonly options: ImportOptions }
  | { readonly type: 'matching'; readonly matching: Matching }
  | { readonly type: 'reading'; readonly reading: ImportReading }
  | { readonly type: 'choose'; readonly rows: readonly number[]; readonly choice: DocumentChoice }
  | { readonly type: 'checked' | 'committed'; readonly report: ImportReport }
  | { readonly type: 'failed'; readonly text: string }
  | { readonly type: 'resumed'; readonly resumed: Resumed }
  | { readonly type: 'opened'; readonly past: PastImport }
  | { readonly type: 'back' | 'restart' }

const FIRST_READING: ImportReading = { hiddenRows: 'take', rounding: 'exact' }

export const firstState = ({ options, matching }: Pick<WizardState, 'options' | 'matching'>): WizardState => ({
  step: 'file', workbook: null, sheet: 0, headerRow: 1, mapping: {}, options, matching, reading: FIRST_READING,
  choices: {}, remembered: [], work: null, failure: null, report: null,
  past: null,
})

export function sheetOf({ workbook, sheet, headerRow }: WizardState): SheetFacts | undefined {
  const facts = workbook?.sheets[sheet]
  return facts && underHeader(facts, headerRow)
}

export function requestOf(state: WizardState): ImportRequest | undefined {
  const { workbook, headerRow, mapping, options, matching, reading, choices } = state
  const sheet = sheetOf(state)
  if (!workbook || !sheet) return undefined
  const optional = Object.keys(choices).length > 0 && { choices }
  return { uploadId: workbook.uploadId, sheet: sheet.name, headerRow, mapping, options, reading, ...matching, ...optional }
}

const mapped = (mapping: Mapping): number => Object.values(mapping).filter(at => at !== null).length

type Change = (state: WizardState) => WizardState

/** Actions that do not fit the state are ignored. */
export function wizardReducer(
  targets: readonly ImportTarget[], fromSheet?: NonNullable<ImportSpec['options']>['fromSheet'],
): (state: WizardState, action: WizardAction) => WizardState {
  const columnsWanted = wantedOf(targets)
  const propose = (remembered: Remembered, { headers }: SheetFacts): Mapping =>
    recall(remembered, targets, headers) ?? suggestMapping(columnsWanted, headers)

  const showSheet = (at: number, row?: number): Change => state => {
    const { workbook } = state
    const facts = workbook?.sheets[at]
    if (!workbook || !facts) return state
    if (row !== undefined && facts.top[row - 1] === undefined) return state
    const sheet = underHeader(facts, row ?? facts.headerRow)
    // Retains options under another header of the sheet.
    const options = row === undefined && fromSheet ? { ...state.options, ...fromSheet(workbook, facts) } : state.options
    return { ...state, sheet: at, headerRow: sheet.headerRow, mapping: propose(state.remembered, sheet), options }
  }
  const opened = (workbook: Workbook): Change => state => {
    // Hidden sheets are read only if chosen.
    const fitOf = (sheet: Workbook['sheets'][number]): number =>
      (sheet.hidden ? -1 : mapped(propose(state.remembered, underHeader(sheet, sheet.headerRow))))
    const fits = workbook.sheets.map(fitOf)
    // Opens the sheet with the most mapped columns, skipping a cover sheet.
    return showSheet(fits.indexOf(Math.max(...fits)))({ ...state, workbook, reading: FIRST_READING, step: 'mapping', work: null })
  }
  const mapColumn = (key: string, at: number | null): Change => state => ({
    ...state,
    mapping: {
      ...Object.fromEntries(Object.entries(state.mapping).map(([other, column]) => [other, column === at ? null : column])),
      [key]: at,
    },
  })

  return (state, action) => {
    const during = state.work?.kind
    switch (action.type) {
      case 'remembered': return { ...state, remembered: action.remembered }
      case 'begin': return during ? state : { ...state, failure: null, work: { kind: action.kind, done: 0, total: 0 } }
      case 'progress': return state.work ? { ...state, work: { ...state.work, done: action.done, total: action.total } } : state
      case 'uploaded': return during === 'upload' ? opened(action.workbook)(state) : state
      case 'checked': return during === 'check' ? { ...state, step: 'check', work: null, report: action.report, choices: {} } : state
      case 'committed':
        if (during !== 'commit' && during !== 'open') return state
        return { ...state, step: 'result', work: null, report: action.report }
      // A resumed commit has no report, an earlier import no workbook either.
      case 'failed': {
        if (!during) return state
        const step = state.step !== 'check' || state.report ? state.step : state.workbook ? 'mapping' : 'file'
        return { ...state, work: null, failure: action.text, past: null, step }
      }
      case 'resumed': {
        const { commit, ...resumed } = action.resumed
        const work = { kind: commit ? 'commit' : 'check', done: 0, total: 0 } as const
        return during ? state : { ...state, ...resumed, step: commit ? 'check' : 'mapping', work }
      }
      case 'opened': {
        const { past } = action
        if (during || state.step !== 'file') return state
        const { done, total } = past
        if (!isRunning(past)) return { ...state, failure: null, past, work: { kind: 'open', done, total } }
        return { ...state, failure: null, past, step: 'check', work: { kind: 'commit', done, total } }
      }
      // A watched import continues.
      case 'restart': return during && !state.past ? state : { ...firstState(state), remembered: state.remembered }
      case 'choose': return during || state.step !== 'check' ? state
        : { ...state, choices: { ...state.choices, ...Object.fromEntries(action.rows.map(row => [String(row), action.choice])) } }
      case 'back': return during || state.step !== 'check' ? state : { ...state, step: 'mapping', report: null, failure: null }
      default: {
        const isOffer = state.step === 'check' && state.workbook !== null && (action.type === 'options' || action.type === 'reading')
        const open = state.step === 'mapping' || isOffer
        if (during || !open) return state
        if (action.type === 'sheet') return showSheet(action.at)(state)
        if (action.type === 'header') return showSheet(state.sheet, action.row)(state)
        if (action.type === 'map') return mapColumn(action.key, action.at)(state)
        if (action.type === 'reading') return { ...state, reading: action.reading }
        return action.type === 'matching' ? { ...state, matching: action.matching } : { ...state, options: action.options }
      }
    }
  }
}
