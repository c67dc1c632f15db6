import { Lock, WarningSign } from '@blueprintjs/icons'
import { useCallback, useEffect } from 'react'
import { keyTo, shortTimeText, SOURCE_DOCUMENT, SOURCE_ROW } from '#schemas/kit/index.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { supplyComparison } from '#schemas/supply/comparison.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { SUPPLY_LIBRARY } from '#schemas/supply/library.ts'
import { INQUIRY_STATE, INQUIRY_TONES } from '#schemas/supply/states.ts'
import { documentApi } from '#shared/api/document.ts'
import { supplyComparisonApi, type SupplyComparison } from '#shared/api/supplyComparison.ts'
import { call } from '#client/data/http.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { useCan, useUser } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo, useQueryParam } from '#client/document/navigation.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { ComparisonSheet, type AwardedRow } from './ComparisonSheet.tsx'
import { useKeptTakings, type KeptRow } from './storedTakings.ts'
import './award.css'

const SOURCES = sourcesOf(supplyComparison)

/** 密封至 11-20 18:00，4 家报价，1 家未回 */
function answersOf({ sealed, deadline, suppliers }: SupplyComparison): string {
  const quoted = suppliers.filter(({ quote }) => quote !== null).length
  const declined = suppliers.filter(({ state }) => state === 'DECLINED').length
  const silent = suppliers.length - quoted - declined
  return [
    ...deadline === null ? [] : [`${sealed ? '密封至' : '截止'} ${shortTimeText(deadline)}`], `${quoted} 家报价`,
    ...declined === 0 ? [] : [`${declined} 家拒绝`], ...silent === 0 ? [] : [`${silent} 家未回`],
  ].join('，')
}

/** 比价定标 of a library's inquiry: offers at arrival side by side, and the awarded supplier of each row (domain B7.5, look 13). */
export function ComparisonPage({ kind }: { readonly kind: SupplierKind }) {
  const id = useQueryParam('id') ?? ''
  const { setTitle, setDirty } = useTab()
  const go = useGo()
  const user = useUser()
  const hasPermission = useCan()
  const { data, error } = useCall(supplyComparisonApi[kind].compare, { id }, { quiet: true })
  const { ready } = useLookups(SOURCES)
  const { kept: stored, keep: storeTakings, drop } = useKeptTakings(id)
  useEffect(() => setTitle(`比价 ${data?.code ?? ''}`.trim()), [data?.code, setTitle])
  const keepRows = useCallback(
    (rows: readonly KeptRow[]): void => { setDirty(rows.length > 0, true); storeTakings(rows) }, [storeTakings, setDirty]
  )
  if (error) return <EmptyState icon={<Lock size={32} />} title="不能比价" text={error.message} />
  if (data === undefined || stored === undefined || !ready) return <SkeletonRows rows={8} columns={6} />
  const mayAward = data.state === 'CLOSED' || data.state === 'AWARDED' || data.state === 'USED'
  const edits = mayAward && hasPermission(keyTo('edit', AWARDS[kind]), data.projectId ?? undefined)
  const submit = async (rows: readonly AwardedRow[]): Promise<void> => {
    const items = rows.map(({ row, invited, quantity, reason }) =>
      ({ [SOURCE_DOCUMENT]: id, [SOURCE_ROW]: row, invited, quantity, reason }))
    const head = { awardName: `${data.inquiryName} 定标`.slice(0, 100), inquiryId: id, projectId: data.projectId, handlerId: user.id }
    const saved = await call(documentApi(AWARDS[kind]).save, { head, lines: { items } })
    for (const notice of saved.notices) toast.info(notice)
    await drop()
    setDirty(false)
    toast.ok('定标单已保存，提交审批后定标')
    go(`${SUPPLY_LIBRARY[kind].path}/inquiry/award?id=${encodeURIComponent(saved.id)}`)
  }
  return (
    <article className="yz-award">
      <header>
        <h1>{data.inquiryName}</h1>
        <span className="note">{data.code}</span>
        <StateTag {...INQUIRY_TONES[data.state]}>{INQUIRY_STATE[data.state]}</StateTag>
        <span className="note">{data.sealed && <Lock size={14} />} {answersOf(data)}</span>
        {edits && data.handlerId === user.id && <span className="yz-award-same"><WarningSign size={14} /> 询价经办人与定标人为同一人</span>}
        <span className="yz-grow" />
        {data.awards.map(award =>
          <a key={award.id} className="yz-link" href={`/em${SUPPLY_LIBRARY[kind].path}/inquiry/award?id=${award.id}`}>{award.code}</a>)}
      </header>
      {data.suppliers.some(({ quote }) => quote !== null)
        ? <ComparisonSheet key={id} data={data} edits={edits} kept={stored} onKeep={keepRows} onSubmit={submit} />
        : <EmptyState icon={<Lock size={32} />} title="没有有效报价" text={`${INQUIRIES[kind].title} ${data.code} 截止前没有供应商报价。`} />}
    </article>
  )
}
