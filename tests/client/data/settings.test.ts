// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, settingsOf } from '#client/data/settings.ts'

test('what is stored and understood is taken, the rest is default', () => {
  expect(settingsOf('{"theme":"dark","accent":"#0B6B82","layout":"diagonal","menuCollapsed":true}'))
    .toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', accent: '#0B6B82', menuCollapsed: true })
})

test.each([null, '', 'x', 'null', '[]', '{"accent":"red; background:url(x)"}'])('%j gives the defaults', text => {
  expect(settingsOf(text)).toEqual(DEFAULT_SETTINGS)
})
