import type { Tone } from './column.ts'

/** Pictures of acts: what is agreed to, ended, taken back, left, signed, barred or removed. */
export type ActIcon = 'agree' | 'end' | 'takeBack' | 'leave' | 'sign' | 'bar' | 'remove'

/** What may be done with a document in one of its states, and where it leads. */
export interface Action<S extends string> {
  readonly label: string
  readonly from: readonly S[]
  readonly to: S
  /** Permission key; the one that writes the document unless said. */
  readonly allow?: string
  /** The action of the right that it counts as; `edit` unless said. */
  readonly right?: 'edit' | 'delete' | 'enable' | 'disable' | 'audit' | 'reaudit'
  /** Why it is done has to be given, and is recorded. */
  readonly askReason?: true
  /** Every check of a save holds first: what is unfinished cannot get there. */
  readonly checked?: true
  /** What is said before it is done; without it nobody is asked. */
  readonly asks?: string
  readonly danger?: true
  /** Its picture; by its right, or that of a step onwards, unless said. */
  readonly icon?: ActIcon
  /** Only who sees everything may do it (domain B14). */
  readonly seeAll?: true
  /** Nobody does it by hand: what happens elsewhere does, named here in Chinese. */
  readonly by?: string
}

/** A machine of states as a declaration says it. */
export interface Machine<S extends string = string> {
  readonly states: Readonly<Record<S, string>>
  readonly start: S
  /** States in which header and lines may be changed. */
  readonly editable: readonly S[]
  readonly actions: Readonly<Record<string, Action<S>>>
}

/** What an approved document goes through afterwards: 待签, 生效. */
export interface Business<H extends string = string> {
  readonly column: H
  readonly states: Readonly<Record<string, string>>
  readonly start: string
  readonly actions: Readonly<Record<string, Action<string>>>
}

/** A document whose versions count contents: a save that changes nothing makes none, an action neither. */
export interface ContentFacts<H extends string = string, S extends string = string> {
  /** The header column with the number of its version. */
  readonly version: H
  /** Where a save leads to from a state; of a new one from the first. */
  readonly saved?: { readonly [K in S]?: S }
  /** The state of deleted ones, which can be brought back for so many days; `refusal` is said to whoever saves one. */
  readonly bin?: { readonly state: S; readonly days: number; readonly refusal: string }
}
/** Some are the platform's: every company reads and copies them and changes none, for which `refusal` is said. */
export interface OwnerFacts { readonly also: 'platform'; readonly refusal: string }

/** What is known of a document for the process that approves it. */
export interface ProcessFacts<H extends string = string> {
  /** The process key (domain B12.10). */
  readonly key: string
  /** Header columns: the project it belongs to, the sum that conditions ask for, and its kind. */
  readonly project?: H
  readonly amount?: H
  readonly kind?: H
  /** A header column that says whether it exceeds its budget, of documents that know it. */
  readonly overBudget?: H
  /** Header columns that name a person who can be asked to approve. */
  readonly people?: readonly H[]
  /** It takes effect by 过账, which asks nobody, as long as its amount is not above the setting of that name; without one whatever it is (domain B22.4). */
  readonly posts?: { readonly until?: string }
}

/** States of a document that is approved (domain B0). */
export const PROCESS_STATE = {
  NOT_START: '未发起', STARTING: '发起中', RUNNING: '处理中', REJECTED: '已驳回', RECALLED: '已撤回', CANCELLED: '已作废',
  PROCESSED: '处理完成', COMPLETE: '已完成', FAIL: '处理失败',
} as const
export type ProcessState = keyof typeof PROCESS_STATE
export const PROCESS_TONES: Readonly<Record<ProcessState, Tone>> = {
  NOT_START: { tone: 'info', shape: 'ring' }, STARTING: { tone: 'info', shape: 'half' }, RUNNING: { tone: 'warning', shape: 'half' },
  REJECTED: { tone: 'danger', shape: 'cross' }, RECALLED: { tone: 'danger', shape: 'ring' }, CANCELLED: { tone: 'danger', shape: 'dash' },
  PROCESSED: { tone: 'success', shape: 'half' }, COMPLETE: { tone: 'success', shape: 'disc', quiet: true }, FAIL: { tone: 'danger', shape: 'disc' },
}

/** The machine of every approved document; the approval engine alone moves it. */
export const PROCESS_MACHINE: Machine<ProcessState> = {
  states: PROCESS_STATE, start: 'NOT_START', editable: ['NOT_START', 'REJECTED', 'RECALLED', 'FAIL'], actions: {},
}
/** A document that has no states: it is there or not. */
export const STATELESS: Machine<never> = { states: {}, start: '' as never, editable: [], actions: {} }

type Acts = Pick<Machine, 'states' | 'actions'>

/** Names of the actions that people may begin in this state, in the order of the declaration. */
export const actionsFrom = ({ actions }: Acts, state: string): string[] =>
  Object.entries(actions).filter(([, { from, by }]) => by === undefined && from.includes(state)).map(([name]) => name)

/** Why an action may not begin in this state, in Chinese; null where it may. */
export function actionRefusal({ states, actions }: Acts, action: string, state: string): string | null {
  const { from, label } = actions[action]!
  return from.includes(state) ? null : `${states[state] ?? state}状态不能${label}`
}

/** The action that leads from one state to another: what a call that names states alone means. */
export const actionTo = ({ actions }: Pick<Acts, 'actions'>, from: string, to: string): string | undefined =>
  Object.keys(actions).find(name => actions[name]!.to === to && actions[name]!.from.includes(from))
