import type { ReactNode } from 'react'
import { formatCell, NO_LOOKUPS, type Grid } from '#schemas/kit/index.ts'
import type { RemoteList } from '../remote/useRemoteList.ts'
import { FooterTexts } from './FootSaid.tsx'
import { Pager } from './Pager.tsx'

export interface ListPagerProps {
  readonly list: RemoteList
  /** Truncated before the pages. */
  readonly start?: ReactNode
  readonly lead?: ReactNode
}

/** Columns without a total. */
function uncountedText({ columns, uncounted }: Grid): string | null {
  if (uncounted === undefined) return null
  const labels = Object.entries(uncounted).flatMap(([key, values]) => values.map(value => formatCell(value, columns[key]!, NO_LOOKUPS)))
  return `合计不含${labels.join('、')}`
}

/** Pages, a note about an empty page, and the length of an extended one. */
export function ListPager({ list, start, lead }: ListPagerProps) {
  const { missed, query, total, pages, room, beyond, setPage, setPageSize } = list
  const notice = `第 ${missed} 页没有数据，已转到第 ${query.pageNum} 页`
  const uncounted = uncountedText(list.grid)
  const longer = `本页 ${query.pageSize + beyond} 条，翻页后恢复`
  return (
    <>
      <FooterTexts
        start={<>{start}{missed !== null && <span className="yz-foot-notice" role="status" title={notice}>{notice}</span>}</>}
        end={<>{uncounted !== null && <span className="yz-foot-uncounted" title={uncounted}>{uncounted}</span>}{beyond > 0
          && <span className="yz-foot-beyond" role="status" title={longer}>{longer}</span>}{lead}</>}
      />
      <Pager
        total={total} pageNum={query.pageNum} pageSize={query.pageSize} room={room} fits={query.fits === true} pages={pages}
        onPage={setPage} onPageSize={setPageSize}
      />
    </>
  )
}
