import { Link } from 'wouter'
import './gallery.css'
import { PAGES } from './pages.ts'

/** Every gallery page with its useful addresses. */
export function IndexPage() {
  return (
    <main className="yz-gallery">
      <h2>陈列室</h2>
      <p>产品的表格和单元格，不依赖业务单据。</p>
      <div className="pages">
        {PAGES.map(({ route, about, queries }) => (
          <section key={route.path}>
            <h3><Link href={route.path}>{route.title}</Link></h3>
            <p>{about}</p>
            <ul>{queries.map(([query, text]) => <li key={query}><Link href={`${route.path}?${query}`}>{text}</Link></li>)}</ul>
          </section>
        ))}
      </div>
    </main>
  )
}
