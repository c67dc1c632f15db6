import { MenuItem } from '@blueprintjs/core'
import { Suggest } from '@blueprintjs/select'
import type { ItemRenderer } from '@blueprintjs/select'
import { useEffect, useRef, useState } from 'react'
import { editText } from '#schemas/kit/index.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { call } from '#client/data/http.ts'
import type { HeadControlProps } from '#client/document/fields/control.ts'
import { useTyping } from '#client/document/fields/useTyping.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { loadQuota, replaceContent } from './load.ts'

interface NameHit { readonly id: string; readonly quotaName: string; readonly quotaCode: string; readonly sys: boolean }

/** Debounce, in milliseconds. */
const ASK_AFTER_MS = 250

const line: ItemRenderer<NameHit> = (hit, { handleClick, handleFocus, modifiers, ref }) => (
  <MenuItem
    key={hit.id}
    ref={ref}
    text={hit.quotaName}
    label={`${hit.quotaCode} ${hit.sys ? '平台' : '企业'}`}
    active={modifiers.active}
    roleStructure="listoption"
    onClick={handleClick}
    onFocus={handleFocus}
  />
)

/** Choosing an existing package offers to copy its content (spec-2 §4). */
export function NameControl({ store, name, column, aria }: HeadControlProps) {
  const [hits, setHits] = useState<readonly NameHit[]>([])
  const typing = useTyping(store, name, editText(store.head(name), column, store.lookups))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asking = useRef<AbortController>(undefined)
  useEffect(() => () => {
    clearTimeout(timer.current)
    asking.current?.abort()
  }, [])

  const ask = (text: string) => {
    typing.onValueChange(text)
    clearTimeout(timer.current)
    asking.current?.abort()
    if (text.trim() === '') return setHits([])
    timer.current = setTimeout(() => {
      const control = asking.current = new AbortController()
      // Typing works without the search's answer.
      call(quotaApi.describeAllQuotasByES, { quotaName: text.trim() }, { quiet: true, signal: control.signal })
        .then(page => setHits(page.rows.filter(({ id }) => id !== store.draft.head.quotaId)), () => setHits([]))
    }, ASK_AFTER_MS)
  }
  const choose = async ({ id, quotaName, sys }: NameHit) => {
    const text = `${quotaName} 的基本信息、人工、材料、机械和资料将替换现有内容，可以撤销。`
    if (!await confirm({ title: '是否用所选定额包替换当前数据？', text, verb: '替换' })) return
    try {
      const full = await loadQuota(id, sys ? 'plat' : 'merchant')
      store.change('替换为已有定额包', draft => replaceContent(draft, full, () => crypto.randomUUID()))
      toast.ok(`已载入 ${quotaName}`)
    } catch {
      // The call has shown its error.
    }
  }
  return (
    <Suggest<NameHit>
      items={[...hits]}
      query={typing.value}
      onQueryChange={text => { if (text !== typing.value) ask(text) }}
      selectedItem={null}
      inputValueRenderer={hit => hit.quotaName}
      itemRenderer={line}
      onItemSelect={hit => void choose(hit)}
      inputProps={{ ...aria, onFocus: typing.onFocus, onBlur: typing.onBlur, placeholder: '请输入定额名称' }}
      popoverProps={{ minimal: true, matchTargetWidth: true }}
      openOnKeyDown
      resetOnClose={false}
      resetOnQuery={false}
      resetOnSelect={false}
      fill
    />
  )
}
