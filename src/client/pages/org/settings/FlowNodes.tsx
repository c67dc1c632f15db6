import { Button } from '@blueprintjs/core'
import { Add, ArrowDown, ArrowUp, Trash } from '@blueprintjs/icons'
import { MOST_NODES, type FlowNode } from '#schemas/org/flowNodes.ts'
import type { Flow } from '#shared/api/company.ts'
import { NodeCondition } from './NodeCondition.tsx'
import { NodeFields } from './NodeFields.tsx'
import type { FlowDraft } from './useFlowDraft.ts'

interface FlowNodesProps { readonly flow: Flow; readonly draft: FlowDraft; readonly readOnly: boolean }

/** The nodes of a flow in their order, each with its fields. */
export function FlowNodes({ flow, draft, readOnly }: FlowNodesProps) {
  const { nodes, problems } = draft
  return (
    <>
      <ol className="yz-nodes" aria-label="流程节点">
        {nodes.map((node, at) => {
          const told = new Map(problems.filter(one => one.node === at).map(({ field, text }) => [field, text]))
          const parts = { flow, node, readOnly, told, onChange: (change: Partial<FlowNode>) => draft.change(at, change) }
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
                    variant="minimal" icon={<ArrowUp />} aria-label={`上移节点 ${at + 1}`} disabled={at === 0}
                    onClick={() => draft.move(at, -1)}
                  />
                  <Button
                    variant="minimal" icon={<ArrowDown />} aria-label={`下移节点 ${at + 1}`} disabled={at === nodes.length - 1}
                    onClick={() => draft.move(at, 1)}
                  />
                  <Button variant="minimal" icon={<Trash />} aria-label={`删除节点 ${at + 1}`} onClick={() => draft.remove(at)} />
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {!readOnly && <Button className="yz-node-add" icon={<Add />} text="新增节点" disabled={nodes.length >= MOST_NODES} onClick={draft.add} />}
    </>
  )
}
