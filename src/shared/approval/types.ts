import type { ProcessState } from '#schemas/kit/index.ts'
import type { FlowNode } from '#schemas/org/flowNodes.ts'
import type { FlowFacts } from '#schemas/org/flowRoute.ts'

/** ISO text. */
export type Moment = string
export type UserId = string

/** Where a task stands. WAITING: somebody else of the node has to act before. */
export type TaskState = 'OPEN' | 'WAITING' | 'AGREED' | 'DISAGREED' | 'ENDED'

/** What one person is asked for at one node. */
export interface Task {
  /** Its place in the instance, from 0. */
  readonly id: number
  /** The node's taskDefinitionKey. */
  readonly node: string
  readonly round: number
  readonly userId: UserId
  /** For whom the person acts, where somebody has delegated to him. */
  readonly onBehalf: UserId | null
  /** The task whose person has asked for this signature as well. */
  readonly addedTo: number | null
  readonly state: TaskState
  readonly openedAt: Moment | null
  readonly endedAt: Moment | null
}

/** What was done, in the words of domain B12.6. */
export type LogAction =
  | 'SUBMIT' | 'POST' | 'AGREE' | 'REJECT' | 'RECALL' | 'CANCEL' | 'TAKE_BACK' | 'TRANSFER' | 'ADD' | 'AUTO' | 'REMIND' | 'CC' | 'REAUDIT' | 'SKIP' | 'LEFT' | 'EFFECT' | 'EFFECT_FAIL'

/** One line of the log; nothing of it is ever changed. */
export interface LogEntry {
  readonly action: LogAction
  /** The node at which it was done; null where none stands. */
  readonly node: string | null
  readonly round: number
  readonly userId: UserId | null
  /** Whom it concerns beside: to whom it was passed on, who signs as well, the node that it goes back to. */
  readonly to: readonly string[]
  readonly opinion: string
  readonly startedAt: Moment | null
  readonly at: Moment
}

/** Prints of what a document says, equal where that is equal. */
export interface Content {
  /** Everything that people see of it. */
  readonly whole: string
  /** The cells of which its amount is computed. */
  readonly figures: string
}

/** A running approval: the definition as it was when it began, and everything that has happened. */
export interface Instance {
  readonly state: ProcessState
  readonly round: number
  readonly starterId: UserId
  readonly urgency: 50 | 75 | 100
  /** The nodes of the definition's revision. */
  readonly nodes: readonly FlowNode[]
  readonly facts: FlowFacts
  /** What the last submit showed; null of what was submitted before that was kept. */
  readonly content: Content | null
  /** Keys of the nodes that the document passes, in their order. */
  readonly route: readonly string[]
  /** Where it stands in the route; the route's length once everything is agreed. */
  readonly at: number
  /** The place in the route from which on an agreement counts at the next node as well (自动通过): what was agreed to before is of another content, or was sent back. */
  readonly countsFrom: number
  /** The people that a previous approver or the starter has chosen, by node. */
  readonly chosen: Readonly<Record<string, readonly UserId[]>>
  /** People who get a copy at the start or at the end, beside those of CC nodes. */
  readonly copies: readonly UserId[]
  /** The node that sent it back to the starter. */
  readonly rejectedBy: string | null
  readonly tasks: readonly Task[]
  readonly log: readonly LogEntry[]
}

/** What the machine has to know of people, looked up before a step. Everybody named here is active. */
export interface People {
  /** Whom the rule of a node finds, in their order. */
  candidates(node: FlowNode): readonly UserId[]
  /** Who leads the starter's department. */
  readonly leaders: readonly UserId[]
  /** Who sees to it that no instance is stuck; at least one. */
  readonly admins: readonly UserId[]
  /** Who acts for somebody now; himself unless he has delegated. */
  actsFor(userId: UserId): UserId
  /** Roles that a node names, in words, for the message that nobody holds them. */
  roleNames(node: FlowNode): string
}

/** What the merchant has decided of the process. */
export interface Rules {
  /** The starter may agree to his own document where nobody else is there. */
  readonly allowSelf: boolean
  /** A starter may take it back as long as it is not complete; otherwise only before the node has acted. */
  readonly recallAnyTime: boolean
  /** Whether a corrected document goes straight back to who rejected it, while it is the same to its flow. */
  readonly straight: boolean
}

/** Where a document goes that is sent back. */
export const TO_STARTER = 'START'
/** Of a 反审核 without a reason. */
export const REAUDIT_REASON = '请填写反审核原因'

export type Act =
  | { readonly kind: 'submit', readonly by: UserId, readonly urgency: 50 | 75 | 100, readonly facts: FlowFacts, readonly content: Content
    readonly next?: readonly UserId[], readonly copies?: readonly UserId[], readonly copiesAt?: 'START' | 'END' }
  /** What asks nobody takes effect at once. */
  | { readonly kind: 'post', readonly by: UserId, readonly facts: FlowFacts, readonly content: Content }
  | { readonly kind: 'agree', readonly by: UserId, readonly opinion: string, readonly next?: readonly UserId[] }
  | { readonly kind: 'disagree', readonly by: UserId, readonly opinion: string, readonly to: string }
  | { readonly kind: 'recall' | 'takeBack' | 'remind', readonly by: UserId }
  | { readonly kind: 'cancel' | 'reaudit', readonly by: UserId, readonly opinion: string }
  | { readonly kind: 'transfer', readonly by: UserId, readonly to: UserId, readonly opinion: string }
  /** What one person began goes to another: he does with it from now on whatever the one who began it may. */
  | { readonly kind: 'handOver', readonly by: UserId, readonly from: UserId, readonly to: UserId }
  | { readonly kind: 'reassign', readonly by: UserId, readonly from: UserId, readonly to: UserId }
  | { readonly kind: 'add', readonly by: UserId, readonly users: readonly UserId[], readonly when: 'BEFORE' | 'AFTER', readonly opinion: string }
  | { readonly kind: 'effect', readonly failed: string | null }
  /** The people of the merchant are others: whom the current node asks is looked for again. */
  | { readonly kind: 'refresh' }

/** Who is notified of what: of a task, a copy, the end, or that somebody waits. */
export interface Message {
  readonly kind: 'TASK' | 'CC' | 'RESULT' | 'REMIND'
  readonly to: readonly UserId[]
}

export interface Stepped {
  readonly instance: Instance
  readonly messages: readonly Message[]
  /** What the document has to do now, in the same transaction: `effect` is the next act. */
  readonly effect: 'APPLY' | 'UNDO' | null
}
export interface Refused { readonly refusal: string }
export type Outcome = Stepped | Refused
export const isRefused = (outcome: Outcome): outcome is Refused => 'refusal' in outcome
