import { useMemo } from 'react'
import { DICT, DICT_TITLES } from '#schemas/dict/dictionaries.ts'
import type { Row } from '#schemas/kit/index.ts'
import { dictEntries } from '#schemas/org/dictionary.ts'
import { dictApi } from '#shared/api/dict.ts'
import { call } from '#client/data/http.ts'
import { useTabParam } from '#client/data/tabAddress.ts'
import type { SaveRows } from '#client/grid/remote/saving.ts'
import type { TreeItem } from '#client/ui/treeModel.ts'
import { TypeTree, TypeTreeButton } from '#client/ui/TypeTree.tsx'
import { RowsSection } from './RowsSection.tsx'

type Name = keyof typeof DICT
const NAMES = Object.keys(DICT_TITLES) as Name[]
const ITEMS: readonly TreeItem[] = NAMES.map(name => ({ id: name, label: DICT_TITLES[name] }))
const isName = (text: string | null): text is Name => text !== null && Object.hasOwn(DICT, text)

function Entries({ name, tree }: { readonly name: Name; readonly tree: Parameters<typeof TypeTree>[0] }) {
  const pid = DICT[name]
  const save = useMemo<SaveRows>(() => async (change, key) => {
    const response = await call(dictApi.saveDictEntries, { ...change, pid }, { quiet: true, key })
    return { ...response, rows: response.rows as Row[] }
  }, [pid])
  const extra = useMemo(() => ({ pid }), [pid])
  return (
    <RowsSection
      grid={dictEntries} contract={dictApi.describeDictEntries} save={save} noun="值" extra={extra} of={String(pid)}
      adds={name !== 'jobLevel'} side={<TypeTree {...tree} />} lead={<TypeTreeButton {...tree} />}
    />
  )
}

/** 数据字典: the values of one dictionary, selected beside the list; `?dict=` names it. */
export function DictSection() {
  const [dictParam, setDictParam] = useTabParam('dict')
  const name = isName(dictParam) ? dictParam : 'projectType'
  const tree = { title: '字典', items: ITEMS, selected: name, onSelect: setDictParam }
  return <Entries key={name} name={name} tree={tree} />
}
