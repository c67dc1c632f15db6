import { Button } from '@blueprintjs/core'
import { Disable, Duplicate, Edit, Error as ErrorIcon, Star, StarEmpty, Tick, Trash } from '@blueprintjs/icons'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { formatCell, rightTo, type Row } from '#schemas/kit/index.ts'
import { libraryApi } from '#shared/api/library.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { useCan } from '#client/data/session.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { useGo, useQueryParam } from '#client/document/navigation.ts'
import { DetailPage } from '#client/ui/DetailPage.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { FileThumbs } from '#client/ui/files/FileThumbs.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { ChangesPart, UsesPart, VariantsPart } from './detailParts.tsx'
import { detailSections } from './detailSections.ts'
import { libraryKind, type LibraryKind } from './kinds.ts'
import { isOwn, useItemActs } from './useItemActs.ts'
import '#client/document/document.css'
import './detail.css'

const FACTS = [
  'materialCode', 'materialName', 'materialNickName', 'spec', 'brand', 'unit', 'materialType', 'priceExcl', 'taxRate', 'priceIncl',
  'originPlace',
  'manufacturer', 'sys', 'updateTime',
] as const
const PARTS = detailSections.map(({ key, title, load }) => ({ key, title, View: lazy(async () => ({ default: await load() })) }))

const Part = ({ title, children }: { readonly title: string, readonly children: ReactNode }) => (
  <section className="yz-part" aria-label={title}><h2>{title}</h2>{children}</section>
)

function Tools({ kind, row }: { readonly kind: LibraryKind, readonly row: Row }) {
  const go = useGo()
  const { leave } = useTab()
  const hasPermission = useCan()
  const acts = useItemActs(kind)
  const [edits, deletes, isMine, on] = [
    hasPermission(rightTo('edit', kind.grid)), hasPermission(rightTo('delete', kind.grid)), isOwn(row), row.state === '1',
  ]
  const id = String(row.id)
  return (
    <>
      {edits && isMine && <Button icon={<Edit />} text="编辑" onClick={() => go(`${kind.path}/edit?id=${id}`)} />}
      {edits && <Button icon={<Duplicate />} text={isMine ? '复制' : '复制到企业库'} onClick={() => go(`${kind.path}/copy?id=${id}`)} />}
      {edits && isMine
        && <Button icon={on ? <Disable /> : <Tick />} text={on ? '停用' : '启用'} onClick={() => void acts.setState([row], on ? '2' : '1')} />}
      {edits && (on || row.isDefault === true) && (
        <Button
          icon={row.isDefault ? <StarEmpty /> : <Star />} text={row.isDefault ? '取消默认' : '设为默认'}
          onClick={() => void acts.setDefault(row, row.isDefault !== true)}
        />
      )}
      {deletes && isMine && (
        <Button
          variant="minimal" icon={<Trash />} title="删除" aria-label="删除"
          onClick={async () => { if (await acts.remove([row])) leave() }}
        />
      )}
    </>
  )
}

function Detail({ kind, row }: { readonly kind: LibraryKind, readonly row: Row }) {
  const { grid, machine } = kind
  const { lookups } = useLookups(useMemo(() => sourcesOf(grid), [grid]))
  const prices = useCan()('P_PRICE')
  const display = (key: string): string => formatCell(row[key], grid.columns[key]!, lookups)
  const label = (key: string): string => {
    const { options, label: text } = grid.columns[key]!
    return 'unit' in options && options.unit ? `${text}（${String(options.unit)}）` : text
  }
  const files = (key: string) => (Array.isArray(row[key]) ? row[key] : [])
  const state = row.state === '2' ? '2' : '1'
  const item = row as Parameters<(typeof PARTS)[number]['View']>[0]['item']
  return (
    <DetailPage
      title={String(row.materialName ?? '')}
      subtitle={<>
        {[row.materialCode, row.spec, row.brand].filter(Boolean).join('　')}{' '}
        <StateTag tone={state === '1' ? 'success' : 'neutral'} shape={state === '1' ? 'disc' : 'dash'}>{display('state')}</StateTag>
        {row.isDefault === true && <StateTag tone="info" shape="disc">默认</StateTag>}
      </>}
      tools={<Tools kind={kind} row={row} />}
    >
      <Part title="基本信息">
        <dl className="yz-facts">
          {FACTS.filter(key => prices || !grid.columns[key]!.facts.price)
            .map(key => <div key={key}><dt>{label(key)}</dt><dd>{display(key) || '—'}</dd></div>)}
          <div className="wide"><dt>特征描述</dt><dd>{String(row.feature ?? '') || '—'}</dd></div>
          <div><dt>图片</dt><dd>{files('imgPath').length > 0 ? <FileThumbs files={files('imgPath')} /> : '—'}</dd></div>
          <div><dt>附件</dt><dd>{files('attachmentPaths').length > 0 ? <FileThumbs files={files('attachmentPaths')} /> : '—'}</dd></div>
        </dl>
      </Part>
      <Part title="标准项与品牌项"><VariantsPart kind={kind} row={row} lookups={lookups} prices={prices} /></Part>
      <Part title="使用处"><UsesPart id={String(row.id)} /></Part>
      {PARTS.map(({ key, title, View }) => (
        <Part
          key={key} title={title}
        ><Suspense fallback={<SkeletonRows rows={3} columns={4} />}><View item={item} machine={machine} /></Suspense></Part>
      ))}
      <Part title="修改记录"><ChangesPart id={String(row.id)} /></Part>
    </DetailPage>
  )
}

/** 材料详情 or 机械详情: facts, files, brand items, uses and changes; `?id=` names the item. */
export function libraryDetail(machine: boolean): () => React.JSX.Element {
  const kind = libraryKind(machine)
  return function LibraryDetail() {
    const id = useQueryParam('id')
    const { data, error } = useCall(libraryApi.describeMaterial, id === null ? null : { id }, { quiet: true })
    useRowsNews(kind.grid.name, ids => {
      if (id !== null && (ids === null || ids.has(id))) void reload(
        libraryApi.describeMaterial, libraryApi.describeBrandMaterial, libraryApi.queryMaterialUses, libraryApi.queryMaterialLog
      )
    })
    if (error || id === null)
      return <EmptyState icon={<ErrorIcon size={32} />} title={`没有取到${kind.word}`} text={error?.msg ?? '地址里没有条目的编号。'} />
    if (!data) return <SkeletonRows rows={6} columns={2} />
    return <Detail key={data.id} kind={kind} row={data as Row} />
  }
}
