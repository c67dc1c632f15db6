import { comparePlain } from '#schemas/kit/index.ts'
import {
  ALWAYS, amountText, askedFields, CONTRACT_KIND, contractKindsOf, tidyCondition, URGENCY, type ConditionField, type FlowCondition,
} from './flowCondition.ts'
import type { FlowNode } from './flowNodes.ts'
import type { ProcessKey } from './processes.ts'

export interface FlowFacts {
  /** Yuan, as text. */
  readonly amount: string
  readonly overBudget: boolean
  readonly urgency: string
  readonly projectType: string
  readonly contractKind: string
}

const among = (allowed: readonly string[], value: string): boolean => allowed.length === 0 || allowed.includes(value)

export const isAsked = ({ condition }: Pick<FlowNode, 'condition'>, facts: FlowFacts): boolean =>
  (condition.amountFrom === null || comparePlain(facts.amount, condition.amountFrom) >= 0)
  && (condition.amountBelow === null || comparePlain(facts.amount, condition.amountBelow) < 0)
  && (condition.overBudget === null || condition.overBudget === facts.overBudget)
  && among(condition.urgencies, facts.urgency) && among(condition.projectTypes, facts.projectType)
    && among(condition.contractKinds, facts.contractKind)

/** Returns the nodes of a document's route (domain B12.2). */
export const routeOf = (nodes: readonly FlowNode[], facts: FlowFacts): FlowNode[] => nodes.filter(node => isAsked(node, facts))

const FACT_OF = {
  amountFrom: 'amount', amountBelow: 'amount', overBudget: 'overBudget', urgencies: 'urgency', projectTypes: 'projectType',
  contractKinds: 'contractKind',
} as const satisfies Record<ConditionField, keyof FlowFacts>

/** Whether two document states are equal for the flow: in amount, and in every fact of the conditions. */
export function sameToFlow(nodes: readonly Pick<FlowNode, 'condition'>[], a: FlowFacts, b: FlowFacts): boolean {
  const relevant = new Set(nodes.flatMap(({ condition }) => askedFields(condition)).map(field => FACT_OF[field]))
  return comparePlain(a.amount, b.amount) === 0 && [...relevant].every(fact => fact === 'amount' || a[fact] === b[fact])
}

const OTHER_TYPE = ''
const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]

/** Generates one document per outcome of the conditions: between two limits nothing changes. */
function* casesOf(key: ProcessKey, conditions: readonly FlowCondition[]): Generator<FlowFacts> {
  const limits = conditions.flatMap(({ amountFrom, amountBelow }) => [amountFrom ?? '0', amountBelow ?? '0'])
  const urgencies = conditions.some(one => one.urgencies.length > 0) ? Object.keys(URGENCY) : ['50']
  const types = [OTHER_TYPE, ...conditions.flatMap(({ projectTypes }) => projectTypes)]
  const kinds = conditions.some(one => one.contractKinds.length > 0) ? contractKindsOf(key) : ['']
  const budgets = conditions.some(({ overBudget }) => overBudget !== null) ? [false, true] : [false]
  for (const amount of distinct(['0', ...limits]).toSorted(comparePlain)) {
    for (const overBudget of budgets) {
      for (const urgency of urgencies) {
        for (const projectType of distinct(types)) for (const contractKind of kinds) yield {
          amount, overBudget, urgency, projectType, contractKind,
        }
      }
    }
  }
}

const URGENCIES: Readonly<Record<string, string>> = URGENCY
const KINDS: Readonly<Record<string, string>> = CONTRACT_KIND

/** Formats a document by the facts that the conditions distinguish: 金额 5,000.00，加急. */
function caseText(
  { amount, overBudget, urgency, projectType, contractKind }: FlowFacts, conditions: readonly FlowCondition[],
  typeName: (key: string) => string
): string {
  const distinguishes = (field: keyof FlowCondition): boolean =>
    conditions.some(condition => JSON.stringify(condition[field]) !== JSON.stringify(ALWAYS[field]))
  return [
    (distinguishes('amountFrom') || distinguishes('amountBelow')) && `金额 ${amountText(amount)}`,
    distinguishes('overBudget') && (overBudget ? '超预算' : '未超预算'),
    distinguishes('urgencies') && URGENCIES[urgency],
    distinguishes('projectTypes') && (projectType === OTHER_TYPE ? '其他项目类型' : typeName(projectType)),
    distinguishes('contractKinds') && KINDS[contractKind],
  ].filter(Boolean).join('，')
}

/** Gaps of a flow: documents without an approver, and choice nodes without a previous node. */
export interface RouteGaps {
  readonly unapproved: string | null
  /** Nodes by the previous approver's choice that may come first. */
  readonly chosenByNobody: ReadonlySet<number>
}

export function routeGaps(key: ProcessKey, typed: readonly FlowNode[], typeName: (key: string) => string): RouteGaps {
  const nodes: readonly FlowNode[] = typed.map(node => ({ ...node, condition: tidyCondition(node.condition) }))
  const conditions = nodes.map(({ condition }) => condition)
  const chosenByNobody = new Set<number>()
  let unapproved: string | null = null
  for (const facts of casesOf(key, conditions)) {
    const route = routeOf(nodes, facts)
    if (unapproved === null && !route.some(({ category }) => category === 'APPROVE')) unapproved = caseText(facts, conditions, typeName)
    route.forEach((node, i) => {
      if (
        node.assignee === 'PREVIOUS_CHOICE' && !route.slice(0, i).some(({ category }) => category !== 'CC')
      ) chosenByNobody.add(nodes.indexOf(node))
    })
  }
  return { unapproved, chosenByNobody }
}
