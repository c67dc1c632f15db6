import type { ReactNode } from 'react'
import type { RemoteList } from '../remote/useRemoteList.ts'
import { Pager } from './Pager.tsx'

/** The pages of a list, what became of a page that has no rows, and how many rows a page shows that is longer than its size; `lead` stands in front of the pages. */
export function ListPager({ list, lead }: { readonly list: RemoteList, readonly lead?: ReactNode }) {
  const { missed, query, total, pages, beyond, setPage, setPageSize } = list
  return (
    <>
      {missed !== null && <span className="yz-foot-notice" role="status">{`第 ${missed} 页没有数据，已转到第 ${query.pageNum} 页`}</span>}
      <span className="yz-grow" />
      {beyond > 0 && <span role="status">{`本页 ${query.pageSize + beyond} 条，翻页后恢复`}</span>}
      {lead}
      <Pager total={total} pageNum={query.pageNum} pageSize={query.pageSize} pages={pages} onPage={setPage} onPageSize={setPageSize} />
    </>
  )
}
