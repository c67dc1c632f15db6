import { useEffect, useMemo, useState } from 'react'
import { newRow } from '#schemas/kit/index.ts'
import { PRESETS, presetRows, type PresetName } from '#schemas/pricing/presets.ts'
import { feeTemplate } from '#schemas/pricing/template.ts'
import { STANDARD, TAX_METHOD } from '#schemas/pricing/feeTerms.ts'
import { feeTemplateApi } from '#shared/api/analysisPricing.ts'
import { feeCells } from '#client/business/pricing/feeCells.ts'
import { followFeeNames } from '#client/business/pricing/feeLinks.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useQueryParam } from '#client/document/navigation.ts'
import { RecordPage } from '#client/document/record/RecordPage.tsx'
import { recordKind } from '#client/document/record/useRecord.ts'
import './feeTemplate.css'

const KIND = recordKind(feeTemplate, feeTemplateApi, { linked: [followFeeNames] })
const CELLS = { fees: feeCells }
const LIST = '/merchant/settings?section=feeTemplates'

type Beginning = PresetName | 'BLANK'
const BEGINNINGS: readonly { readonly key: Beginning, readonly title: string, readonly note: string }[] = [
  ...(Object.keys(PRESETS) as PresetName[]).map(key => {
    const { title, standard, taxMethod, lines } = PRESETS[key]
    return { key, title, note: `${STANDARD[standard]} · ${TAX_METHOD[taxMethod]} · ${lines.length} 项费用` }
  }),
  { key: 'BLANK', title: '空白', note: '从第一行费用开始填写' },
]

/** Initial values of a new template: the rates are examples, the name is entered by the company. */
const kindFrom = (from: Beginning): typeof KIND => (from === 'BLANK' ? KIND : {
  ...KIND,
  begin: {
    key: `preset.${from}`,
    load: () => {
      const { standard, taxMethod } = PRESETS[from]
      return Promise.resolve({
        head: newRow(feeTemplate.header, '', { standard, taxMethod }),
        lines: { fees: presetRows(PRESETS[from], () => crypto.randomUUID()) },
      })
    },
  },
})

/** 新增费率模板 starts from the table of a standard, or empty. */
function Choice({ onChoose }: { readonly onChoose: (from: Beginning) => void }) {
  const { setTitle } = useTab()
  useEffect(() => setTitle('新增费率模板'), [setTitle])
  return (
    <section className="yz-template-choice" aria-label="新增费率模板">
      <h1>新增费率模板</h1>
      <p>从哪一份费率表开始？其中的费率是示例，新增后逐项改为本企业的。</p>
      <div className="cards">
        {BEGINNINGS.map(({ key, title, note }) => (
          <button key={key} type="button" onClick={() => onChoose(key)}><b>{title}</b><small>{note}</small></button>
        ))}
      </div>
    </section>
  )
}

/** 费率模板: a stored one by `?id=`, a copy by `?copy=`; a new one first offers its start. */
export function FeeTemplatePage() {
  const isNew = useQueryParam('id') === null
  const isCopy = useQueryParam('copy') !== null
  const [from, setFrom] = useState<Beginning | null>(null)
  const kind = useMemo(() => kindFrom(from ?? 'BLANK'), [from])
  return isNew && !isCopy && from === null
    ? <Choice onChoose={setFrom} />
    : <RecordPage kind={isNew ? kind : KIND} cells={CELLS} list={LIST} />
}
