import { useMemo } from 'react'
import { RowTree } from '#schemas/kit/branches/index.ts'
import type { Option, Row } from '#schemas/kit/index.ts'
import { treeNodes } from '#schemas/org/dictionary.ts'
import { dictApi } from '#shared/api/dict.ts'
import { call } from '#client/data/http.ts'
import { useLookups } from '#client/data/lookups.ts'
import { useTabParam } from '#client/data/tabAddress.ts'
import type { SaveRows } from '#client/grid/remote/saving.ts'
import type { TreeItem } from '#client/ui/treeModel.ts'
import { TypeTree, TypeTreeButton } from '#client/ui/TypeTree.tsx'
import { RowsSection } from './RowsSection.tsx'

type OwnTree = 'ITEM' | 'MATERIAL'
const SOURCES = { ITEM: ['ITEM'], MATERIAL: ['MATERIAL'] } as const
const TITLES = { ITEM: '分项类型', MATERIAL: '材料类型' } as const
/** The line that stands for the first level. */
const ROOT = ''

/** The nodes that can have children: two levels below the line of the whole tree. */
function itemsOf(options: readonly Option[]): readonly TreeItem[] {
  const shape = new RowTree({ parent: 'parent', order: 'at', label: 'label' }, 'key', options.map(({ key, parent }, at): Row => ({ key, parent: parent ?? null, at })))
  const labels = new Map(options.map(({ key, label }) => [key, label]))
  const line = (id: string): TreeItem => ({ id, label: labels.get(id) ?? id })
  return [{ id: ROOT, label: '全部一级分类' }, ...shape.childrenOf(null).map(id => ({ ...line(id), children: shape.childrenOf(id).map(line) }))]
}

interface NodesProps { readonly source: OwnTree; readonly parent: string | null; readonly tree: Parameters<typeof TypeTree>[0] }

function Nodes({ source, parent, tree }: NodesProps) {
  const extra = useMemo(() => ({ tree: source, parent }), [source, parent])
  const save = useMemo<SaveRows>(() => async (change, key) => {
    const answer = await call(dictApi.saveTreeNodes, { ...change, ...extra }, { quiet: true, key })
    return { ...answer, rows: answer.rows as Row[] }
  }, [extra])
  const { onSelect } = tree
  const cellEvents = useMemo(() => ({ open: (_column: string, row: Row) => onSelect(String(row.id)) }), [onSelect])
  return (
    <RowsSection
      grid={treeNodes} cellEvents={cellEvents} contract={dictApi.describeTreeNodes} save={save} noun="分类" edit="N_MERCHANT:edit" extra={extra}
      of={`${source}/${parent ?? ''}`} side={<TypeTree {...tree} />} lead={<TypeTreeButton {...tree} />}
    />
  )
}

/** A tree of types: the children of the node that is chosen beside the list; `?node=` names it. */
function TreeSection({ source }: { readonly source: OwnTree }) {
  const [asked, setAsked] = useTabParam('node')
  const { lookups } = useLookups(SOURCES[source])
  const options = lookups.options(source)
  const items = useMemo(() => itemsOf(options), [options])
  const found = items.some(item => item.id === asked || item.children?.some(child => child.id === asked)) ? asked : null
  const parent = found === ROOT ? null : found
  const choose = (id: string): void => setAsked(id === ROOT ? null : id)
  const tree = { title: TITLES[source], items, selected: parent ?? ROOT, onSelect: choose, openAtFirst: [] }
  return <Nodes key={parent ?? ROOT} source={source} parent={parent} tree={tree} />
}

/** 分项类型. */
export const ItemTreeSection = () => <TreeSection source="ITEM" />
/** 材料类型, machines included. */
export const MaterialTreeSection = () => <TreeSection source="MATERIAL" />
