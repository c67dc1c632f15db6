import { useState } from 'react'
import { ALWAYS, CONDITION_LABELS } from '#schemas/org/flowCondition.ts'
import type { FlowNode, NodeProblem } from '#schemas/org/flowNodes.ts'
import { flowProblems } from '#schemas/org/flowProblems.ts'
import { CHANGE_REMARK_MAX } from '#schemas/org/nameLimits.ts'
import { lengthFault } from '#shared/account.ts'
import { companyApi, type Flow } from '#shared/api/company.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { reload } from '#client/data/swr.ts'
import { toast } from '#client/ui/toaster.tsx'

const NAMES = ['name', 'roles', 'users', 'field', 'assignee', 'timeoutHours', 'nodes'] as const satisfies readonly NodeProblem['field'][]
const FIELDS: ReadonlySet<string> = new Set([...NAMES, ...Object.keys(CONDITION_LABELS)])
const isField = (text: string): text is NodeProblem['field'] => FIELDS.has(text)

const blankNode = (): FlowNode => ({
  taskDefinitionKey: `node-${crypto.randomUUID().slice(0, 8)}`, name: '', category: 'APPROVE', mode: 'ANY', assignee: 'PROJECT_ROLE',
  roles: [], users: [], whenEmpty: 'ADMIN', timeoutHours: null, condition: ALWAYS,
})

/** Draft of a definition's nodes; nothing is saved before `publish`. `toFault` focuses a refused field. */
export function useFlowDraft(flow: Flow, published: () => void, toFault: () => void) {
  const [nodes, setNodes] = useState<readonly FlowNode[]>(flow.nodes)
  const [problems, setProblems] = useState<readonly NodeProblem[]>([])
  const [remark, setRemark] = useState('')
  const [remarkFault, setRemarkFault] = useState<string>()
  const [saving, setSaving] = useState(false)
  const edit = (next: readonly FlowNode[]) => {
    setNodes(next)
    setProblems([])
  }

  const publish = async () => {
    const facts = {
      roles: new Set(flow.roles.map(({ key }) => key)), users: new Set(flow.users.map(({ key }) => key)),
      projectTypes: new Map(flow.projectTypes.map(({ key, value }) => [key, value])), fields: new Set(flow.fields.map(({ key }) => key)),
      overBudget: flow.overBudget,
    }
    const faults = flowProblems(flow.key, nodes, facts)
    setProblems(faults)
    const fault = lengthFault(remark, '修改说明', CHANGE_REMARK_MAX)
    setRemarkFault(fault)
    if (faults.length > 0 || fault !== undefined) return toFault()
    if (saving) return
    setSaving(true)
    try {
      await call(companyApi.saveFlow, { key: flow.key, revision: flow.revision, nodes: [...nodes], remark }, { quiet: true })
      await reload(companyApi.queryFlow)
      toast.ok('已发布，新发起的单据按此审批')
      published()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const refused = error.rows ?? []
      setProblems(refused.flatMap(({ row, column, text }) => (isField(column) ? [{ node: Number(row), field: column, text }] : [])))
      toFault()
      if (error.field === 'remark') setRemarkFault(error.msg)
      else toast.bad(error.msg)
    } finally {
      setSaving(false)
    }
  }
  return {
    nodes, problems, saving, remark, setRemark, remarkFault, publish,
    dirty: remark !== '' || JSON.stringify(nodes) !== JSON.stringify(flow.nodes),
    add: () => edit([...nodes, blankNode()]),
    remove: (at: number) => edit(nodes.toSpliced(at, 1)),
    change: (at: number, change: Partial<FlowNode>) => edit(nodes.map((node, i) => (i === at ? { ...node, ...change } : node))),
    move: (at: number, by: 1 | -1) => {
      const node = nodes[at]
      if (node !== undefined && at + by >= 0 && at + by < nodes.length) edit(nodes.toSpliced(at, 1).toSpliced(at + by, 0, node))
    },
  }
}
export type FlowDraft = ReturnType<typeof useFlowDraft>
