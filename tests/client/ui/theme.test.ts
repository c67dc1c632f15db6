import { readFileSync } from 'node:fs'
import * as core from '@blueprintjs/core'
import { expect, test } from 'vitest'
import { withAccentVariables } from '#client/ui/theme/accentVariables.ts'
import { UNSHOWN, UNSHOWN_CLASS, withoutUnshown } from '#client/ui/theme/unshownBlueprint.ts'
import { filesUnder, textOf } from '../../architecture/sources.ts'

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

test('what no screen shows is left out of Blueprint, and only that', () => {
  expect(withoutUnshown(
    '.bp6-card, .bp6-tag { a: b } .bp6-tree-node:hover { a: b } .bp6-icon-add::before { a: b } @media print { .bp6-code { a: b } }'
  ).trim())
    .toBe('.bp6-tag { a: b }')
  const retainedCss = '.bp6-button:not(.bp6-card) {a:b} .bp6-cardinal {a:b} .bp6-icon-muted {a:b} .bp6-tag:is(.bp6-card, a) {a:b}'
  expect(withoutUnshown(retainedCss)).toBe(retainedCss)
  const css = withoutUnshown(blueprint)
  expect(css.length).toBeLessThan(blueprint.length * 0.65)
  for (const name of ['button', 'tag', 'toast', 'dialog', 'control-group', 'popover', 'menu-item', 'tab-list', 'divider'])
    expect(css).toMatch(new RegExp(`\\.bp6-${name}\\b`))
})

test('only our own tokens say the box of every element', () => {
  const every = /\*,\s*\*::before,\s*\*::after\s*\{\s*box-sizing/
  expect(blueprint).toMatch(every)
  expect(withoutUnshown(blueprint)).not.toMatch(every)
  expect(textOf('src/client/ui/theme/tokens.css')).toContain('*, *::before, *::after { box-sizing: border-box; }')
})

test('what is left out is what Blueprint has and nobody imports', () => {
  for (const [component, names] of Object.entries(UNSHOWN)) {
    expect(Object.keys(core).some(name => name.startsWith(component.replace(/s$/, ''))), component).toBe(true)
    for (const name of names) expect(blueprint, name).toContain(`.bp6-${name}`)
  }
  const sources = filesUnder('src/client', /\.(tsx?|css)$/).filter(path => !path.endsWith('/unshownBlueprint.ts'))
  const imported = sources.flatMap(path => [...textOf(path).matchAll(/import \{([^}]*)\} from '@blueprintjs\/core'/g)].flatMap(
    ([, names]) => names!.split(',').map(name => name.trim())
  ))
  expect(imported).toContain('Button')
  expect(imported.filter(name => name in UNSHOWN)).toEqual([])
  expect(sources.filter(path => UNSHOWN_CLASS.test(textOf(path)))).toEqual([])
})
