import type { FlowNode } from '#schemas/org/flowNodes.ts'
import { TO_STARTER, type Act, type Content, type Instance, type LogEntry, type Rules } from '#shared/approval/types.ts'

/** An agreement that stands: at which node of the definition, by whom. */
interface Agreed { readonly at: number, readonly userId: string, readonly time: string }

/**
 * What people did to one approval, by their acts and its log alone: whose agreement stands, and from which node on one counts further on
 * (domain B12.3, B12.4). All nodes are passed, so that their place in the definition is that in the route.
 */
export function followed(nodes: readonly FlowNode[], rules: Rules) {
  const placeOf = (key: string | null): number => nodes.findIndex(({ taskDefinitionKey }) => taskDefinitionKey === key)
  let agreed: Agreed[] = []
  let from = 0
  let content: Content | null = null
  let sentBackAt: number | null = null

  const agrees = ({ node, userId, at }: LogEntry): void => void agreed.push({ at: placeOf(node), userId: userId!, time: at })
  /** Whoever agreed at the last node before this one that anybody agreed at. */
  const passes = (at: number, userId: string): boolean => {
    const counting = agreed.filter(one => one.at < at && one.at >= from)
    const last = Math.max(...counting.map(one => one.at))
    return counting.some(one => one.at === last && one.userId === userId)
  }
  function begin(next: Content): void {
    const isStraight = sentBackAt !== null && rules.straight && content?.figures === next.figures
    if (!isStraight) [agreed, from] = [[], 0]
    else if (content?.whole !== next.whole) from = sentBackAt!
    content = next
    sentBackAt = null
  }
  function sendBack(to: string): void {
    if (to === TO_STARTER) return
    from = placeOf(to)
    agreed = agreed.filter(({ at }) => at < from)
  }
  /** It is the starter's again: at the node that sent it back everybody is asked anew. */
  function leave(at: number): void {
    sentBackAt = at
    agreed = agreed.filter(one => one.at < at)
  }
  /** Who stands in for others may have agreed several times at once. */
  function takeBack(node: string | null): void {
    const last = agreed.findLast(({ at }) => at === placeOf(node))
    agreed = agreed.filter(({ at, userId, time }) => at !== placeOf(node) || userId !== last?.userId || time !== last.time)
    from = Math.min(from, placeOf(node))
  }

  return {
    /** Whether somebody may send it back there. */
    goesBackTo: (to: string, here: string): boolean => to === TO_STARTER || nodes.slice(0, placeOf(here))
      .some(({ taskDefinitionKey, category }) => taskDefinitionKey === to && category !== 'CC'),
    /**
     * Follows one act that was taken.
     * @returns for every task that it has opened, whether its person should have passed by himself
     */
    step(
      act: Act, before: Instance, now: Instance
    ): { readonly node: string, readonly userId: string, readonly isPassed: boolean, readonly passes: boolean }[] {
      if (act.kind === 'submit') begin(act.content)
      if (act.kind === 'disagree') sendBack(act.to)
      const opened = now.tasks.slice(before.tasks.length)
      const met: { node: string, userId: string, isPassed: boolean, passes: boolean }[] = []
      const meet = (node: string): void => {
        const [tasks, mode] = [opened.filter(task => task.node === node), nodes[placeOf(node)]!.mode]
        const may = tasks.map(({ userId }) => passes(placeOf(node), userId))
        tasks.forEach(({ userId, state }, i) =>
          met.push({ node, userId, isPassed: state === 'AGREED', passes: mode === 'SEQ' ? may.slice(0, i + 1).every(Boolean) : may[i]! }))
      }
      for (const entry of now.log.slice(before.log.length)) {
        if (entry.action === 'AUTO' && !met.some(({ node }) => node === entry.node)) meet(entry.node!)
        if (entry.action === 'AGREE' || entry.action === 'AUTO') agrees(entry)
        if (entry.action === 'TAKE_BACK') takeBack(entry.node)
        if (entry.action === 'REJECT' && now.state === 'REJECTED') leave(placeOf(entry.node))
      }
      if (act.kind !== 'agree' && act.kind !== 'disagree' && act.kind !== 'submit') return []
      for (const { node } of opened) if (!met.some(one => one.node === node)) meet(node)
      return met
    },
  }
}
