import { expect, it } from 'vitest'
import { DOCUMENTS } from '#schemas/documents.ts'
import { NO_LOOKUPS } from '#schemas/kit/index.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { logCells } from '#server/domains/org/company/logText.ts'

const ctx = { ...systemCtx('log'), permissions: new Set(['P_PRICE']) }

it('names every text of a document by its label, also where several documents are of one thing', () => {
  const unnamed = DOCUMENTS.flatMap(({ entity, header: { columns } }) => Object.entries(columns).flatMap(([key, { kind }]) => {
    const [cell] = logCells(ctx, entity, null, { [key]: '1' }, NO_LOOKUPS)
    return kind === 'text' && cell?.label === key ? [`${entity}.${key}`] : []
  }))
  expect(unnamed).toEqual([])
  expect(logCells(ctx, 'project', null, { bidReason: '报价最低', name: '滨江花园' }, NO_LOOKUPS).map(({ label }) => label)).toEqual(['名称', '原因'])
})
