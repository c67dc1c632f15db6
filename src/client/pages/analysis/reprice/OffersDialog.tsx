import { Button } from '@blueprintjs/core'
import { Endorsed } from '@blueprintjs/icons'
import { useState, useSyncExternalStore } from 'react'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { analysisOffers } from '#schemas/analysis/repricing.ts'
import { comparedSide, type ComparedSide } from '#schemas/price/sources.ts'
import { oneTicked } from '#schemas/quota/refreshPrices.ts'
import type { Lookups, Row } from '#schemas/kit/index.ts'
import { analysisRepriceApi } from '#shared/api/analysisReprice.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import { call } from '#client/data/http.ts'
import { useLookups } from '#client/data/lookups.ts'
import { useCall } from '#client/data/swr.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { Arriving } from '#client/ui/Arriving.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { RepricedTable } from './RepricedTable.tsx'
import type { RepriceDialogProps } from './TradeDialog.tsx'
import { usePreview } from './usePreview.ts'

type OfferGroups = OutputOf<typeof analysisRepriceApi.offers>
const TITLE = '更新价格'
const SOURCES = [DICT.materialUnit]

/**
 * A row for each offer; a library material's preferred offer is ticked on each side of the tax, wherever and at whatever price it is used.
 */
function offerRows(offerGroups: OfferGroups): Row[] {
  const ticked = new Set<string>()
  return offerGroups.flatMap((
    { libMaterialId, offers, materialName, spec, unit, price, items }, group
  ) => offers.map(({ pointId, as: offerSource, price: newPrice, difference, day, days, where, preferred, ...on }) => {
    const side = comparedSide(on)
    const material = `${libMaterialId}/${side}`
    const apply = preferred && !ticked.has(material)
    if (apply) ticked.add(material)
    return {
      id: `${group}/${pointId}`, apply, material, libMaterialId, pointId, materialName, spec, unit, items, side, price,
      offeredAs: offerSource,
      newPrice, difference, day, days, where,
    }
  }))
}

function Offers({
  of: ids, offered: offerGroups, lookups, onDone, onClose,
}: RepriceDialogProps & { readonly offered: OfferGroups, readonly lookups: Lookups }) {
  const [model] = useState(() => rowsModel(analysisOffers, offerRows(offerGroups), lookups, ['apply'], { settle: oneTicked }))
  const rows = useSyncExternalStore(model.subscribe, model.rows)
  const prices = rows.filter(({ apply }) => apply === true).map(({ libMaterialId, side, pointId }) =>
    ({ libMaterialId: String(libMaterialId), side: side as ComparedSide, pointId: String(pointId) }))
  const { shown: preview, busy, errorOf, look: showPreview, back, apply } = usePreview({
    label: TITLE, onDone,
    preview: (input: { projectId: string, analyseId: string, prices: typeof prices }) =>
      call(analysisRepriceApi.previewPrices, input, { quiet: true }),
    apply: input => call(analysisRepriceApi.prices, input, { quiet: true }),
  })
  const fault = errorOf('')
  return (
    <DialogFrame
      size="L" flush title={TITLE} onClose={onClose}
      tools={<>{preview !== null && <Button text="返回选择" onClick={back} />}{fault !== undefined
        && <span className="yz-analyse-hint wrong" role="alert">{fault}</span>}</>}
      actions={preview === null
        ? <Button
          intent="primary" text={`预览 ${prices.length} 个价格`} disabled={prices.length === 0} loading={busy}
          onClick={() => showPreview({ ...ids, prices })}
        />
        : <Button
          intent="primary" text={`应用到 ${preview.items.length} 项`} disabled={preview.items.length === 0} loading={busy} onClick={apply}
        />}
    >
      {preview === null
        ? <div className="yz-dialog-grid"><GridWorkspace kind="lines" model={model} noun="价格" /></div>
        : <RepricedTable repriced={preview} />}
    </DialogFrame>
  )
}

/** 更新价格: newer prices of the analysis' library materials, chosen, previewed item by item, and applied (domain B4.3). */
export function OffersDialog(props: RepriceDialogProps) {
  const { data, error, mutate } = useCall(analysisRepriceApi.offers, props.of, { quiet: true, revalidateOnMount: true })
  const { lookups, ready } = useLookups(SOURCES)
  if (data !== undefined && data.length > 0 && ready) return <Offers {...props} offered={data} lookups={lookups} />
  return (
    <DialogFrame size="M" title={TITLE} onClose={props.onClose}>
      {data === undefined || data.length > 0 ? <Arriving what="新价" error={error} rows={4} columns={5} onRetry={() => void mutate()} />
        : <EmptyState icon={<Endorsed size={32} />} title="价格都是最新的" text="合同、询价、信息价和材料库里，没有比本测算所用的更新的价格。" />}
    </DialogFrame>
  )
}
