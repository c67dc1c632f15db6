import { Button, HTMLSelect } from '@blueprintjs/core'
import { Add, Edit, Lock, Pin, Undo } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { rightTo, type Row } from '#schemas/kit/index.ts'
import { machines, materials } from '#schemas/library/materials.ts'
import { pricePoints } from '#schemas/price/points.ts'
import { PRICE_SOURCE, type PriceSide, type PriceSource } from '#schemas/price/sources.ts'
import { libraryApi } from '#shared/api/library.ts'
import { priceApi } from '#shared/api/price.ts'
import type { RowAction } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import { useCan } from '#client/data/session.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { ManualPriceDialog } from './ManualPriceDialog.tsx'
import { PriceCard } from './PriceCard.tsx'
import './prices.css'

export interface MaterialPricesProps {
  readonly machine: boolean
  /** Library item. */
  readonly id: string
  /** False in a hidden panel. */
  readonly active?: boolean
  readonly onChanged?: () => void
}

const isSource = (text: string): text is PriceSource => Object.hasOwn(PRICE_SOURCE, text)

/** Recorded prices, their statistics, and 记一笔价格. */
function Prices({ machine, id, active, onChanged }: MaterialPricesProps) {
  const [source, setSource] = useState<PriceSource | null>(null)
  const [chosen, setChosen] = useState<PriceSide | null>(null)
  const [written, setWritten] = useState<{ readonly replaces: Row | null } | null>(null)
  const params = { libMaterialId: id, ...(source && { source }) }
  const { data: item } = useCall(libraryApi.describeMaterial, { id })
  const { data: statics, mutate } = useCall(priceApi.queryMaterialPriceStatics, params, { quiet: true })
  const list = useRemoteList(pricePoints, priceApi.queryPageMaterialPrice, params, { inAddress: false })
  const { reload: reloadList } = list
  const edits = useCan()(rightTo('edit', machine ? machines : materials))
  const platform = item?.sys === true

  const rowActions = useMemo<readonly RowAction[]>(() => {
    const attempt = async (act: (row: Row) => Promise<string | null>, row: Row) => {
      // The call has shown its error; the list is reloaded.
      const message = await act(row).catch(() => '')
      if (message === null) return
      if (message !== '') toast.ok(message)
      await Promise.all([reloadList(), mutate(), reload(libraryApi.describeMaterial)])
      onChanged?.()
    }
    const run = (act: (row: Row) => Promise<string | null>) => (row: Row) => void attempt(act, row)
    const isCorrectable = (row: Row): boolean => row.source === 'MANUAL' && row.own === true
    const adopt = async (row: Row): Promise<string> => {
      await call(priceApi.setDefaultMaterialPrice, { id: String(row.id) })
      return '已设为库价'
    }
    const withdraw = async (row: Row): Promise<string | null> => {
      if (!await confirm({ title: '撤回这一笔价格？', text: '已经选用它的定额包不变。', verb: '撤回', intent: 'danger' })) return null
      await call(priceApi.deleteMaterialPrice, { id: String(row.id) })
      return '已撤回'
    }
    return edits
      ? [
          ...(platform ? [] : [{ key: 'adopt', label: '设为库价', icon: <Pin />, run: run(adopt) }]),
          { key: 'correct', label: '更正', icon: <Edit />, shown: isCorrectable, run: row => setWritten({ replaces: row }) },
          { key: 'withdraw', label: '撤回', icon: <Undo />, danger: true, shown: isCorrectable, run: run(withdraw) },
        ]
      : []
  }, [reloadList, edits, mutate, onChanged, platform])
  const add = edits && item && <Button intent="primary" icon={<Add />} text="记一笔价格" onClick={() => setWritten({ replaces: null })} />
  return (
    <div className="yz-prices">
      <div className="rows">
        <GridWorkspace
          kind="list" list={list} noun="价格" active={active} cellEvents={{ rowActions }} exports
          toolbar={<>
            {add}
            <HTMLSelect
              aria-label="来源" value={source ?? ''} onChange={({ target: { value } }) => setSource(isSource(value) ? value : null)}
            >
              <option value="">全部来源</option>
              {Object.entries(PRICE_SOURCE).map(([key, label]) => <option key={key} value={key}>{label}</option>)}
            </HTMLSelect>
          </>}
          empty={<EmptyState icon={<Pin size={32} />} title="还没有价格记录" text="询价、合同、信息价和手工记录的价格会出现在这里。" action={add || undefined} />}
        />
      </div>
      <PriceCard statics={statics} side={chosen ?? statics?.basis ?? 'INCL'} onSide={setChosen} />
      {written && item && (
        <ManualPriceDialog
          item={item} replaces={written.replaces} onClose={() => setWritten(null)}
          onSaved={() => {
            setWritten(null)
            void Promise.all([reloadList(), mutate()])
          }}
        />
      )}
    </div>
  )
}

/** 价格 on a library item's page, requires P_PRICE. */
export function MaterialPrices(props: MaterialPricesProps) {
  if (!useCan()('P_PRICE')) return <EmptyState icon={<Lock size={32} />} title="没有查看价格的权限" text="请联系企业管理员开通。" />
  return <Prices key={props.id} {...props} />
}
