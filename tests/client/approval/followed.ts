import type { FlowNode } from '#schemas/org/flowNodes.ts'
import { TO_STARTER, type Act, type Content, type Instance, type LogEntry, type Rules } from '#shared/approval/types.ts'

/** A valid agreement: index of the node in the definition, and user. */
interface Agreement { readonly at: number, readonly userId: string, readonly time: string }

/**
 * Reference model of valid agreements, from actions and log only (domain B12.3, B12.4). All nodes are on the route, so definition and route
 * indexes are equal.
 */
export function followed(nodes: readonly FlowNode[], rules: Rules) {
  const placeOf = (key: string | null): number => nodes.findIndex(({ taskDefinitionKey }) => taskDefinitionKey === key)
  let agreements: Agreement[] = []
  let from = 0
  let content: Content | null = null
  let sentBackAt: number | null = null

  const agrees = ({ node, userId, at }: LogEntry): void => void agreements.push({ at: placeOf(node), userId: userId!, time: at })
  /** The users who agreed at the last earlier node with an agreement. */
  const passes = (at: number, userId: string): boolean => {
    const counting = agreements.filter(one => one.at < at && one.at >= from)
    const last = Math.max(...counting.map(one => one.at))
    return counting.some(one => one.at === last && one.userId === userId)
  }
  function begin(next: Content): void {
    const isStraight = sentBackAt !== null && rules.straight && content?.figures === next.figures
    if (!isStraight) [agreements, from] = [[], 0]
    else if (content?.whole !== next.whole) from = sentBackAt!
    content = next
    sentBackAt = null
  }
  function sendBack(to: string): void {
    if (to === TO_STARTER) return
    from = placeOf(to)
    agreements = agreements.filter(({ at }) => at < from)
  }
  /** Back at the starter: the node that rejected it must agree again. */
  function leave(at: number): void {
    sentBackAt = at
    agreements = agreements.filter(one => one.at < at)
  }
  /** A deputy may have agreed several times at once. */
  function takeBack(node: string | null): void {
    const last = agreements.findLast(({ at }) => at === placeOf(node))
    agreements = agreements.filter(({ at, userId, time }) => at !== placeOf(node) || userId !== last?.userId || time !== last.time)
    from = Math.min(from, placeOf(node))
  }

  return {
    goesBackTo: (to: string, currentNode: string): boolean => to === TO_STARTER || nodes.slice(0, placeOf(currentNode))
      .some(({ taskDefinitionKey, category }) => taskDefinitionKey === to && category !== 'CC'),
    /** @returns for every opened task, whether its user should have passed automatically */
    step(
      act: Act, before: Instance, now: Instance
    ): { readonly node: string, readonly userId: string, readonly isPassed: boolean, readonly passes: boolean }[] {
      if (act.kind === 'submit') begin(act.content)
      if (act.kind === 'disagree') sendBack(act.to)
      const opened = now.tasks.slice(before.tasks.length)
      const outcomes: { node: string, userId: string, isPassed: boolean, passes: boolean }[] = []
      const meet = (node: string): void => {
        const [tasks, mode] = [opened.filter(task => task.node === node), nodes[placeOf(node)]!.mode]
        const canPass = tasks.map(({ userId }) => passes(placeOf(node), userId))
        tasks.forEach(({ userId, state }, i) =>
          outcomes.push(
            { node, userId, isPassed: state === 'AGREED', passes: mode === 'SEQ' ? canPass.slice(0, i + 1).every(Boolean) : canPass[i]! }
          ))
      }
      for (const entry of now.log.slice(before.log.length)) {
        if (entry.action === 'AUTO' && !outcomes.some(({ node }) => node === entry.node)) meet(entry.node!)
        if (entry.action === 'AGREE' || entry.action === 'AUTO') agrees(entry)
        if (entry.action === 'TAKE_BACK') takeBack(entry.node)
        if (entry.action === 'REJECT' && now.state === 'REJECTED') leave(placeOf(entry.node))
      }
      if (act.kind !== 'agree' && act.kind !== 'disagree' && act.kind !== 'submit') return []
      for (const { node } of opened) if (!outcomes.some(one => one.node === node)) meet(node)
      return outcomes
    },
  }
}
