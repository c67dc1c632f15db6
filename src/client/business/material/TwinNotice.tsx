import { Button, Callout } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { isEmpty, type Row } from '#schemas/kit/index.ts'
import { libraryApi } from '#shared/api/library.ts'
import { useCall } from '#client/data/swr.ts'

const DEBOUNCE_MS = 300

export interface TwinNoticeProps {
  readonly machine: boolean
  readonly form: Row
  /** The item copied into another library, which is not reported. */
  readonly copied?: string | null
  readonly onShow: (item: Row) => void
  /** Uses the item instead of the typed one. */
  readonly onUse?: (item: Row) => void
}

const textOf = (form: Row, key: string): string | null => (isEmpty(form[key] ?? null) ? null : String(form[key]))

/** Debounced; null while there is nothing to compare. */
function useAsked(machine: boolean, form: Row) {
  const [materialName, unit, spec, brand] = ['materialName', 'unit', 'spec', 'brand'].map(key => textOf(form, key))
  const [query, setQuery] = useState<{ materialName: string, unit: string, spec: string | null, brand: string | null } | null>(null)
  useEffect(() => {
    const timer = setTimeout(
      () => setQuery(materialName && unit ? { materialName, unit, spec: spec ?? null, brand: brand ?? null } : null), DEBOUNCE_MS
    )
    return () => clearTimeout(timer)
  }, [materialName, unit, spec, brand])
  return query && { machine, ...query }
}

/** Warns of an existing item: same normalised name, specification, brand and unit. */
export function TwinNotice({ machine, form, copied, onShow, onUse }: TwinNoticeProps) {
  const query = useAsked(machine, form)
  const { data = [] } = useCall(libraryApi.queryMaterialTwins, query, { quiet: true, keepPreviousData: false })
  const [twin] = query === null ? [] : data.filter(({ id }) => id !== form.id && id !== copied)
  if (twin === undefined) return null
  const item = twin as Row
  const description = [twin.materialCode, twin.materialName, twin.spec, twin.brand].filter(Boolean).join(' ')
  return (
    <Callout className="yz-offer" compact intent="warning" role="status">
      <span>{twin.sys ? '平台库' : '企业库'}已有相同的{machine ? '机械' : '材料'}：<b>{description}</b>{twin.state === '2' && '（已停用）'}</span>
      <span className="ways">
        <Button size="small" text="查看" onClick={() => onShow(item)} />
        {onUse !== undefined && twin.state !== '2' && <Button size="small" text="用这一项" onClick={() => onUse(item)} />}
      </span>
    </Callout>
  )
}
