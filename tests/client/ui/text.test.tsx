// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { Text } from '#client/ui/Text.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

afterEach(() => document.body.replaceChildren())

/** Renders a text of the given width in 100 pixels, and hovers over it. */
function pointed(width: number, text: React.ReactNode): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'))
  act(() => createRoot(place).render(text))
  const textElement = place.firstElementChild as HTMLElement
  Object.defineProperties(textElement, { scrollWidth: { value: width }, clientWidth: { value: 100 } })
  // React derives pointerenter from pointerover.
  act(() => void textElement.dispatchEvent(new MouseEvent('pointerover', { bubbles: true })))
  return textElement
}

test('a text that does not fit is shown whole to whoever points at it', () => {
  expect(pointed(140, <Text ellipsize>很长的名称</Text>).title).toBe('很长的名称')
  expect(pointed(80, <Text ellipsize>短</Text>).hasAttribute('title')).toBe(false)
})

test('a title of its own stays, and what wraps needs none', () => {
  expect(pointed(140, <Text ellipsize title="说明">很长的名称</Text>).title).toBe('说明')
  expect(pointed(140, <Text>很长的名称</Text>).hasAttribute('title')).toBe(false)
})
