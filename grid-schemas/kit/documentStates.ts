import type { Tone } from './column.ts'

export type ActIcon = 'agree' | 'end' | 'takeBack' | 'leave' | 'sign' | 'bar' | 'remove'

export interface Action<S extends string> {
  readonly label: string
  readonly from: readonly S[]
  readonly to: S
  /** Permission key; default the document's write key. */
  readonly allow?: string
  /** Action of the permission; default `edit`. */
  readonly right?: 'edit' | 'delete' | 'enable' | 'disable' | 'audit' | 'reaudit'
  readonly askReason?: true
  readonly checked?: true
  readonly asks?: string
  readonly danger?: true
  /** Icon; default that of its permission action, else a forward step. */
  readonly icon?: ActIcon
  /** Only for users who see everything (domain B14). */
  readonly seeAll?: true
  /** Triggered by the event named here in Chinese, never by a user. */
  readonly by?: string
}

export interface Machine<S extends string = string> {
  readonly states: Readonly<Record<S, string>>
  readonly start: S
  readonly editable: readonly S[]
  readonly actions: Readonly<Record<string, Action<S>>>
}

/** Later states of an approved document: 待签, 生效. */
export interface Business<H extends string = string> {
  readonly column: H
  readonly states: Readonly<Record<string, string>>
  readonly start: string
  readonly actions: Readonly<Record<string, Action<string>>>
}

/** Versions count content: an unchanged save or an action creates none. */
export interface ContentFacts<H extends string = string, S extends string = string> {
  readonly version: H
  /** Resulting state of a save by current state; for a new one by the start state. */
  readonly saved?: { readonly [K in S]?: S }
  /** State of deleted ones, restorable for so many days; `refusal` on saving one. */
  readonly bin?: { readonly state: S; readonly days: number; readonly refusal: string }
}
/** Platform records that every company reads and copies but cannot change (`refusal`). */
export interface OwnerFacts { readonly also: 'platform'; readonly refusal: string }

export interface ProcessFacts<H extends string = string> {
  /** The process key (domain B12.10). */
  readonly key: string
  readonly project?: H
  readonly amount?: H
  readonly kind?: H
  /** Header column that flags an exceeded budget. */
  readonly overBudget?: H
  readonly people?: readonly H[]
  /** Posted (过账) without approval up to the amount in this setting; without a name, any amount (domain B22.4). */
  readonly posts?: { readonly until?: string }
}

/** States of an approved document (domain B0). */
export const PROCESS_STATE = {
  NOT_START: '未发起', STARTING: '发起中', RUNNING: '处理中', REJECTED: '已驳回', RECALLED: '已撤回', CANCELLED: '已作废',
  PROCESSED: '处理完成', COMPLETE: '已完成', FAIL: '处理失败',
} as const
export type ProcessState = keyof typeof PROCESS_STATE
export const PROCESS_TONES: Readonly<Record<ProcessState, Tone>> = {
  NOT_START: { tone: 'info', shape: 'ring' }, STARTING: { tone: 'info', shape: 'half' }, RUNNING: { tone: 'warning', shape: 'half' },
  REJECTED: { tone: 'danger', shape: 'cross' }, RECALLED: { tone: 'danger', shape: 'ring' }, CANCELLED: { tone: 'danger', shape: 'dash' },
  PROCESSED: { tone: 'success', shape: 'half' }, COMPLETE: { tone: 'success', shape: 'disc', quiet: true },
  FAIL: { tone: 'danger', shape: 'disc' },
}

/** The machine of every approved document, moved only by the approval engine. */
export const PROCESS_MACHINE: Machine<ProcessState> = {
  states: PROCESS_STATE, start: 'NOT_START', editable: ['NOT_START', 'REJECTED', 'RECALLED', 'FAIL'], actions: {},
}
export const STATELESS: Machine<never> = { states: {}, start: '' as never, editable: [], actions: {} }

type Acts = Pick<Machine, 'states' | 'actions'>

/** Returns the actions users may start in a state, in declared order. */
export const actionsFrom = ({ actions }: Acts, state: string): string[] =>
  Object.entries(actions).filter(([, { from, by }]) => by === undefined && from.includes(state)).map(([name]) => name)

export function actionRefusal({ states, actions }: Acts, action: string, state: string): string | null {
  const { from, label } = actions[action]!
  return from.includes(state) ? null : `${states[state] ?? state}状态不能${label}`
}

/** Returns the action between two states, for calls that only name states. */
export const actionTo = ({ actions }: Pick<Acts, 'actions'>, from: string, to: string): string | undefined =>
  Object.keys(actions).find(name => actions[name]!.to === to && actions[name]!.from.includes(from))
