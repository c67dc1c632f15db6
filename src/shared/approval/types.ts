import type { ProcessState } from '#schemas/kit/index.ts'
import type { FlowNode } from '#schemas/org/flowNodes.ts'
import type { FlowFacts } from '#schemas/org/flowRoute.ts'

/** ISO instant. */
export type Moment = string
export type UserId = string

/** WAITING: another user at the node has to act first. */
export type TaskState = 'OPEN' | 'WAITING' | 'AGREED' | 'DISAGREED' | 'ENDED'

export interface Task {
  /** Index in the instance, from 0. */
  readonly id: number
  readonly node: string
  readonly round: number
  readonly userId: UserId
  /** The delegator, if the user acts as delegate. */
  readonly onBehalf: UserId | null
  /** The task whose user added this signature. */
  readonly addedTo: number | null
  readonly state: TaskState
  readonly openedAt: Moment | null
  readonly endedAt: Moment | null
}

/** Log actions (domain B12.6). */
export type LogAction =
  | 'SUBMIT' | 'POST' | 'AGREE' | 'REJECT' | 'RECALL' | 'CANCEL' | 'TAKE_BACK' | 'TRANSFER' | 'ADD' | 'AUTO' | 'REMIND'
  | 'CC' | 'REAUDIT' | 'SKIP' | 'LEFT' | 'EFFECT' | 'EFFECT_FAIL'

/** Immutable log entry. */
export interface LogEntry {
  readonly action: LogAction
  /** Node of the action, or null. */
  readonly node: string | null
  readonly round: number
  readonly userId: UserId | null
  /** Target of the action: the new assignee, the added signers, the send-back node. */
  readonly to: readonly string[]
  readonly opinion: string
  readonly startedAt: Moment | null
  readonly at: Moment
}

export interface Content {
  /** Covers everything visible. */
  readonly whole: string
  /** Covers the cells behind its amount. */
  readonly figures: string
}

/** A running approval: the definition as of its start, and its history. */
export interface Instance {
  readonly state: ProcessState
  readonly round: number
  readonly starterId: UserId
  readonly urgency: 50 | 75 | 100
  readonly nodes: readonly FlowNode[]
  readonly facts: FlowFacts
  /** Content of the last submit; null for submits before it was stored. */
  readonly content: Content | null
  readonly route: readonly string[]
  /** Index in `route`; its length once everything is agreed. */
  readonly at: number
  /** Index in `route` from which agreements count at the next node (自动通过); earlier ones belong to other content or were sent back. */
  readonly countsFrom: number
  /** Users chosen by a previous approver or the starter, by node. */
  readonly chosen: Readonly<Record<string, readonly UserId[]>>
  /** Recipients of a copy at the start or end, beside those of CC nodes. */
  readonly copies: readonly UserId[]
  readonly rejectedBy: string | null
  readonly tasks: readonly Task[]
  readonly log: readonly LogEntry[]
}

/** Users looked up for a step, all active. */
export interface People {
  /** Users matching the node's rule, in order. */
  candidates(node: FlowNode): readonly UserId[]
  readonly leaders: readonly UserId[]
  /** Fallback approvers, so that no instance is stuck; at least one. */
  readonly admins: readonly UserId[]
  /** The current delegate, or the user. */
  actsFor(userId: UserId): UserId
  /** Names of the node's roles, for the message that they have no holders. */
  roleNames(node: FlowNode): string
}

export interface Rules {
  /** The starter may decide alone if nobody else can. */
  readonly allowSelf: boolean
  /** The starter may recall it until completion; otherwise only before the node has acted. */
  readonly recallAnyTime: boolean
  /** A corrected document returns straight to its rejecter while its flow facts are unchanged. */
  readonly straight: boolean
}

export const TO_STARTER = 'START'
/** Refuses a 反审核 without a reason. */
export const REAUDIT_REASON = '请填写反审核原因'

export type Act =
  | { readonly kind: 'submit', readonly by: UserId, readonly urgency: 50 | 75 | 100, readonly facts: FlowFacts, readonly content: Content
    readonly next?: readonly UserId[], readonly copies?: readonly UserId[], readonly copiesAt?: 'START' | 'END' }
  | { readonly kind: 'post', readonly by: UserId, readonly facts: FlowFacts, readonly content: Content }
  | { readonly kind: 'agree', readonly by: UserId, readonly opinion: string, readonly next?: readonly UserId[] }
  | { readonly kind: 'disagree', readonly by: UserId, readonly opinion: string, readonly to: string }
  | { readonly kind: 'recall' | 'takeBack' | 'remind', readonly by: UserId }
  | { readonly kind: 'cancel' | 'reaudit', readonly by: UserId, readonly opinion: string }
  | { readonly kind: 'transfer', readonly by: UserId, readonly to: UserId, readonly opinion: string }
  /** Passes the starter's role and rights to another user. */
  | { readonly kind: 'handOver', readonly by: UserId, readonly from: UserId, readonly to: UserId }
  | { readonly kind: 'reassign', readonly by: UserId, readonly from: UserId, readonly to: UserId }
  | {
    readonly kind: 'add', readonly by: UserId, readonly users: readonly UserId[], readonly when: 'BEFORE' | 'AFTER',
    readonly opinion: string,
  }
  | { readonly kind: 'effect', readonly failed: string | null }
  /** Re-evaluates the current node after a change of the merchant's users. */
  | { readonly kind: 'refresh' }

/** Notification of a task, a copy, the end, or a reminder. */
export interface Message {
  readonly kind: 'TASK' | 'CC' | 'RESULT' | 'REMIND'
  readonly to: readonly UserId[]
}

export interface Stepped {
  readonly instance: Instance
  readonly messages: readonly Message[]
  /** Effect for the same transaction; act `effect` reports its result. */
  readonly effect: 'APPLY' | 'UNDO' | null
}
export interface Refused { readonly refusal: string }
export type Outcome = Stepped | Refused
export const isRefused = (outcome: Outcome): outcome is Refused => 'refusal' in outcome
