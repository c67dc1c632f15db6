import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SideCells, SideHeads } from '#client/ui/Sides.tsx'

const heads = (...numbers: readonly (boolean | undefined)[]) =>
  renderToStaticMarkup(<SideHeads titles={['原值', '新值']} rows={numbers.map(number => ({ number }))} />)

describe('what stood there and what stands there now', () => {
  it('has its heads over the numbers where most are numbers', () => {
    const right = '<th class="number">原值</th><th class="number">新值</th>'
    expect(heads(true, true, undefined)).toBe(right)
    expect(heads(true)).toBe(right)
    expect(heads(true, false)).toBe('<th>原值</th><th>新值</th>')
    expect(heads()).toBe('<th>原值</th><th>新值</th>')
  })
  it('stands at the right as a number, and says where there was nothing', () => {
    expect(renderToStaticMarkup(<SideCells wrap sides={{ before: null, after: '12.00' }} number />)).toBe(
      '<td class="number">—</td><td class="number">12.00</td>'
    )
    expect(renderToStaticMarkup(<SideCells wrap sides={{ before: '旧', after: '' }} />)).toBe(
      '<td class="wrap">旧</td><td class="wrap">—</td>'
    )
  })
})
