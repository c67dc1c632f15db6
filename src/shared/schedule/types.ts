import type { DecimalText } from '#schemas/kit/value.ts'
import type { PositionLevel } from '#schemas/position/levels.ts'
import type { ConstraintKind, Grain, LagClock, LinkKind, LinkSource, Stage } from '#schemas/schedule/terms.ts'
import type { Quarter } from './calendar.ts'
import type { Moment } from './clock.ts'

/** A place of the position tree (sheet 3). */
export interface Place {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly level: PositionLevel
  readonly sort: number
  /** Inherited by places below, unless they name a team of the same trade. */
  readonly teamId: string | null
}

export interface Item {
  readonly id: string
  readonly name: string
  readonly unit: string
  readonly sort: number
  readonly typeKey: string
  readonly typePath: readonly string[]
}

export interface Step {
  readonly id: string
  readonly name: string
  readonly trade: string
  readonly tradeName: string
  /** Work days per item unit. */
  readonly workDay: DecimalText
  /** Calendar hours after the step. */
  readonly waitHours: number
  /** Its share of the item in percent. */
  readonly ratio: DecimalText
  /** Whether one of its documents is accepted before its successor. */
  readonly accepts: boolean
}

/** Matches of one snapshot share the array of steps. */
export interface Match {
  readonly itemId: string
  readonly placeId: string
  readonly quantity: DecimalText
  readonly steps: readonly Step[]
}

export interface Team {
  readonly id: string
  readonly name: string
  readonly trade: string
  readonly tradeName: string
  readonly people: number
}

/** 最早不早于 / 必须于; a day alone means its working morning. */
export interface Constraint { readonly kind: ConstraintKind, readonly at: Moment }

/** A frozen commit of matches with the teams. */
export interface ScheduleInput {
  /** On a rest day, the next working morning. */
  readonly start: Moment
  readonly grain: Grain
  readonly places: readonly Place[]
  readonly items: readonly Item[]
  readonly matches: readonly Match[]
  /** In order of preference among equals. */
  readonly teams: readonly Team[]
  /** Bar ids stay the same as long as place, item type and order of trades do. */
  readonly constraints?: ReadonlyMap<string, Constraint>
  readonly manualLinks?: readonly Link[]
}

export interface BarStep {
  readonly itemId: string
  readonly placeId: string
  readonly stepId: string
  readonly name: string
  readonly quantity: DecimalText
  readonly workDay: DecimalText
}

/** Uninterrupted work of one trade at one place (WORK), or an acceptance (MILESTONE). */
export interface Bar {
  readonly id: string
  readonly kind: 'WORK' | 'MILESTONE'
  readonly name: string
  readonly placeId: string
  readonly placeName: string
  readonly typeKey: string
  readonly typeName: string
  readonly stage: Stage | null
  readonly trade: string | null
  readonly tradeName: string
  /** Responsible team of the place, if of this trade. */
  readonly teamId: string | null
  readonly steps: readonly BarStep[]
  /** Σ of the matches; null for differing units. */
  readonly quantity: DecimalText | null
  /** Σ quantity × work days per unit, exact. */
  readonly workDays: DecimalText
  /** Index in the tree from top to bottom. */
  readonly placeOrder: number
}

/** `to` follows `from`, at least `lag` clock hours later. */
export interface Link {
  readonly from: string
  readonly to: string
  readonly kind: LinkKind
  readonly lag: number
  readonly clock: LagClock
  readonly source: LinkSource
}

export interface Placement {
  readonly id: string
  /** Place and name. */
  readonly label: string
  /** Null for a milestone. */
  readonly teamId: string | null
  readonly people: number
  readonly start: Quarter
  /** Quarters; 0 for a milestone. */
  readonly duration: number
  readonly constraint: Constraint | null
  /** Nothing moves the start of started work. */
  readonly started: boolean
}

/** Bars in time, with technical and queue links. */
export interface Plan {
  readonly start: Quarter
  readonly placements: readonly Placement[]
  readonly links: readonly Link[]
}

export type FaultKind = 'NO_TEAM' | 'NO_PEOPLE' | 'TOO_MANY' | 'TOO_LONG' | 'CIRCLE' | 'REST_DAY' | 'CONSTRAINT' | 'EMPTY'

/** Sentence why nothing can be generated or changed; `ids`: the affected bars. */
export interface Fault { readonly kind: FaultKind, readonly message: string, readonly ids: readonly string[] }
