import { InputGroup } from '@blueprintjs/core'
import { isMonth, monthIn, priceListRows } from '#schemas/price/listRows.ts'
import { priceApi } from '#shared/api/price.ts'
import { useLookups } from '#client/data/lookups.ts'
import { reload } from '#client/data/swr.ts'
import { gridImport } from '#client/document/import/gridImport.ts'
import type { ImportOptions, ImportSpec } from '#client/document/import/types.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { CascadeField } from '#client/ui/pick/fields.tsx'
import type { LibraryKind } from './kinds.ts'

const SOURCES = ['REGION'] as const

interface ListFieldsProps {
  readonly options: ImportOptions
  readonly set: (options: ImportOptions) => void
}

/** The month and place of the file's prices. */
function ListFields({ options, set }: ListFieldsProps) {
  const { lookups } = useLookups(SOURCES)
  return (
    <>
      <FieldRow label="信息价月份" required hint="同月同地区已有的信息价会被替换">
        {aria => (
          <InputGroup
            {...aria} placeholder="2026-10" value={options.month ?? ''} onValueChange={month => set({ ...options, month })}
            onBlur={() => set({ ...options, month: monthIn(options.month ?? '') ?? options.month ?? null })}
          />
        )}
      </FieldRow>
      <FieldRow label="适用地区">
        {aria => (
          <CascadeField
            aria={aria} noun="地区" placeholder="不限地区" options={lookups.options('REGION')} value={options.region ?? null}
            onChange={region => set({ ...options, region })}
          />
        )}
      </FieldRow>
    </>
  )
}

/** The import of monthly price lists (信息价) into one of the libraries; the month is read from the title or the file name. */
export const priceListSpec = ({ machine, word, path }: LibraryKind): ImportSpec => ({
  ...gridImport({
    grid: priceListRows,
    api: priceApi,
    list: { path: `${path}/list`, label: `${word}库` },
    hint: `一个月一份，一行一种${word}的除税价和含税价；标题里的月份会自动读出。`,
    options: {
      initial: { machine: String(machine), month: null, region: null },
      render: (options, set) => <ListFields options={options} set={set} />,
      fromSheet: ({ fileName }, { name, top, headerRow }) => {
        const titles = [...top.slice(0, headerRow - 1).flat(), name, fileName]
        return { month: titles.map(monthIn).find(month => month !== null) ?? null }
      },
      lacking: ({ month }) => (month && isMonth(month) ? [] : ['信息价月份']),
    },
    within: { machine: String(machine) },
    onImported: () => void reload(priceApi.queryMaterialPriceStatics),
  }),
  name: `priceList.${machine ? 'machine' : 'material'}`,
})
