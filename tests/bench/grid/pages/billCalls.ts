import type { IncomingMessage } from 'node:http'
import type { Plugin } from 'vite'
import type { Row } from '#schemas/kit/index.ts'
import { commonApi } from '#shared/api/common.ts'
import { rowsChange, type ParsedRowsChange, type RowsAnswer } from '#shared/api/rows.ts'
import { settingApi } from '#shared/api/setting.ts'
import { billRows, lookups } from '../shape.ts'
import { billPage, saveBill } from './calls.ts'

async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : JSON.parse(text) as Readonly<Record<string, unknown>>
}

/** Answers the workspace's calls without the product's server: its list, its save, empty settings. */
export function billCalls(): Plugin {
  const rows = new Map<string, Row>()
  const page = (size: number): object => {
    rows.clear()
    for (const row of billRows(size)) rows.set(String(row.id), row)
    return { rows: [...rows.values()], total: size, pageNum: 1, totalPages: 1, can: ['edit'] }
  }
  const saved = ({ changed }: ParsedRowsChange): RowsAnswer => {
    for (const { id, cells } of changed) rows.set(id, { ...rows.get(id), ...cells as Row })
    return { rows: changed.map(({ id }) => rows.get(id) ?? {}), problems: [], ids: {}, places: {} }
  }
  return {
    name: 'bill-calls',
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '', 'http://bench')
        if (!pathname.startsWith('/api/')) return next()
        const respond = async (): Promise<void> => {
          const sent = await bodyOf(request)
          const data = pathname === billPage.path ? page(Number(sent.pageSize))
            : pathname === saveBill.path ? saved(rowsChange.parse(sent))
              : pathname === commonApi.queryDictMapAllByPid.path ? lookups.options(1)
                : pathname === settingApi.queryViews.path ? []
                  : { value: null }
          response.setHeader('content-type', 'application/json')
          response.end(JSON.stringify({ code: 200, msg: '', data }))
        }
        respond().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
      })
    },
  }
}
