import { Button, SegmentedControl } from '@blueprintjs/core'
import { useEffect, useMemo, useState } from 'react'
import { OTHER_BASE } from '#schemas/analysis/blocks.ts'
import { analysisItems } from '#schemas/analysis/items.ts'
import { whatIfItems } from '#schemas/analysis/whatIf.ts'
import { dec, formatCell, groupThousands, NO_LOOKUPS, toScale, type Row } from '#schemas/kit/index.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisOptimizeApi } from '#shared/api/analysisOptimize.ts'
import { analysisWhatIfApi } from '#shared/api/analysisWhatIf.ts'
import { getLookups } from '#client/data/lookups.ts'
import { useCall } from '#client/data/swr.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { DifferenceOf } from '#client/ui/Difference.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { askedBy, assumptionModel, KINDS, type AssumptionKind, type Models } from './assumptions.ts'
import type { OfMoney } from './kinds.ts'

const DEBOUNCE_MS = 400
const CLASSES = ['labour', 'material', 'machine', 'other', 'direct', 'perArea'] as const
const NAMES = { labour: '人工', material: '材料', machine: '机械', other: '其他', direct: '直接成本', perArea: '单方成本' } as const

/** Models of all values that can be assumed; undefined until loaded. */
function useModels(ids: OfMoney): Models | undefined {
  const { data: materials } = useCall(analysisOptimizeApi.materials, ids)
  const { data: trades } = useCall(analysisOptimizeApi.trades, ids)
  const { data: items } = useCall(analysisOptimizeApi.items, ids)
  const { data: others } = useCall(analysisBlockApi.others, { ...ids, pageSize: -1 })
  return useMemo(() => {
    if (materials === undefined || trades === undefined || items === undefined || others === undefined) return undefined
    const scaled = (kind: AssumptionKind, value: string | null | undefined): string | null =>
      (value == null ? null : toScale(dec(value), KINDS[kind].scale))
    return {
      materials: assumptionModel('materials', materials.map(({ id, name, spec, price, amount }): Row =>
        ({ id, name, detail: spec, now: scaled('materials', price), assumed: null, amount }))),
      trades: assumptionModel('trades', trades.filter(({ id }) => id !== '')
        .map(({ id, name, price, amount }): Row => ({ id, name, detail: null, now: scaled('trades', price), assumed: null, amount }))),
      items: assumptionModel('items', items.map(({ id, name, spec, quantity, amount }): Row =>
        ({ id, name, detail: spec, now: scaled('items', quantity), assumed: null, amount }))),
      others: assumptionModel('others', others.rows.map(({ id, costName, base, rate, amount }): Row =>
        ({ id, name: costName, detail: base == null ? null : OTHER_BASE[base], now: scaled('others', rate), assumed: null, amount }))),
    }
  }, [materials, trades, items, others])
}

function Scratch({ of: ids, models }: { readonly of: OfMoney, readonly models: Models }) {
  const [kind, setKind] = useState<AssumptionKind>('materials')
  const [input, setInput] = useState(() => askedBy(models, ids))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => setInput(askedBy(models, ids)), DEBOUNCE_MS)
    }
    const ends = Object.values(models).map(model => model.subscribe(later))
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [models, ids])
  const { data, isLoading } = useCall(analysisWhatIfApi.calculate, input)
  const changedRows = useMemo(
    () => rowsModel(whatIfItems, (data?.items ?? []).map((row): Row => ({ ...row, id: row.itemId })), getLookups(), []), [data]
  )
  const clear = (): void => {
    for (const model of Object.values(models)) {
      const cells = model.rows().filter(({ assumed }) => assumed !== null)
        .map(({ id }) => ({ rowId: String(id), column: 'assumed', value: null }))
      if (cells.length > 0) model.edit({ label: '清空假设', cells })
    }
  }
  const count = (one: AssumptionKind): number => input[one]?.length ?? 0
  const money = (value: string | null | undefined): string => (value == null ? '—' : groupThousands(value))
  const margin = (value: string | null | undefined): string =>
    (value == null ? '—' : `${formatCell(value, analysisItems.columns.margin, NO_LOOKUPS)} %`)
  return (
    <div className="yz-whatif">
      <div className="inputs">
        <GridWorkspace
          key={kind} kind="lines" noun={KINDS[kind].label} model={models[kind]}
          toolbar={(
            <>
              <SegmentedControl
                size="small" aria-label="假设的内容" value={kind} onValueChange={value => setKind(value as AssumptionKind)}
                options={(Object.keys(KINDS) as AssumptionKind[]).map(value =>
                  ({ value, label: count(value) === 0 ? KINDS[value].label : `${KINDS[value].label} ${count(value)}` }))}
              />
              <Button text="清空假设" onClick={clear} />
            </>
          )}
        />
      </div>
      <section className="result" aria-label="假设测算结果" aria-busy={isLoading}>
        <h2>假设测算结果 <small>不保存，离开页面即清空</small></h2>
        <table className="yz-plain">
          <thead><tr><th scope="col">元</th><th
            scope="col" className="number"
          >现在</th><th scope="col" className="number">假设</th><th scope="col" className="number">差额</th></tr></thead>
          <tbody>
            {CLASSES.map(key => (
              <tr key={key}>
                <th scope="row">{NAMES[key]}</th><td
                  className="number"
                >{money(data?.before[key])}</td><td className="number">{money(data?.after[key])}</td>
                <td className="number"><DifferenceOf sum={data?.after[key]} than={data?.before[key]} /></td>
              </tr>
            ))}
            <tr><th
              scope="row"
            >报价</th><td className="number">{money(data?.before.sell)}</td><td className="number">{money(data?.after.sell)}</td><td /></tr>
            <tr><th scope="row">毛利率</th><td
              className="number"
            >{margin(data?.before.margin)}</td><td className="number">{margin(data?.after.margin)}</td><td /></tr>
          </tbody>
        </table>
        <GridWorkspace kind="lines" noun="清单项" model={changedRows} readOnly exports active={false} />
      </section>
    </div>
  )
}

/** 假设测算: other prices, quantities and rates on this page alone, and the resulting sums (domain B4.5). */
export function WhatIf({ of: ids }: { readonly of: OfMoney }) {
  const models = useModels(ids)
  return models === undefined ? <SkeletonRows rows={8} columns={6} /> : <Scratch of={ids} models={models} />
}
