import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withAccentVariables } from '#client/ui/theme/accentVariables.ts'

const blueprint = readFileSync('node_modules/@blueprintjs/core/lib/css/blueprint.css', 'utf8')

test('no literal of the primary blue survives in Blueprint', () => {
  expect(blueprint).toMatch(/#2d72d2/i)
  const css = withAccentVariables(blueprint)
  expect(css).not.toMatch(/#(2d72d2|215db0|184a90|8abbff|4c90f0)/i)
  expect(css).not.toMatch(/rgba\((45, ?114, ?210|138, ?187, ?255|33, ?93, ?176)/)
})

test('translucent literals keep their share', () => {
  const share = (percent: number) => `color-mix(in srgb, var(--bp-intent-primary-rest) ${percent}%, transparent)`
  expect(withAccentVariables('a{b:rgba(45, 114, 210, 0.2);c:#2d72d20d}')).toBe(`a{b:${share(20)};c:${share(5)}}`)
})
