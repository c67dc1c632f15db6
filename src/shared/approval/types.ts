import type { ProcessState } from '#schemas/kit/index.ts'
import type { FlowNode } from '#schemas/org/flowNodes.ts'
import type { FlowFacts } from '#schemas/org/flowRoute.ts'

/** ISO instant. */
export type Moment = string
export type UserId = string

/** WAITING: another user has to act first. */
export type TaskState = 'OPEN' | 'WAITING' | 'AGREED' | 'DISAGREED' | 'ENDED'

export interface Task {
  /** Index in the instance. */
  readonly id: number
  readonly node: string
  readonly round: number
  readonly userId: UserId
  /** The delegator, if any. */
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

export interface LogEntry {
  readonly action: LogAction
  readonly node: string | null
  readonly round: number
  readonly userId: UserId | null
  /** New assignee, added signers, or send-back node. */
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

/** The definition as of its start, and its history. */
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

/** Looked up for a step; all active. */
export interface People {
  candidates(node: FlowNode): readonly UserId[]
  readonly leaders: readonly UserId[]
  /** Fallback approvers, so that no instance is stuck; at least one. */
  readonly admins: readonly UserId[]
  actsFor(userId: UserId): UserId
  /** For the message that the roles have no holders. */
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
  | { readonly kind: 'handOver', readonly by: UserId, readonly from: UserId, readonly to: UserId }
  | { readonly kind: 'reassign', readonly by: UserId, readonly from: UserId, readonly to: UserId }
  | {
    readonly kind: 'add', readonly by: UserId, readonly users: readonly UserId[], readonly when: 'BEFORE' | 'AFTER',
    readonly opinion: string,
  }
  | { readonly kind: 'effect', readonly failed: string | null }
  /** Re-evaluates the current node after a change of users. */
  | { readonly kind: 'refresh' }

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
