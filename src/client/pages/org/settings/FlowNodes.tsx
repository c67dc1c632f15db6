import { Button } from '@blueprintjs/core'
import { Add, ArrowDown, ArrowUp, Trash } from '@blueprintjs/icons'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { MOST_NODES, type FlowNode } from '#schemas/org/flowNodes.ts'
import type { Flow } from '#shared/api/company.ts'
import { NodeCondition } from './NodeCondition.tsx'
import { NodeFields } from './NodeFields.tsx'
import type { FlowDraft } from './useFlowDraft.ts'

interface FlowNodesProps { readonly flow: Flow; readonly draft: FlowDraft; readonly readOnly: boolean }

export function FlowNodes({ flow, draft, readOnly }: FlowNodesProps) {
  const { nodes, problems } = draft
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  /** Changes a node and restores the focus: on the same tool of the node at `place`, or of its neighbour if removed. */
  const act = (change: () => void, place: number, tool: 'up' | 'down' | 'remove') => {
    flushSync(change)
    const node = list.current?.children[place] ?? list.current?.lastElementChild
    const usable = [...node?.querySelectorAll<HTMLElement>('[data-tool]:enabled') ?? []]
    const target = usable.find(({ dataset }) => dataset.tool === tool) ?? usable[0] ?? addButton.current
    target?.focus()
  }
  return (
    <>
      <ol ref={list} className="yz-nodes" aria-label="流程节点">
        {nodes.map((node, at) => {
          const errors = new Map(problems.filter(one => one.node === at).map(({ field, text }) => [field, text]))
          const parts = { flow, node, readOnly, errors, onChange: (change: Partial<FlowNode>) => draft.change(at, change) }
          return (
            <li key={node.taskDefinitionKey} className="yz-node">
              <span className="at" aria-hidden>{at + 1}</span>
              <div className="facts">
                <NodeFields {...parts} />
                <NodeCondition {...parts} />
              </div>
              {!readOnly && (
                <span className="tools">
                  <Button
                    variant="minimal" icon={<ArrowUp />} aria-label={`上移节点 ${at + 1}`} disabled={at === 0} data-tool="up"
                    onClick={() => act(() => draft.move(at, -1), at - 1, 'up')}
                  />
                  <Button
                    variant="minimal" icon={<ArrowDown />} aria-label={`下移节点 ${at + 1}`} disabled={at === nodes.length - 1} data-tool="down"
                    onClick={() => act(() => draft.move(at, 1), at + 1, 'down')}
                  />
                  <Button
                    variant="minimal" icon={<Trash />} aria-label={`删除节点 ${at + 1}`} data-tool="remove"
                    onClick={() => act(() => draft.remove(at), at, 'remove')}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {!readOnly && <Button
        ref={addButton} className="yz-node-add" icon={<Add />} text="新增节点" disabled={nodes.length >= MOST_NODES} onClick={draft.add}
      />}
    </>
  )
}
