import type { ProcessState } from '#schemas/kit/index.ts'
import type { FlowNode } from '#schemas/org/flowNodes.ts'
import type { FlowFacts } from '#schemas/org/flowRoute.ts'

/** ISO instant. */
export type Moment = string
export type UserId = string

/** WAITING: somebody else at the node has to act first. */
export type TaskState = 'OPEN' | 'WAITING' | 'AGREED' | 'DISAGREED' | 'ENDED'

/** One person's task at one node. */
export interface Task {
  /** Index in the instance, from 0. */
  readonly id: number
  /** The node's taskDefinitionKey. */
  readonly node: string
  readonly round: number
  readonly userId: UserId
  /** The delegator, where the person acts as delegate. */
  readonly onBehalf: UserId | null
  /** The task whose person added this signature. */
  readonly addedTo: number | null
  readonly state: TaskState
  readonly openedAt: Moment | null
  readonly endedAt: Moment | null
}

/** Actions of the log (domain B12.6). */
export type LogAction =
  | 'SUBMIT' | 'POST' | 'AGREE' | 'REJECT' | 'RECALL' | 'CANCEL' | 'TAKE_BACK' | 'TRANSFER' | 'ADD' | 'AUTO' | 'REMIND'
  | 'CC' | 'REAUDIT' | 'SKIP' | 'LEFT' | 'EFFECT' | 'EFFECT_FAIL'

/** An entry of the log; immutable. */
export interface LogEntry {
  readonly action: LogAction
  /** The node of the action; null outside of nodes. */
  readonly node: string | null
  readonly round: number
  readonly userId: UserId | null
  /** Further people or node of the action: the new assignee, the added signers, the node that it goes back to. */
  readonly to: readonly string[]
  readonly opinion: string
  readonly startedAt: Moment | null
  readonly at: Moment
}

/** Hashes of a document's content. */
export interface Content {
  /** Covers everything visible. */
  readonly whole: string
  /** Covers the cells that its amount is computed from. */
  readonly figures: string
}

/** A running approval: the definition as of its start, and everything that has happened. */
export interface Instance {
  readonly state: ProcessState
  readonly round: number
  readonly starterId: UserId
  readonly urgency: 50 | 75 | 100
  /** The nodes of the definition's revision. */
  readonly nodes: readonly FlowNode[]
  readonly facts: FlowFacts
  /** Content of the last submit; null for submits from before it was stored. */
  readonly content: Content | null
  /** Keys of the nodes of the route, in order. */
  readonly route: readonly string[]
  /** Index in `route`; its length once everything is agreed. */
  readonly at: number
  /** Index in `route` from which agreements count at the next node (自动通过); earlier ones belong to other content or were sent back. */
  readonly countsFrom: number
  /** People chosen by a previous approver or by the starter, by node. */
  readonly chosen: Readonly<Record<string, readonly UserId[]>>
  /** People who get a copy at the start or the end, beside those of CC nodes. */
  readonly copies: readonly UserId[]
  /** The node that rejected it. */
  readonly rejectedBy: string | null
  readonly tasks: readonly Task[]
  readonly log: readonly LogEntry[]
}

/** People as the machine needs them, looked up before a step; all of them active. */
export interface People {
  /** People that the node's rule finds, in order. */
  candidates(node: FlowNode): readonly UserId[]
  /** Leaders of the starter's department. */
  readonly leaders: readonly UserId[]
  /** Fallback approvers, so that no instance is stuck; at least one. */
  readonly admins: readonly UserId[]
  /** The current delegate; the person unless he has delegated. */
  actsFor(userId: UserId): UserId
  /** Names of the node's roles, for the message that nobody holds them. */
  roleNames(node: FlowNode): string
}

/** The merchant's settings of the process. */
export interface Rules {
  /** The starter may decide on his own document where nobody else is there. */
  readonly allowSelf: boolean
  /** The starter may recall it until it is complete; otherwise only before the node has acted. */
  readonly recallAnyTime: boolean
  /** A corrected document returns straight to the person who rejected it, while its flow facts are unchanged. */
  readonly straight: boolean
}

/** Target of a send-back to the starter. */
export const TO_STARTER = 'START'
/** Refusal of a 反审核 without a reason. */
export const REAUDIT_REASON = '请填写反审核原因'

export type Act =
  | { readonly kind: 'submit', readonly by: UserId, readonly urgency: 50 | 75 | 100, readonly facts: FlowFacts, readonly content: Content
    readonly next?: readonly UserId[], readonly copies?: readonly UserId[], readonly copiesAt?: 'START' | 'END' }
  /** Takes effect without an approval. */
  | { readonly kind: 'post', readonly by: UserId, readonly facts: FlowFacts, readonly content: Content }
  | { readonly kind: 'agree', readonly by: UserId, readonly opinion: string, readonly next?: readonly UserId[] }
  | { readonly kind: 'disagree', readonly by: UserId, readonly opinion: string, readonly to: string }
  | { readonly kind: 'recall' | 'takeBack' | 'remind', readonly by: UserId }
  | { readonly kind: 'cancel' | 'reaudit', readonly by: UserId, readonly opinion: string }
  | { readonly kind: 'transfer', readonly by: UserId, readonly to: UserId, readonly opinion: string }
  /** Passes the starter's role and rights to somebody else. */
  | { readonly kind: 'handOver', readonly by: UserId, readonly from: UserId, readonly to: UserId }
  | { readonly kind: 'reassign', readonly by: UserId, readonly from: UserId, readonly to: UserId }
  | {
    readonly kind: 'add', readonly by: UserId, readonly users: readonly UserId[], readonly when: 'BEFORE' | 'AFTER',
    readonly opinion: string,
  }
  | { readonly kind: 'effect', readonly failed: string | null }
  /** People of the merchant have changed: the current node is evaluated again. */
  | { readonly kind: 'refresh' }

/** A notification: of a task, a copy, the end, or a reminder. */
export interface Message {
  readonly kind: 'TASK' | 'CC' | 'RESULT' | 'REMIND'
  readonly to: readonly UserId[]
}

export interface Stepped {
  readonly instance: Instance
  readonly messages: readonly Message[]
  /** Effect to carry out in the same transaction; act `effect` reports its result. */
  readonly effect: 'APPLY' | 'UNDO' | null
}
export interface Refused { readonly refusal: string }
export type Outcome = Stepped | Refused
export const isRefused = (outcome: Outcome): outcome is Refused => 'refusal' in outcome
